// C wrappers of libxml2 for Swift, with the prefix `cxml_`.
#ifndef CXML_SHIM_H
#define CXML_SHIM_H

#include <string.h>

// The headers of ICU, which libxml2 would include for converters that we do not use, contradict those in the toolchain's
// Foundation: a debug build that reads both fails.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlwriter.h>

// Makes a parser that gets its input in pieces (`xmlParseChunk`) and builds no tree. Swift cannot fill `xmlSAXHandler`,
// because some of its members are variadic. The caller owns the parser and frees it with `xmlFreeParserCtxt`.
//
// The parser never reads another file or the network: no handler asks for an external subset or an entity. There is no
// handler for messages, so libxml2 prints none; `xmlCtxtGetLastError` has them. `doctype` is called at the name of a
// document type, before the parser reads what it declares.
static inline xmlParserCtxtPtr cxml_new_parser(
    startElementNsSAX2Func start,
    endElementNsSAX2Func end,
    charactersSAXFunc characters,
    internalSubsetSAXFunc doctype,
    void *user_data) {
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start;
    handler.endElementNs = end;
    handler.characters = characters;
    handler.ignorableWhitespace = characters;
    handler.internalSubset = doctype;
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, user_data, NULL, 0, NULL);
    // Without XML_PARSE_NOENT, even an `&amp;` in an attribute would be handed out as `&#38;`. There are no other entities
    // to expand, because `doctype` must stop the parser before it reads their declarations.
    const int options = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    if (parser) xmlCtxtUseOptions(parser, options);
    return parser;
}

#endif

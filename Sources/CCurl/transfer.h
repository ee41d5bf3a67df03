#ifndef CCURL_TRANSFER_H
#define CCURL_TRANSFER_H

#include "ccurl.h"
#include "library.h"

struct ccurl_transfer {
    CURL *easy;
    struct curl_slist *headers;
    struct curl_header *header;
    unsigned char *body;
    size_t body_count;
    size_t body_capacity;
    size_t maximum_body_count;
    // Whether the time limit for connecting is shorter than the one for the whole transfer.
    bool connects_in_less;
    bool handshake_has_begun;
    // Whether sending of the request has begun.
    bool is_sent;
    bool is_too_long;
    bool is_out_of_memory;
    char message[CURL_ERROR_SIZE];
};

// The outcome of a transfer that ended with this result of libcurl.
ccurl_outcome ccurl_outcome_of(const ccurl_transfer *transfer, CURLcode result);

#endif

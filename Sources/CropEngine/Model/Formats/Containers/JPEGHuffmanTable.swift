/// A Huffman table of a JPEG file.
///
/// Source: ITU-T T.81, B.2.4.2.
package struct JPEGHuffmanTable: Equatable {
    /// The number of codes of each length, from 1 to 16 bits.
    package let counts: [UInt8]
    /// What the codes stand for, in the order of the codes; at most 256.
    package let symbols: [UInt8]
}

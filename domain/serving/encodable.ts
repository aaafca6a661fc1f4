/** Which bodies are worth compressing. */

const TEXT = /^(text\/|application\/(json|xml|atom\+xml)|image\/svg)/
/** Smaller bodies fit into a packet or two uncompressed. */
const MIN_COMPRESSED_BYTES = 1_000

/** Whether the answer of this type depends on `Accept-Encoding`, so that caches keep the variants apart. */
export const isEncodable = (type: string): boolean => TEXT.test(type)

/** Whether it is long enough to be smaller compressed. */
export const isWorthEncoding = ({ length }: Uint8Array): boolean => length >= MIN_COMPRESSED_BYTES

/** Bytes as the interface writes them: `0x` and lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

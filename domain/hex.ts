/** Bytes as the interface writes them: `0x` and lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

/** The bytes of such a text. */
export const fromHex = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

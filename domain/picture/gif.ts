/** GIF (87a and 89a): the version, then the size of the logical screen that its frames are drawn on. */
import type { ReadSize } from './size.ts'

const SCREEN_END = 13

export const gifSize: ReadSize = (bytes) => {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  if (bytes.length < SCREEN_END) return null
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

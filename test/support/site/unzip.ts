import { crc32, inflateRawSync } from 'node:zlib'

export type Unzipped = { name: string; content: Buffer; at: Date }

const MARKS = { end: 0x06054b50, locator: 0x07064b50, end64: 0x06064b50, line: 0x02014b50, local: 0x04034b50 }

const large = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

const expect = (bytes: Buffer, at: number, mark: number): void => {
  const found = bytes.readUInt32LE(at)
  if (found !== mark) throw new Error(`at ${at} there is ${found.toString(16)}, not ${mark.toString(16)}`)
}

const findDirectory = (bytes: Buffer): { count: number; at: number } => {
  const end = bytes.length - 22
  expect(bytes, end, MARKS.end)
  const count = bytes.readUInt16LE(end + 10)
  if (count !== 0xffff) return { count, at: bytes.readUInt32LE(end + 16) }
  expect(bytes, end - 20, MARKS.locator)
  const end64 = large(bytes, end - 12)
  expect(bytes, end64, MARKS.end64)
  return { count: large(bytes, end64 + 32), at: large(bytes, end64 + 48) }
}

/** The place that an entry of a directory points to, and the entry's length. */
export const readLine = (bytes: Buffer, at: number) => {
  expect(bytes, at, MARKS.line)
  const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
  const short = bytes.readUInt32LE(at + 42)
  const extra = at + 46 + nameLength
  const offset = short === 0xffffffff && bytes.readUInt16LE(extra) === 1 ? large(bytes, extra + 4) : short
  return { name: bytes.toString('utf8', at + 46, extra), offset, end: extra + extraLength }
}

/**
 * Reads an archive as a strict program would: every entry by the directory, with each checksum, size and name checked.
 */
export const unzip = (bytes: Buffer): Unzipped[] => {
  const { count, at: start } = findDirectory(bytes)
  const files: Unzipped[] = []
  let at = start
  let expected = 0
  for (let i = 0; i < count; i += 1) {
    const { name, offset, end } = readLine(bytes, at)
    if (offset !== expected) throw new Error(`${name} is at ${offset}, not ${expected}`)
    expect(bytes, offset, MARKS.local)
    const inBoth = bytes.subarray(offset + 6, offset + 28).equals(bytes.subarray(at + 8, at + 30))
    const content = offset + 30 + bytes.readUInt16LE(offset + 26)
    if (!inBoth || bytes.toString('utf8', offset + 30, content) !== name) throw new Error(`${name} differs`)
    expected = content + bytes.readUInt32LE(offset + 18)
    const packed = bytes.subarray(content, expected)
    const unpacked = bytes.readUInt16LE(offset + 8) === 0 ? packed : inflateRawSync(packed)
    if (unpacked.length !== bytes.readUInt32LE(offset + 22) || crc32(unpacked) !== bytes.readUInt32LE(offset + 14))
      throw new Error(`${name} is damaged`)
    const [time, date] = [bytes.readUInt16LE(offset + 10), bytes.readUInt16LE(offset + 12)]
    const day = Date.UTC(1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31)
    const seconds = (time >> 11) * 3_600 + ((time >> 5) & 63) * 60 + (time & 31) * 2
    files.push({ name, content: unpacked, at: new Date(day + seconds * 1_000) })
    at = end
  }
  if (expected !== start) throw new Error('there is something between the entries and the directory')
  return files
}

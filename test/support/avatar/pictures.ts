import { crc32, deflateSync } from 'node:zlib'

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, 4 * i)
  return bytes
}

const uint16 = (value: number, order: 'BE' | 'LE'): Buffer => {
  const bytes = Buffer.alloc(2)
  if (order === 'BE') bytes.writeUInt16BE(value)
  else bytes.writeUInt16LE(value)
  return bytes
}

const uint24 = (value: number): Buffer => {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([latin1(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A whole picture, which any browser shows: white. */
export const png = (width: number, height: number): Buffer => {
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)), 0xff)
  for (let row = 0; row < height; row += 1) rows[row * (1 + Math.ceil(width / 8))] = 0
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.concat([uint32(width, height), Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const gif = (width: number, height: number): Buffer =>
  Buffer.concat([
    latin1('GIF89a'),
    uint16(width, 'LE'),
    uint16(height, 'LE'),
    Buffer.from('800000000000ffffff2c00000000010001000002024401003b', 'hex'),
  ])

const jpegSegment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), uint16(data.length + 2, 'BE'), data])

/** A JPEG without image data. As in cameras' files, a thumbnail with a frame header of its own comes first. */
export const jpeg = (width: number, height: number, frame = 0xc0): Buffer => {
  const size = (w: number, h: number) => Buffer.concat([Buffer.from([8]), uint16(h, 'BE'), uint16(w, 'BE')])
  const components = Buffer.from([1, 1, 0x11, 0])
  const thumbnail = Buffer.concat([latin1('Exif\0\0'), jpegSegment(0xc0, Buffer.concat([size(9, 9), components]))])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe1, thumbnail),
    jpegSegment(0xc4, Buffer.alloc(20)),
    Buffer.from([0xff, 0xff]),
    jpegSegment(frame, Buffer.concat([size(width, height), components])),
    Buffer.from([0xff, 0xd9]),
  ])
}

const riff = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  const whole = Buffer.alloc(4)
  whole.writeUInt32LE(12 + data.length)
  return Buffer.concat([latin1('RIFF'), whole, latin1('WEBP'), latin1(type), size, data, Buffer.alloc(8)])
}

export const webpLossy = (width: number, height: number): Buffer =>
  riff('VP8 ', Buffer.concat([Buffer.from('3001009d012a', 'hex'), uint16(width, 'LE'), uint16(height | 0x4000, 'LE')]))

export const webpLossless = (width: number, height: number): Buffer => {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE(((height - 1) << 14) | (width - 1) | (1 << 28))
  return riff('VP8L', Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(5)]))
}

export const webpExtended = (width: number, height: number): Buffer =>
  riff('VP8X', Buffer.concat([Buffer.alloc(4), uint24(width - 1), uint24(height - 1)]))

const box = (type: string, ...data: Buffer[]): Buffer => {
  const body = Buffer.concat(data)
  return Buffer.concat([uint32(body.length + 8), latin1(type), body])
}

/** A picture made of tiles, whose size is listed before its own. `brands`: the major one, then the compatible ones. */
export const avif = (width: number, height: number, brands = ['avif', 'mif1', 'miaf']): Buffer => {
  const [major = '', ...others] = brands
  const size = (w: number, h: number) => box('ispe', uint32(0, w, h))
  const properties = box('iprp', box('ipco', box('av1C', Buffer.alloc(4)), size(8, 8), size(width, height)))
  return Buffer.concat([
    box('ftyp', latin1(major), uint32(0), ...others.map(latin1)),
    box('meta', uint32(0), box('hdlr', Buffer.alloc(20)), properties),
    box('mdat', Buffer.alloc(40)),
  ])
}

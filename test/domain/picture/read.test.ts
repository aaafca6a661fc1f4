import test from 'ava'
import fc from 'fast-check'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, readPicture } from '../../../domain/picture/read.ts'
import { avif, gif, jpeg, png, webpExtended, webpLossless, webpLossy } from '../../support/avatar/pictures.ts'

const kinds: [string, string, (width: number, height: number) => Buffer][] = [
  ['PNG', 'image/png', png],
  ['GIF', 'image/gif', gif],
  ['baseline JPEG', 'image/jpeg', jpeg],
  ['progressive JPEG', 'image/jpeg', (width, height) => jpeg(width, height, 0xc2)],
  ['lossy WebP', 'image/webp', webpLossy],
  ['lossless WebP', 'image/webp', webpLossless],
  ['extended WebP', 'image/webp', webpExtended],
  ['AVIF', 'image/avif', avif],
  ['AVIF that says so among its brands', 'image/avif', (w, h) => avif(w, h, ['mif1', 'miaf', 'avif'])],
]

for (const [what, type, make] of kinds) {
  test(`a ${what} is known by its bytes, with its size`, (t) => {
    t.deepEqual(readPicture(make(640, 48)), { type, size: { width: 640, height: 48 } })
    t.deepEqual(readPicture(make(9, 8)), { type, size: { width: 9, height: 8 } })
  })

  test(`a ${what} of more than ${MAX_PICTURE_PIXELS} pixels on a side is refused`, (t) => {
    t.like(readPicture(make(MAX_PICTURE_PIXELS, 8)), { type })
    t.like(readPicture(make(MAX_PICTURE_PIXELS + 1, 8)), {
      problem: 'gave a picture of 4097 by 8 pixels; 4096 are allowed',
    })
    t.like(readPicture(make(8, MAX_PICTURE_PIXELS + 1)), {
      problem: 'gave a picture of 8 by 4097 pixels; 4096 are allowed',
    })
  })

  test(`a ${what} that is cut off before its size is refused, and cut elsewhere it has no other size`, (t) => {
    const bytes = make(300, 200)
    for (let length = 0; length < bytes.length; length += 1) {
      const read = readPicture(bytes.subarray(0, length))
      if ('type' in read) t.deepEqual(read, { type, size: { width: 300, height: 200 } } as never)
    }
    t.true('problem' in readPicture(bytes.subarray(0, 12)))
  })
}

const others: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page before a picture', Buffer.concat([Buffer.from('<script>alert(1)</script>'), png(1, 1)])],
  ['a picture behind a space', Buffer.concat([Buffer.from(' '), png(1, 1)])],
  ['a PDF', Buffer.from('%PDF-1.7 ')],
  ['a BMP', Buffer.from('BM6\0\0\0\0\0\0\x006\0\0\0', 'latin1')],
  ['a sound in RIFF', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0', 'latin1')],
  ['a film in the same boxes as AVIF', avif(8, 8, ['isom', 'mp42'])],
  ['a HEIC', avif(8, 8, ['heic', 'mif1'])],
  ['a minor version that spells a brand', Buffer.from('\0\0\0\x10ftypmif1avif', 'latin1')],
  ['another version of GIF', Buffer.from('GIF88a\x01\0\x01\0\0\0\0', 'latin1')],
]

for (const [what, bytes] of others) {
  test(`${what} is no picture`, (t) => {
    t.deepEqual(readPicture(bytes), { problem: 'gave something that is not a PNG, JPEG, WebP, GIF or AVIF picture' })
  })
}

test('a picture without width or height is refused', (t) => {
  t.deepEqual(readPicture(gif(0, 5)), { problem: 'gave a picture of no size (image/gif)' })
  t.deepEqual(readPicture(jpeg(5, 0)), { problem: 'gave a picture of no size (image/jpeg)' })
})

test('the largest of an AVIF’s items counts, in whatever order they stand', (t) => {
  t.true('problem' in readPicture(avif(5_000, 1)))
  t.like(readPicture(avif(4, 4)), { size: { width: 8, height: 8 } })
})

test('more bytes than are taken are refused, and as many are not', (t) => {
  const room = Buffer.concat([png(9, 9), Buffer.alloc(MAX_PICTURE_BYTES)])
  t.like(readPicture(room.subarray(0, MAX_PICTURE_BYTES)), { type: 'image/png' })
  t.deepEqual(readPicture(room.subarray(0, MAX_PICTURE_BYTES + 1)), { problem: 'gave more than 512 KiB' })
})

test('whatever the bytes are, they are judged and nothing is thrown', (t) => {
  const damaged = fc
    .tuple(fc.constantFrom(...kinds), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }), fc.nat(250))
    .map(([[, , make], changes, length]) => {
      const bytes = Buffer.from(make(20, 30)).subarray(0, length)
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      return bytes
    })
  const anything = fc.oneof(
    damaged,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  fc.assert(
    fc.property(anything, (bytes) => {
      const read = readPicture(bytes)
      return 'problem' in read || (read.size.width <= MAX_PICTURE_PIXELS && read.size.height >= 1)
    }),
    { numRuns: 3_000 },
  )
  t.pass()
})

import test from 'ava'
import { filesOf, readTilePath } from '../../../domain/log/tiles.ts'

const hashes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(32, 1))

test('tiles are where C2SP says, with folders of a thousand names at most', (t) => {
  const path = (level: number, index: number) => filesOf([{ level, index, hashes: hashes(256) }], [])[0]?.path
  t.is(path(1, 0), '/log/tile/1/000')
  t.is(path(1, 1_234_067), '/log/tile/1/x001/x234/067')
})

test('a full tile of leaves has its entries beside it, each behind its length; one that is not full is no file', (t) => {
  const entries = Array.from({ length: 300 }, (_, i) => Buffer.from(`entry ${i}`))
  const files = filesOf(
    [
      { level: 0, index: 4, hashes: hashes(256) },
      { level: 0, index: 5, hashes: hashes(44) },
      { level: 1, index: 0, hashes: hashes(5) },
    ],
    entries,
  )
  t.deepEqual(
    files.map(({ path }) => path),
    ['/log/tile/0/004', '/log/tile/entries/004'],
  )
  const bundled = files[1]?.body
  t.is(bundled?.subarray(0, 9).toString('latin1'), '\0\u0007entry 0')
  t.true(bundled?.toString('latin1').endsWith('\0\u0009entry 255'))
})

test('a tile is read from its path, and nothing else is one', (t) => {
  t.deepEqual(readTilePath('/log/tile/0/000'), { kind: 0, index: 0, width: 256 })
  t.deepEqual(readTilePath('/log/tile/2/x001/x234/067.p/7'), { kind: 2, index: 1_234_067, width: 7 })
  t.deepEqual(readTilePath('/log/tile/entries/003.p/255'), { kind: 'entries', index: 3, width: 255 })
  for (const path of [
    '/log/tile/0/0',
    '/log/tile/0/x000/003',
    '/log/tile/0/003.p/256',
    '/log/tile/0/003.p/0',
    '/log/tile/0/003.p/07',
    '/log/tile/00/003',
    '/log/tile/0/003/004',
    '/log/tile/leaves/003',
    '/log/tile/0/x001/x001/x001/x001/x001/001',
  ])
    t.is(readTilePath(path), undefined, path)
})

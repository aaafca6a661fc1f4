import test from 'ava'
import { filesOf } from '../../../domain/log/tiles.ts'

const hashes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(32, 1))

test('tiles are where C2SP says, with folders of a thousand names at most', (t) => {
  const path = (level: number, index: number, width: number) =>
    filesOf([{ level, index, hashes: hashes(width) }], [])[0]?.path
  t.is(path(1, 0, 256), '/log/tile/1/000')
  t.is(path(1, 1_234_067, 256), '/log/tile/1/x001/x234/067')
  t.is(path(3, 1_000, 7), '/log/tile/3/x001/000.p/7')
})

test('each tile of leaves has its entries beside it, each behind its length', (t) => {
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
    files.map(({ path, replaces }) => [path, replaces]),
    [
      ['/log/tile/0/004', '/log/tile/0/004.p/'],
      ['/log/tile/0/005.p/44', null],
      ['/log/tile/1/000.p/5', null],
      ['/log/tile/entries/004', '/log/tile/entries/004.p/'],
      ['/log/tile/entries/005.p/44', null],
    ],
  )
  const [, , , full, rest] = files.map(({ body }) => body)
  t.is(full?.subarray(0, 9).toString('latin1'), '\0\u0007entry 0')
  t.true(full?.toString('latin1').endsWith('\0\u0009entry 255'))
  t.true(rest?.toString('latin1').startsWith('\0\u0009entry 256'))
  t.true(rest?.toString('latin1').endsWith('\0\u0009entry 299'))
})

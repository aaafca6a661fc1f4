import { randomBytes } from 'node:crypto'
import test from 'ava'
import { fileCache } from '../../../api/public/file-cache.ts'
import { fakeAnswer } from '../../support/answer.ts'

const MIB = 1024 * 1024

/** A cache of files that do not compress, and the paths whose bodies the database was asked for. */
const open = (bytes: number) => {
  const loaded: string[] = []
  const row = async (_statement: unknown, { path, etag }: { path: string; etag: string | null }) => {
    if (path === '/none') return undefined
    if (etag === null) loaded.push(path)
    return { type: 'text/html', etag: `"${path}"`, encoding: null, body: etag === null ? randomBytes(bytes) : null }
  }
  return { loaded, cache: fileCache({ row } as never) }
}

const paths = Array.from({ length: 12 }, (_, i) => `/${i}`)

test('files of up to 64 MiB together stay in memory', async (t) => {
  const { loaded, cache } = open(4 * MIB)
  for (const path of [...paths, ...paths]) t.is((await cache.find(path))?.body.length, 4 * MIB)
  t.deepEqual(loaded, paths)
})

test('what was compressed of files counts as well, and pushes out the one that was asked for longest ago', async (t) => {
  const { loaded, cache } = open(4 * MIB)
  for (const path of paths) {
    const file = await cache.find(path)
    if (file) await cache.encode(path, file, 'gzip')
  }
  await cache.find('/11')
  await cache.find('/0')
  t.deepEqual(loaded, [...paths, '/0'])
})

test('a larger file, or one that is not there, takes no room', async (t) => {
  const { loaded, cache } = open(4 * MIB + 1)
  await cache.find('/0')
  await cache.find('/0')
  t.is(await cache.find('/none'), null)
  t.deepEqual(loaded, ['/0', '/0'])
})

test('a larger file that is being read is read from the database once', async (t) => {
  const { loaded, cache } = open(4 * MIB + 1)
  const file = await cache.find('/0')
  const { response, end } = fakeAnswer()
  if (file) cache.hold('/0', file, response)
  t.true((await cache.find('/0')) === file)
  t.deepEqual(loaded, ['/0'])
  end()
  t.false((await cache.find('/0')) === file)
})

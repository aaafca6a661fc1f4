import test from 'ava'
import { gunzipSync } from 'node:zlib'
import { recentDocuments } from '../../../api/public/recent-documents.ts'

const MIB = 1024 * 1024

/** Counts how often each document is made. */
const counting = () => {
  const recent = recentDocuments()
  const made: string[] = []
  const ask = (key: string, bytes = 10) =>
    recent(key, async () => {
      made.push(key)
      return { body: key.repeat(bytes) }
    })
  return { made, ask }
}

test('who asks for a document within a second gets the one that is there, a large one too, compressed once', async (t) => {
  const { made, ask } = counting()
  const [first, second] = await Promise.all([ask('a', 10 * MIB), ask('a', 10 * MIB)])
  const third = await ask('a', 10 * MIB)
  t.deepEqual(made, ['a'])
  t.is(first, second)
  t.is(first, third)
  t.is(first.encode('gzip'), third.encode('gzip'))
  t.is(gunzipSync(await first.encode('gzip')).length, 10 * MIB)
})

test('what is kept is bounded: the oldest make room, and what is larger than the bound is not kept', async (t) => {
  const { made, ask } = counting()
  for (const key of ['a', 'b', 'c']) await ask(key, 30 * MIB)
  await ask('c', 30 * MIB)
  await ask('a', 30 * MIB)
  t.deepEqual(made, ['a', 'b', 'c', 'a'])
  await ask('d', 65 * MIB)
  await ask('d', 65 * MIB)
  t.deepEqual(made, ['a', 'b', 'c', 'a', 'd', 'd'])
})

test('a document that could not be made is made again for the next who asks', async (t) => {
  const recent = recentDocuments()
  await t.throwsAsync(
    recent('a', () => Promise.reject(new Error('away'))),
    { message: 'away' },
  )
  t.is((await recent('a', async () => ({ body: 'there' }))).body.toString(), 'there')
})

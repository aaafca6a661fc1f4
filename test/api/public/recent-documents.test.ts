import test from 'ava'
import { gunzipSync } from 'node:zlib'
import { recentDocuments } from '../../../api/public/recent-documents.ts'
import { fakeAnswer } from '../../support/answer.ts'

const MIB = 1024 * 1024

/** Counts how often each document is made, within no time: on a busy machine a large one takes a second. */
const counting = () => {
  const recent = recentDocuments({ clock: () => 1 })
  const made: string[] = []
  const ask = async (key: string, bytes = 10) => {
    const { response, end } = fakeAnswer()
    const make = async () => {
      made.push(key)
      return { body: key.repeat(bytes) }
    }
    const document = await recent(key, make, response)
    end()
    return document
  }
  return { made, ask }
}

test.serial(
  'who asks for a document within a second gets the one that is there, a large one too, compressed once',
  async (t) => {
    const { made, ask } = counting()
    const [first, second] = await Promise.all([ask('a', 10 * MIB), ask('a', 10 * MIB)])
    const third = await ask('a', 10 * MIB)
    t.deepEqual(made, ['a'])
    t.is(first, second)
    t.is(first, third)
    t.is(first.encode('gzip'), third.encode('gzip'))
    t.is(gunzipSync(await first.encode('gzip')).length, 10 * MIB)
  },
)

test.serial(
  'what is kept is bounded: the oldest make room, and what is larger than the bound is not kept',
  async (t) => {
    const { made, ask } = counting()
    for (const key of ['a', 'b', 'c']) await ask(key, 30 * MIB)
    await ask('c', 30 * MIB)
    await ask('a', 30 * MIB)
    t.deepEqual(made, ['a', 'b', 'c', 'a'])
    await ask('d', 65 * MIB)
    await ask('d', 65 * MIB)
    t.deepEqual(made, ['a', 'b', 'c', 'a', 'd', 'd'])
  },
)

test.serial('a document that could not be made is made again for the next who asks', async (t) => {
  const recent = recentDocuments()
  await t.throwsAsync(
    recent('a', () => Promise.reject(new Error('away')), fakeAnswer().response),
    { message: 'away' },
  )
  t.is((await recent('a', async () => ({ body: 'there' }), fakeAnswer().response)).body.toString(), 'there')
})

test.serial(
  'a large document that somebody still reads is not held twice, whatever the cache has forgotten',
  async (t) => {
    const recent = recentDocuments()
    const reading = fakeAnswer()
    const knownTags: (string | undefined)[] = []
    const first = await recent('a', async () => ({ body: Buffer.alloc(65 * MIB), etag: '"1"' }), reading.response)
    const ask = async () => {
      const { response, end } = fakeAnswer('198.51.100.1')
      const make: Parameters<typeof recent>[1] = async (known) => {
        knownTags.push(known?.etag)
        return known?.etag === '"1"' ? 'unchanged' : { body: 'made again' }
      }
      const document = await recent('a', make, response)
      end()
      return document
    }
    t.true((await ask()) === first)
    reading.end()
    t.false((await ask()) === first)
    t.deepEqual(knownTags, ['"1"', undefined])
  },
)

test.serial('what has the same tag stays the same in memory', async (t) => {
  const recent = recentDocuments()
  const make = async () => ({ body: Buffer.alloc(65 * MIB), etag: '"1"' })
  const ask = (key: string) => recent(key, make, fakeAnswer().response)
  t.true((await ask('a')) === (await ask('a')))
})

import test from 'ava'
import { openSearches } from '../../api/searches.ts'
import { Refused } from '../../domain/refusals.ts'

/** A search that ends when the test says so. */
const held = () => {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end }
}

test('a partner’s searches run one after the other, each after a rest, and another’s at once', async (t) => {
  const rests: (() => void)[] = []
  const search = openSearches({ rest: (ms, end) => t.true(ms >= 0) && rests.push(end) })
  const { over, end } = held()
  const order: string[] = []
  const first = search('a', () => over.then(() => order.push('a1')))
  const second = search('a', async () => order.push('a2'))
  await search('b', async () => order.push('b'))
  t.deepEqual(order, ['b'])
  end()
  await first
  t.deepEqual(order, ['b', 'a1'])
  for (const over of rests) over()
  await second
  t.deepEqual(order, ['b', 'a1', 'a2'])
})

test('more than wait in the line are refused, and a search that fails lets the next one in', async (t) => {
  const search = openSearches({ rest: (_ms, end) => end() })
  const { over, end } = held()
  const first = search('a', () => over.then(() => Promise.reject(new Error('away'))))
  const waiting = Array.from({ length: 30 }, async (_, i) => search('a', async () => i))
  const refused = await t.throwsAsync(
    search('a', async () => 0),
    { instanceOf: Refused },
  )
  t.is(refused?.reason, 'too_many_at_once')
  t.regex(refused?.message ?? '', /30 other searches in its logs\. Ask again in a moment/)
  end()
  await t.throwsAsync(first, { message: 'away' })
  t.deepEqual(
    await Promise.all(waiting),
    Array.from({ length: 30 }, (_, i) => i),
  )
})

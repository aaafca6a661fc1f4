import test from 'ava'
import type { Nodes } from '../../../worker/chain/nodes.ts'
import { compareStalled } from '../../../worker/chain/stalled.ts'

/** Looks at keys at a time in seconds, and returns which are compared. */
const openStalled = () => {
  const nodes = {} as Nodes
  return async (seconds: number, keys: readonly string[], failure: Error | null = null) => {
    const compared: string[] = []
    const done = compareStalled({ nodes }, { newestAt: new Date(seconds * 1000) }, keys, async (stalled) => {
      compared.push(...stalled)
      if (failure) throw failure
    })
    await done.catch(() => {})
    return compared
  }
}

test('what is under way for five minutes is compared, and again five minutes later, each by its own time', async (t) => {
  const look = openStalled()
  t.deepEqual(await look(0, ['a']), [])
  t.deepEqual(await look(200, ['a', 'b']), [])
  t.deepEqual(await look(299, ['a', 'b']), [])
  t.deepEqual(await look(300, ['a', 'b']), ['a'])
  t.deepEqual(await look(500, ['a', 'b']), ['b'])
  t.deepEqual(await look(600, ['a', 'b']), ['a'])
})

test('what could not be compared is compared the next time', async (t) => {
  const look = openStalled()
  await look(0, ['a'])
  const failure = new Error('nodes differ')
  for (const seconds of [300, 302, 304]) t.deepEqual(await look(seconds, ['a'], failure), ['a'])
  t.deepEqual(await look(306, ['a']), ['a'])
  t.deepEqual(await look(308, ['a']), [])
})

test('keys of one lane are not forgotten while another one is looked at', async (t) => {
  const look = openStalled()
  await look(0, ['a'])
  await look(150, ['b'])
  t.deepEqual(await look(300, ['a']), ['a'])
})

test('what was not under way meanwhile begins again', async (t) => {
  const look = openStalled()
  await look(0, ['a'])
  t.deepEqual(await look(301, ['b']), [])
  t.deepEqual(await look(302, ['a']), [])
})

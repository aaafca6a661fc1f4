import test from 'ava'
import { openStrangers } from '../../../api/limits/strangers.ts'

test('a hundred strangers of an address are held back at a time, and those of another beside them', async (t) => {
  const timer = Promise.withResolvers<void>()
  let held = 0
  let looked = 0
  const strangers = openStrangers(
    () => 0,
    () => {
      held += 1
      return timer.promise
    },
  )
  for (let i = 0; i < 100; i += 1) for (const network of ['one', 'other']) strangers.note(network)
  const look = () => (looked += 1)
  const flood = Array.from({ length: 300 }, () => strangers.lookUp('one', look))
  const theirs = strangers.lookUp('other', look)
  await new Promise((resolve) => setImmediate(resolve))
  t.deepEqual([held, looked], [101, 0])
  timer.resolve()
  await Promise.all([...flood, theirs])
  t.deepEqual([held, looked], [301, 301])
})

import test from 'ava'
import { openFailing } from '../../../worker/chain/failing.ts'

/** Notes a round at a time in seconds, and returns what was said. */
const open = (say: (failure: string | null) => void = () => {}) => {
  let seconds = 0
  let said: (string | null)[] = []
  const note = openFailing(
    async (failure) => {
      said.push(failure)
      say(failure)
    },
    () => seconds * 1_000,
  )
  return async (at: number, failure: string | null) => {
    seconds = at
    said = []
    await note(failure)
    return said
  }
}

test('failure is said once no round has succeeded for twenty seconds, in its last words, and taken back once', async (t) => {
  const noted = open()
  t.deepEqual(await noted(0, null), [null], 'a worker before may have said it')
  t.deepEqual(await noted(1, '503'), [])
  t.deepEqual(await noted(20, '503'), [])
  t.deepEqual(await noted(21, 'no such method'), ['no such method'])
  t.deepEqual(await noted(22, null), [null])
  t.deepEqual(await noted(23, null), [])
  t.deepEqual(await noted(24, '503'), [], 'it counts from the beginning again')
})

test('what could not be said is said after the next round', async (t) => {
  let isDown = true
  const noted = open(() => {
    if (isDown) throw new Error('no database')
  })
  await t.throwsAsync(() => noted(0, null))
  isDown = false
  t.deepEqual(await noted(1, null), [null])
  t.deepEqual(await noted(2, null), [])
})

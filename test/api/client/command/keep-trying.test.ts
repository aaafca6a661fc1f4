import test from 'ava'
import { keepTrying } from '../../../../api/client/command/keep-trying.ts'
import { NoAnswerError, ProblemError } from '../../../../api/client/errors.ts'
import { until } from '../../../support/until.ts'

const never = new AbortController().signal

/** A call that fails once and is then answered, and the notes meanwhile. */
const failingOnce = (error: Error, signal = never) => {
  const notes: string[] = []
  let calls = 0
  const call = async () => {
    calls += 1
    if (calls === 1) throw error
    return 'answer'
  }
  const out = { say: () => {}, note: (line: string) => void notes.push(line) }
  return { notes, calls: () => calls, done: keepTrying(call, { out, signal }) }
}

for (const [what, error, says] of [
  ['too many requests', new ProblemError(429, {}), /answered 429/],
  ['trouble of the service', new ProblemError(503, {}), /answered 503/],
  ['a lost connection', new NoAnswerError('', { isUnclear: true }), /no connection/],
] as const)
  test(`waited out, and said once: ${what}`, async (t) => {
    const { done, notes } = failingOnce(error)
    t.is(await done, 'answer')
    t.is(notes.length, 2)
    t.regex(notes[0] ?? '', says)
    t.is(notes[1], 'Connected again.')
  })

test('what waiting does not mend is thrown at once', async (t) => {
  const { done, calls, notes } = failingOnce(new ProblemError(401, {}))
  await t.throwsAsync(done, { instanceOf: ProblemError })
  t.is(calls(), 1)
  t.deepEqual(notes, [])
})

test('who ends it waits no longer, before the pause and in it', async (t) => {
  const before = new AbortController()
  const atOnce = failingOnce(new ProblemError(503, {}), before.signal)
  before.abort(new Error('ended'))
  await t.throwsAsync(atOnce.done, { instanceOf: ProblemError })
  t.deepEqual(atOnce.notes, [])
  const within = new AbortController()
  const { done, notes } = failingOnce(new ProblemError(503, {}), within.signal)
  await until(
    async () => notes.length,
    (count) => count === 1,
  )
  within.abort(new Error('ended'))
  await t.throwsAsync(done, { message: 'ended' })
})

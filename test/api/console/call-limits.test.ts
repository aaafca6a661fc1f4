import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { consoleRouter } from '../../../api/console/router.ts'
import { openCallLimits } from '../../../api/portal/call-limits.ts'
import { refusalOf } from '../../../api/portal/trpc-error.ts'
import { fakeAnswer } from '../../support/answer.ts'
import { openCallsUsedUp } from '../../support/calls-used-up.ts'

test('an operator who is signed in is counted in calls that anyone may make, too', async (t) => {
  const answers = await openCallsUsedUp(consoleRouter, { operatorId: 'olga' }, 'olga')
  t.true(answers.length > 3)
  for (const { path, reason } of answers) t.is(reason, 'too_many_calls', path)
})

test('an operator’s call that waits for their others is nobody’s once their session has ended', async (t) => {
  const callLimits = openCallLimits()
  const others = [fakeAnswer(), fakeAnswer()]
  for (const { response } of others) await callLimits.ofUser('olga', response, async () => {})
  const { response } = fakeAnswer()
  const context = {
    service: { callLimits, readSession: async () => null, statements: { rows: async () => [] } },
    request: response.req,
    response,
    session: { operatorId: 'olga' },
  }
  const calls = consoleRouter.createCaller(context as unknown as Parameters<typeof consoleRouter.createCaller>[0])
  const refused = t.throwsAsync(calls.partner.list())
  await setImmediate()
  for (const { end } of others) end()
  t.is(refusalOf(await refused, '').reason, 'not_signed_in')
})

import test from 'ava'
import { consoleRouter } from '../../../api/console/router.ts'
import { openCallsUsedUp } from '../../support/calls-used-up.ts'

test('an operator who is signed in is counted in calls that anyone may make, too', async (t) => {
  const answers = await openCallsUsedUp(consoleRouter, { operatorId: 'olga' }, 'olga')
  t.true(answers.length > 3)
  for (const { path, reason } of answers) t.is(reason, 'too_many_calls', path)
})

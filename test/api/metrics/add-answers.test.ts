import test from 'ava'
import { addingAnswers } from '../../../api/metrics/add-answers.ts'
import { openAnswers } from '../../../api/metrics/answers.ts'
import { findRecentAnswers } from '../../../db/queries/status/answers.ts'
import { type Reason, refusals } from '../../../domain/refusals.ts'
import { testDatabase } from '../../support/database.ts'
import { urlAs } from '../../support/roles.ts'
import { openWorkplace, silentLog } from '../../support/workplace.ts'

test('what web processes answered partners and the public is added up by area, with their failures', async (t) => {
  const web = await openWorkplace(urlAs('web', await testDatabase(t)))
  t.teardown(web.close)
  const process = () => {
    const answers = openAnswers()
    return { answers, adding: addingAnswers({ pool: web.pool, log: silentLog, answers }) }
  }
  const [first, second] = [process(), process()]
  const answer = (of: typeof first, route: string, refused?: Reason) =>
    of.answers.note(route, { status: refused ? refusals[refused].status : 200, refused })
  answer(first, '/api/v1/campaigns/:slug')
  answer(second, '/api/v1/campaigns/:slug', 'unavailable')
  answer(second, '/portal/trpc/session.me', 'not_found')
  answer(second, '/portal/trpc/session.me')
  answer(second, '/*')
  answer(second, 'other', 'internal')
  answer(second, '/operator/trpc/session.me', 'internal')
  await Promise.all([first.adding.finish(), second.adding.finish()])
  const found = await findRecentAnswers(web.pool)
  t.deepEqual(
    found
      .map(({ area, answered, failed }) => [area, answered, failed])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    [
      ['api', 2, 1],
      ['pages', 2, 1],
      ['portal', 1, 0],
    ],
  )
})

test('what could not be told is told the next time, once', async (t) => {
  const told: string[] = []
  let isAway = true
  const pool = {
    query: async ({ values }: { values: readonly unknown[] }) => {
      if (isAway) throw new Error('the database is away')
      told.push(JSON.stringify(values))
    },
  }
  const answers = openAnswers()
  const adding = addingAnswers({ pool: pool as never, log: silentLog, answers })
  answers.note('/api/v1', { status: 200, refused: undefined })
  await adding.finish()
  t.deepEqual(told, [])
  isAway = false
  await adding.finish()
  await adding.finish()
  t.deepEqual(told, ['[["api","portal","pages"],[1,0,0],[0,0,0]]', '[["api","portal","pages"],[0,0,0],[0,0,0]]'])
})

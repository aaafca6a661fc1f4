import test from 'ava'
import { Registry } from 'prom-client'
import { addingAnswers } from '../../../api/metrics/add-answers.ts'
import { findRecentAnswers } from '../../../db/queries/status/answers.ts'
import { processMetrics } from '../../../domain/metrics/of-process.ts'
import { makeMetrics } from '../../../process/metrics/make.ts'
import { testDatabase } from '../../support/database.ts'
import { urlAs } from '../../support/roles.ts'
import { openWorkplace, silentLog } from '../../support/workplace.ts'

const openRequests = () => makeMetrics(new Registry(), processMetrics).prize_http_request_seconds

test('what web processes answered partners and the public is added up by area, with their failures', async (t) => {
  const web = await openWorkplace(urlAs('web', await testDatabase(t)))
  t.teardown(web.close)
  const process = () => {
    const requests = openRequests()
    return { requests, adding: addingAnswers({ pool: web.pool, log: silentLog, requests }) }
  }
  const [first, second] = [process(), process()]
  const answer = (of: typeof first, route: string, status: number) =>
    of.requests.observe({ route, method: 'GET', status }, 0.1)
  answer(first, '/api/v1/campaigns/:slug', 200)
  answer(second, '/api/v1/campaigns/:slug', 503)
  answer(second, '/portal/trpc/session.me', 404)
  answer(second, '/*', 200)
  answer(second, 'other', 500)
  answer(second, '/operator/trpc/session.me', 500)
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
  const requests = openRequests()
  const adding = addingAnswers({ pool: pool as never, log: silentLog, requests })
  requests.observe({ route: '/api/v1', method: 'GET', status: 200 }, 0.1)
  await adding.finish()
  t.deepEqual(told, [])
  isAway = false
  await adding.finish()
  await adding.finish()
  t.deepEqual(told, ['[["api","portal","pages"],[1,0,0],[0,0,0]]', '[["api","portal","pages"],[0,0,0],[0,0,0]]'])
})

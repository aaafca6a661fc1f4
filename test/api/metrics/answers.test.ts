import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import express from 'express'
import { type Answers, openAnswers } from '../../../api/metrics/answers.ts'
import { measureRequests } from '../../../api/metrics/measure-requests.ts'
import { nameRoute } from '../../../api/metrics/route.ts'
import { problems } from '../../../api/problem.ts'
import { nameRequest } from '../../../api/request-id.ts'
import { Moved } from '../../../domain/moving/away.ts'
import { Refused } from '../../../domain/refusals.ts'
import { measuredStates } from '../../../domain/status/measure.ts'
import { openMetrics } from '../../../process/metrics/metrics.ts'
import { silentLog } from '../../support/workplace.ts'

const databaseError = (code: string) => Object.assign(new Error('the database says no'), { code })

const ends: Readonly<Record<string, { error: Error; status: number; isFailure: boolean }>> = {
  'a fault of the service': { error: new Error('a fault'), status: 500, isFailure: true },
  'a database that is away': { error: databaseError('57P01'), status: 503, isFailure: true },
  'a partner that has moved away': { error: new Moved({ to: 'https://other.test' }), status: 503, isFailure: false },
  'a partner that moves at this moment': { error: databaseError('PDS02'), status: 503, isFailure: false },
  'more than can be done at once': { error: new Refused('busy', 'Later.'), status: 503, isFailure: false },
  'what is not there': { error: new Refused('not_found', 'Nothing.'), status: 404, isFailure: false },
}

for (const [what, { error, status, isFailure }] of Object.entries(ends)) {
  test(`${what} ${isFailure ? 'counts' : 'does not count'} as a failure of the service`, async (t) => {
    const answers = openAnswers()
    const metrics = openMetrics({ readService: async () => [], readLanes: () => [] })
    const app = express()
    app.use(nameRequest, measureRequests(metrics.own, answers), nameRoute('/api/v1'))
    app.use(() => {
      throw error
    })
    app.use(problems('https://api.test/errors', silentLog))
    const server = app.listen(0, '127.0.0.1')
    t.teardown(() => server.close())
    await once(server, 'listening')
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await response.arrayBuffer()
    t.is(response.status, status)
    const ofApi = () => answers.counts().find(({ area }) => area === 'api')
    const counted = isFailure ? 1 : 0
    t.deepEqual(ofApi(), { area: 'api', answered: counted, failed: counted })
  })
}

const stateOf = (area: 'api' | 'pages', answers: Answers) => {
  const heard = answers.counts().map((counts) => ({ ...counts, heardSecondsAgo: 1 }))
  return measuredStates({ readings: [], answers: heard }).find(({ component }) => component === area)?.state
}

test('what strangers are refused hides no failures of the service, however much it is', (t) => {
  const answers = openAnswers()
  for (let i = 0; i < 100; i += 1) {
    answers.note('/api/v1/campaigns', { status: 500, refused: 'internal' })
    for (let j = 0; j < 50; j += 1) {
      answers.note('/api/v1/campaigns', { status: 401, refused: 'unauthorized' })
      answers.note('/api/v1/campaigns', { status: 429, refused: 'rate_limited' })
    }
  }
  t.is(stateOf('api', answers), 'down')
})

test('the page for addresses where nothing is hides no failures of pages', (t) => {
  const answers = openAnswers()
  for (let i = 0; i < 10; i += 1) {
    answers.note('/campaigns/:slug', { status: 503, refused: 'unavailable' })
    for (let j = 0; j < 50; j += 1) answers.note('other', { status: 404, refused: undefined })
  }
  t.deepEqual(answers.counts().at(-1), { area: 'pages', answered: 10, failed: 10 })
  answers.note('/campaigns/:slug', { status: 200, refused: undefined })
  t.is(answers.counts().at(-1)?.answered, 11)
})

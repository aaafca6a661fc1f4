/** Web processes that partners' servers read from over HTTP, each with caches of its own, which may be stale. */
import { createServer } from 'node:http'
import express, { type Express } from 'express'
import { problems } from '../../api/problem.ts'
import { nameRequest } from '../../api/request-id.ts'
import type { Service } from '../../api/service.ts'
import { partnerApi } from '../../api/v1/router.ts'
import type { Owner } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import type { TestWorkplace } from '../support/workplace.ts'
import { acting } from './seam.ts'

const BASE_URL = 'https://api.test'
const PROCESSES = 2

export type Web = {
  urls: readonly string[]
  /** Restarts all processes, with nothing in memory. */
  restart: () => void
}

/** `begin`: what a process that has just begun works with. */
export const openWeb = async (t: Owner, { log }: TestWorkplace, begin: () => Service): Promise<Web> => {
  const makeApp = (): Express =>
    express()
      .disable('etag')
      .set('query parser', 'simple')
      .use(nameRequest)
      .use('/api/v1', partnerApi(begin(), { baseUrl: BASE_URL }))
      .use(problems(`${BASE_URL}/errors`, log))
  let apps: readonly Express[] = []
  const restart = (): void => {
    apps = Array.from({ length: PROCESSES }, makeApp)
  }
  restart()
  const urls: string[] = []
  for (let place = 0; place < PROCESSES; place += 1) {
    // Requests are outside the history, even if one of its actors opened the connection, and no time-out closes one.
    const server = createServer({ keepAliveTimeout: 0 }, (request, response) =>
      acting.exit(() => apps[place]?.(request, response)),
    )
    urls.push(await listen(t, server))
  }
  return { urls, restart }
}

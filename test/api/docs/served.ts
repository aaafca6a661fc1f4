import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestFn } from 'ava'
import express from 'express'
import { docs } from '../../../api/docs/router.ts'
import { problems } from '../../../api/problem.ts'
import { createWebServer } from '../../../api/web-server.ts'
import { silentLog } from '../../support/workplace.ts'

export const BASE_URL = 'https://api.test'

/** The documentation on a port of its own, without anything else of the service. */
export const fileDocs = (test: TestFn): (() => Promise<string>) => {
  let server: Server | undefined
  test.after.always('stop serving', () => {
    server?.closeAllConnections()
    server?.close()
  })
  const start = async (): Promise<string> => {
    const app = express()
    app.disable('etag')
    app.use(docs({ baseUrl: BASE_URL }))
    const errorsUrl = `${BASE_URL}/errors`
    app.use(problems(errorsUrl, silentLog))
    server = createWebServer(app, { errorsUrl, log: silentLog }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  let started: Promise<string> | undefined
  return () => (started ??= start())
}

import express, { type Request, type Router } from 'express'
import { useOperatorSession } from '../../db/queries/console/sessions.ts'
import { openCallLimits } from '../portal/call-limits.ts'
import { serveProcedures } from '../portal/serve-procedures.ts'
import { serveWeb, type WebApp } from '../portal/serve-web.ts'
import { tokenReader } from '../portal/sign-in/session.ts'
import { readCall } from './call-body.ts'
import type { ConsoleService } from './context.ts'
import { consoleRouter } from './router.ts'
import { readRunbook } from './runbook.ts'
import { readOperatorCookie } from './sign-in/session-cookie.ts'

const consoleApp: WebApp = { at: '/operator', dist: new URL('./web/dist/', import.meta.url) }

const PROCEDURES = '/operator/trpc'

/** Everything below /operator: the console's procedures, and the pages that call them. */
export const operatorConsole = async (
  parts: Omit<ConsoleService, 'callLimits' | 'readSession' | 'runbook'>,
): Promise<Router> => {
  const readCookie = (request: Request) => readOperatorCookie(request, parts.baseUrl)
  const readSession = tokenReader(parts, { readCookie, find: useOperatorSession })
  const runbook = await readRunbook()
  const service: ConsoleService = { ...parts, callLimits: openCallLimits(), readSession, runbook }
  const procedures = serveProcedures(service, {
    router: consoleRouter,
    at: PROCEDURES,
    readCall: (request, response) => readCall(service, request, response),
    contextOf: async (call, request, response) => ({ service, request, response, session: await call.session }),
  })
  return express
    .Router()
    .use(PROCEDURES, procedures)
    .use(await serveWeb(consoleApp))
}

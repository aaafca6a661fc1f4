import express, { type Router } from 'express'
import { UNSUBSCRIBE_PATH } from '../../process/unsubscribe.ts'
import { nameRoute } from '../metrics/route.ts'
import { openAnnouncements } from './announcements.ts'
import { readCall } from './call-body.ts'
import { openCallLimits } from './call-limits.ts'
import type { PortalService } from './context.ts'
import { languageOf } from './language.ts'
import { portalRouter } from './router.ts'
import { serveProcedures } from './serve-procedures.ts'
import { portalApp, serveWeb } from './serve-web.ts'
import { sessionReader } from './sign-in/session.ts'
import { postUnsubscribe } from './unsubscribe.ts'

const PROCEDURES = '/portal/trpc'

/** Everything below /portal: the procedures, and the pages that call them. */
export const portal = async (
  parts: Omit<PortalService, 'announcements' | 'callLimits' | 'readSession'>,
): Promise<Router> => {
  const service = {
    ...parts,
    announcements: openAnnouncements(parts),
    callLimits: openCallLimits(),
    readSession: sessionReader(parts),
  }
  const procedures = serveProcedures(service, {
    router: portalRouter,
    at: PROCEDURES,
    readCall: (request, response) => readCall(service, request, response),
    contextOf: async (call, request, response) => ({
      service,
      request,
      response,
      session: await call.session,
      language: languageOf(request),
      longList: call.longList ?? null,
    }),
  })
  return express
    .Router()
    .use(PROCEDURES, procedures)
    .post(UNSUBSCRIBE_PATH, nameRoute(UNSUBSCRIBE_PATH), postUnsubscribe(service))
    .use(await serveWeb(portalApp))
}

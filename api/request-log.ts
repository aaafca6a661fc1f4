import type { RequestHandler, Response } from 'express'
import type { Logger } from 'winston'
import type { Caller } from '../domain/actor.ts'
import type { Problem } from '../domain/refusals.ts'
import { withoutKeys } from '../domain/without-secrets.ts'
import { withoutLinkCode } from '../domain/winner-link.ts'
import { keptProblem } from './kept-problem.ts'
import type { CallRecord } from './limits/record-calls.ts'
import { requestIdOf } from './request-id.ts'

const MAX_PATH_CHARACTERS = 300

/** The usual status for a caller who disconnected before there was an answer. */
const CLIENT_GONE = 499

/** What is noted about a request while it is answered. */
export type Said = {
  /** The partner's server. */
  caller?: Caller
  /** Whose account it is about. */
  partner?: string
  drawing?: string
  problem?: { code: string; detail: string; errors?: readonly Problem[] }
  isUnnoted?: boolean
}

/** The status that was sent, or that of a caller who had gone. */
export const statusOf = ({ headersSent, statusCode }: Response): number => (headersSent ? statusCode : CLIENT_GONE)

const NO_PROBLEM = { code: null, detail: null, errors: null }

type Parts = { log: Logger; calls: CallRecord }

/** Logs how every request ended, in one line, and records partners' calls for them to look at. */
export const requestLog =
  ({ log, calls }: Parts): RequestHandler =>
  (request, response, next) => {
    const requestId = requestIdOf(response)
    const startedAt = performance.now()
    response.once('close', () => {
      const { caller, partner, drawing, problem, isUnnoted } = response.locals as Said
      if (isUnnoted) return
      const { method, originalUrl } = request
      const status = statusOf(response)
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      const path = withoutKeys(withoutLinkCode(originalUrl.split('?', 1)[0] as string))
      log.info('request', { requestId, method, path, status, ms, partner, keyId: caller?.id, drawing })
      if (!caller) return
      const { id: keyId, partnerId, mode } = caller
      calls.note({
        startedAt,
        partnerId,
        mode,
        keyId,
        requestId,
        method,
        path: withoutKeys(originalUrl).slice(0, MAX_PATH_CHARACTERS),
        status,
        ...(problem ? keptProblem(problem) : NO_PROBLEM),
        drawingId: drawing ?? null,
        ms,
      })
    })
    next()
  }

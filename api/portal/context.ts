import type { Request, Response } from 'express'
import type { Logger } from 'winston'
import type { Language } from '../../domain/language.ts'
import type { Announcements } from './announcements.ts'
import type { CallLimits } from './call-limits.ts'
import type { Bytes } from '../long-lists/jobs.ts'
import type { Service } from '../service.ts'
import type { ReadSession, Session } from './sign-in/session.ts'

/** The context of the portal's procedures. */
export type PortalService = Service & {
  log: Logger
  baseUrl: string
  publicUrl: string
  callLimits: CallLimits
  announcements: Announcements
  readSession: ReadSession
}

/** `session` is null for a visitor who is not signed in. */
export type Context = {
  service: PortalService
  request: Request
  response: Response
  session: Session | null
  /** Of the person who looks at the portal. */
  language: Language
  /** The body of a call that sends a long list, of which the input has everything but the winners. */
  longList: Bytes | null
}

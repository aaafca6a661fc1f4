import type { Request, Response } from 'express'
import type { OperatorSessionRow } from '../../db/queries/console/sessions.ts'
import type { PortalService } from '../portal/context.ts'
import type { ReadSession } from '../portal/sign-in/session.ts'
import type { Runbook } from './runbook.ts'

/** What the console's procedures work with. */
export type ConsoleService = Omit<PortalService, 'announcements' | 'readSession'> & {
  readSession: ReadSession<OperatorSessionRow>
  runbook: Runbook
}

/** An operator who is signed in, by which token, and from which address they now call. */
export type OperatorSession = OperatorSessionRow & { token: string; address: string | null }

/** `session` is null for a visitor who is not signed in. */
export type Context = {
  service: ConsoleService
  request: Request
  response: Response
  session: OperatorSession | null
}

import type { Request, Response } from 'express'
import { findPasskeysOf } from '../../../db/queries/account/passkeys.ts'
import { countAttempts, giveAttemptsBack } from '../../../db/queries/account/sign-in-attempts.ts'
import { findUserByEmail } from '../../../db/queries/account/users.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import { type Attempt, refuseAttempts } from '../../../domain/portal/attempts.ts'
import type { PortalService } from '../context.ts'
import { tellOfNewDevice } from '../sign-in/tell-of-device.ts'
import { startSession } from '../sign-in/start-session.ts'
import { setSessionCookies } from '../sign-in/session-cookie.ts'
import { visitorOf } from '../visitor.ts'
import type { Assertion } from './answers.ts'
import { browserOf, newBrowser } from './challenge.ts'
import { askToSign, withPasskey } from './use-passkey.ts'

const attemptsOf = (service: PortalService, request: Request): Attempt[] => [
  { kind: 'passkey', subject: visitorOf(request, service.baseUrl).network },
]

/** Asks a browser for any passkey that it has for us. It takes no e-mail address, so it reveals none. */
export const askForPasskey = async (service: PortalService, request: Request, response: Response) => {
  refuseAttempts(await countAttempts(service, attemptsOf(service, request)))
  return askToSign(service, 'sign_in', newBrowser(service, response), null)
}

/**
 * The second factor that is asked for once the password is right: a passkey if the user has any, else a code. Either
 * can be replaced by a recovery code.
 */
export const askForSecondFactor = async (service: PortalService, response: Response, email: string) => {
  const [user] = await service.statements.rows(findUserByEmail, [email])
  const passkeys = user ? await service.statements.rows(findPasskeysOf, [user.id]) : []
  if (!user || passkeys.length === 0) return { state: 'code_needed' as const }
  const options = await askToSign(service, 'sign_in', newBrowser(service, response), user.id)
  return { state: 'passkey_needed' as const, options, hasApp: user.totpSecret !== null }
}

/** Signs in with a passkey alone, or as the second factor after the password. Refuses with `passkey_failed`. */
export const signInWithPasskey = async (
  service: PortalService,
  { request, response }: { request: Request; response: Response },
  answer: Assertion,
): Promise<void> => {
  const visitor = visitorOf(request, service.baseUrl)
  const { address } = visitor
  const wanted = { purpose: 'sign_in', asker: browserOf(service, request), address } as const
  const started = await withPasskey(service, wanted, answer, async (tx, user, signed) => {
    await auditUser(tx, user.id, { action: 'user.signed_in', detail: { address } })
    const begun = await startSession(tx, { userId: user.id, proof: signed }, visitor)
    await tellOfNewDevice(tx, service, user, visitor, begun)
    return begun
  })
  await giveAttemptsBack(service, attemptsOf(service, request))
  setSessionCookies(response, service.baseUrl, started)
}

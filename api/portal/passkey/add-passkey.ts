import { newId } from '../../../db/new-id.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import { countPasskeys, findPasskeysOf, insertPasskey, MAX_PASSKEYS } from '../../../db/queries/account/passkeys.ts'
import { countRecoveryCodes } from '../../../db/queries/account/recovery-codes.ts'
import { confirmSession } from '../../../db/queries/account/sessions.ts'
import { withinTransaction } from '../../../db/within-transaction.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { wantMail } from '../../actions/account/want-mail.ts'
import type { Context, PortalService } from '../context.ts'
import { lockSignedIn } from '../sign-in/lock-signed-in.ts'
import { makeRecoveryCodes } from '../sign-in/second-factor.ts'
import type { Session } from '../sign-in/session.ts'
import { keptIn, startAfresh } from '../sign-in/start-afresh.ts'
import type { Attestation } from './answers.ts'
import { notAdded, optionsToMake, readMade } from './ceremony.ts'
import { makeChallenge, useChallenge } from './challenge.ts'

const purpose = 'add'

/** What a browser needs to make a passkey for the user. */
export const askToMake = async (service: PortalService, { id: sessionId, userId, email, name }: Session) => {
  const has = await service.statements.rows(findPasskeysOf, [userId])
  const challenge = await makeChallenge(service, purpose, { sessionId }, userId)
  return optionsToMake(service, { id: userId, email, name }, challenge, has)
}

/**
 * Adds the passkey that a device has made. A first second factor ends the other sessions, which began without one.
 * Returns new recovery codes, shown only once, or null if the user still has some. Refuses with `passkey_failed` and
 * `passkey_limit`.
 */
export const addPasskey = async (
  call: Pick<Context, 'service' | 'request'> & { session: Session },
  { name, answer }: { name: string; answer: Attestation },
): Promise<string[] | null> => {
  const { service, session } = call
  const { id: sessionId, userId, token } = session
  const { clientDataJSON } = answer.response
  const { challenge } = await useChallenge(service, { purpose, asker: { sessionId }, clientDataJSON })
  const made = await readMade(service, answer, challenge)
  return service.pool.transaction(async (tx) => {
    const user = await lockSignedIn(tx, session)
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS)
      throw new Refused('passkey_limit', signInWords.manyPasskeys(MAX_PASSKEYS))
    await confirmSession(tx, sessionId)
    if (!(await insertPasskey(tx, token, { id: newId('psk'), userId, name, ...made }))) throw notAdded()
    if (user.totpSecret === null && !user.hasPasskey) await startAfresh(tx, userId, keptIn(call))
    await auditUser(tx, userId, { action: 'user.passkey_added', detail: { name } })
    await wantMail(tx, service, { to: user.email, kind: 'passkey_added', facts: { passkey: name }, userId })
    const [codes] = await withinTransaction(tx).statements.rows(countRecoveryCodes, [userId])
    return codes && codes.left > 0 ? null : makeRecoveryCodes(tx, userId)
  })
}

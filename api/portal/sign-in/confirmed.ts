import { setTimeout as sleep } from 'node:timers/promises'
import { useSession } from '../../../db/queries/account/sessions.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import type { Sentence } from '../../../domain/sentence.ts'
import type { PortalService } from '../context.ts'
import type { Session } from './session.ts'

/** A worker checks new sessions every second, or somewhat later under load. */
const MAX_WAIT_MS = 8_000
const LOOK_MS = 200

type Deps = Pick<PortalService, 'statements'>
type Proving = Pick<Session, 'token' | 'isProven'>

/**
 * Waits until a worker has verified the passkey signature that began this session: until then the database lets the
 * session change nothing that concerns money or access. Refuses with `unavailable` if that takes too long, and with
 * `not_signed_in` if the session ends meanwhile.
 */
export const untilProven = async ({ statements }: Deps, session: Proving, maxWaitMs = MAX_WAIT_MS): Promise<void> => {
  const end = performance.now() + maxWaitMs
  let { isProven } = session
  while (!isProven) {
    if (performance.now() >= end) throw new Refused('unavailable', signInWords.notProvenYet)
    await sleep(LOOK_MS)
    const [found] = await statements.rows(useSession, [tokenHash(session.token)])
    if (!found) throw new Refused('not_signed_in', signInWords.sessionEnded)
    isProven = found.isProven
  }
}

/**
 * Refuses with `confirmation_needed` unless the user has confirmed their identity recently, and as `untilProven` does.
 */
export const refuseUnconfirmed = async (
  deps: Deps,
  session: Proving & Pick<Session, 'confirmedUntil'>,
  why: Sentence = signInWords.confirmForMoney,
): Promise<void> => {
  if (!session.confirmedUntil) throw new Refused('confirmation_needed', why)
  await untilProven(deps, session)
}

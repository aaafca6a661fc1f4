import type { Transaction } from '../../../db/pool.ts'
import { findTeamMember, lockTeam } from '../../../db/queries/account/members.ts'
import { isTokenPresent } from '../../../db/queries/account/sessions.ts'
import { type Actor, auditName, isOperator } from '../../../domain/actor.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'

/**
 * Locks a team for a change by one of its owners or by the operator, so that changes to it run one at a time. Refuses
 * with `not_found`, with `not_signed_in` when the session of the caller's token has ended, and with `role_too_low` when the
 * caller is no longer an owner.
 */
export const lockTeamFor = async (tx: Transaction, actor: Actor, partnerId: string): Promise<{ name: string }> => {
  const team = await lockTeam(tx, partnerId)
  if (!team) throw new Refused('not_found', teamWords.noPartner(partnerId))
  if (isOperator(actor)) return team
  if (actor.token !== undefined && !(await isTokenPresent(tx, tokenHash(actor.token))))
    throw new Refused('not_signed_in', signInWords.sessionEnded)
  const member = await findTeamMember(tx, partnerId, auditName(actor))
  if (member?.role !== 'owner') throw new Refused('role_too_low', teamWords.noLongerOwner)
  return team
}

import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import {
  type Asked,
  countOpenApprovals,
  insertApproval,
  MAX_OPEN_APPROVALS,
  takesTwoOwners,
} from '../../../db/queries/account/approvals.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { type Actor, auditName, type Caller, isOperator } from '../../../domain/actor.ts'
import { inWords, type What } from '../../../domain/portal/approval.ts'
import { Refused } from '../../../domain/refusals.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'

/**
 * Whether another owner has to approve what the actor does with live money. An operator needs no approval. Locks the
 * team, so that its owners do not change until the transaction ends.
 */
export const takesApproval = async (tx: Transaction, actor: Actor): Promise<boolean> => {
  if (isOperator(actor) || actor.mode === 'test') return false
  await lockTeam(tx, actor.partnerId)
  return takesTwoOwners(tx, actor.partnerId)
}

/**
 * Asks another owner for something. Refuses with `change_refused` when too much waits already, of the caller or of the whole
 * team.
 */
export const askApproval = async (tx: Transaction, caller: Caller, what: What): Promise<Asked> => {
  const { partnerId } = caller
  const { ofTeam, ofMember } = await countOpenApprovals(tx, partnerId, auditName(caller))
  if (ofMember >= MAX_OPEN_APPROVALS.ofMember)
    throw new Refused('change_refused', teamWords.manyApprovalsOfYours(MAX_OPEN_APPROVALS.ofMember))
  if (ofTeam >= MAX_OPEN_APPROVALS.ofTeam)
    throw new Refused('change_refused', teamWords.manyApprovals(MAX_OPEN_APPROVALS.ofTeam))
  const asked = await insertApproval(tx, caller.token, { id: newId('apr'), partnerId, what })
  const detail = { approval: asked.id, title: inWords(what).title }
  await auditPartner(tx, { actor: caller, partnerId }, { action: 'approval.asked', detail })
  return asked
}

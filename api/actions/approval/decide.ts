import type { Pool, Transaction } from '../../../db/pool.ts'
import {
  decideApproval,
  findApprover,
  type LockedApproval,
  lockApproval,
} from '../../../db/queries/account/approvals.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { auditName, type Caller, memberCaller } from '../../../domain/actor.ts'
import { type Decision, inWords, whyClosed, whyNotApproved } from '../../../domain/portal/approval.ts'
import { Refused } from '../../../domain/refusals.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'
import { carryOut } from './carry-out.ts'

type Deps = { pool: Pool }

const lockOpen = async (tx: Transaction, { partnerId }: Caller, id: string): Promise<LockedApproval> => {
  await lockTeam(tx, partnerId)
  const approval = await lockApproval(tx, partnerId, id)
  if (!approval) throw new Refused('not_found', teamWords.noApproval)
  return approval
}

const actionOf = {
  approved: 'approval.approved',
  refused: 'approval.refused',
  withdrawn: 'approval.withdrawn',
} as const satisfies Record<Decision, string>

const record = async (
  tx: Transaction,
  caller: Caller,
  { id, what, fingerprint }: LockedApproval,
  decision: Decision,
) => {
  await decideApproval(tx, id, { decision, token: caller.token })
  const detail = { approval: id, title: inWords(what).title, fingerprint }
  await auditPartner(tx, { actor: caller, partnerId: caller.partnerId }, { action: actionOf[decision], detail })
}

/**
 * Approves what another member of the team asked for, and carries it out. Refuses with `not_found`, with
 * `change_refused` when this owner may not approve it, not yet or no longer, and with `key_ended` and `key_limit` for a
 * key.
 */
export const approve = ({ pool }: Deps, caller: Caller, id: string): Promise<void> =>
  pool.transaction(async (tx) => {
    const approval = await lockOpen(tx, caller, id)
    const why = whyNotApproved(approval, await findApprover(tx, caller.partnerId, auditName(caller)))
    if (why !== null) throw new Refused('change_refused', why)
    await record(tx, caller, approval, 'approved')
    await carryOut(tx, memberCaller(auditName(caller), caller.partnerId, 'live', caller.token), approval)
  })

/**
 * Refuses what a member asked for, or withdraws it when the caller asked for it. Refuses with `not_found`,
 * `change_refused` (it is closed) and `role_too_low`.
 */
export const decline = ({ pool }: Deps, caller: Caller, id: string): Promise<void> =>
  pool.transaction(async (tx) => {
    const approval = await lockOpen(tx, caller, id)
    const over = whyClosed(approval)
    if (over !== null) throw new Refused('change_refused', over)
    const { userId, ownerSince } = await findApprover(tx, caller.partnerId, auditName(caller))
    const isOwn = userId === approval.askedByUser
    if (!isOwn && ownerSince === null) throw new Refused('role_too_low', teamWords.notYoursToEnd)
    await record(tx, caller, approval, isOwn ? 'withdrawn' : 'refused')
  })

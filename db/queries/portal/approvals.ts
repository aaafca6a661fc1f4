import type { Decision, What } from '../../../domain/portal/approval.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

export type ApprovalRow = {
  id: string
  what: What
  askedBy: string
  askedByUser: string
  isStillAsked: boolean
  askedAt: Date
  notBefore: Date
  expiresAt: Date
  decision: Decision | null
  decidedBy: string | null
  decidedAt: Date | null
  now: Date
}

const MAX_LISTED = 100

/** $1 caller. Of a partner, whichever mode its caller is in: the open ones first, then the newest. */
export const listApprovals = statement<ApprovalRow>(
  'list-approvals',
  `with ${caller}
  select a.id, a.what || jsonb_build_object('kind', a.kind) as what, asker.name as "askedBy", asker.id as "askedByUser",
    may_ask(a.asked_by, a.partner_id, a.kind) as "isStillAsked", a.asked_at as "askedAt", a.not_before as "notBefore",
    a.expires_at as "expiresAt", a.decision, decider.name as "decidedBy", a.decided_at as "decidedAt", now() as now
  from caller join approval a on a.partner_id = caller.partner_id
    join member am on am.id = a.asked_by join portal_user asker on asker.id = am.user_id
    left join member dm on dm.id = a.decided_by left join portal_user decider on decider.id = dm.user_id
  order by a.decision is not null or a.expires_at <= now(), a.asked_at desc, a.id
  limit ${MAX_LISTED}`,
)

/** $1 caller. Whether it takes two owners now, and the caller as one who approves. */
export const findApprovalRule = statement<{
  takesTwo: boolean
  userId: string
  ownerSince: Date | null
  hasSecondFactor: boolean
  now: Date
}>(
  'find-approval-rule',
  `with ${caller}
  select takes_two_owners(caller.partner_id) as "takesTwo", m.user_id as "userId",
    case when m.role = 'owner' then m.owner_since end as "ownerSince", has_second_factor(m.user_id) as "hasSecondFactor", now() as now
  from caller join member m on m.id = split_part($1, ' ', 1)`,
)

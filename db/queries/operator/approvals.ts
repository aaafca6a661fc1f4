import type { What } from '../../../domain/portal/approval.ts'
import { statement } from '../../statements.ts'

export type OpenApproval = {
  id: string
  partner: string
  partnerName: string
  what: What
  askedBy: string
  askedAt: Date
  notBefore: Date
  expiresAt: Date
  ageSeconds: number
}

/** $1 partner id, or null for all. What waits for an owner of some team, the oldest first. */
export const listOpenApprovals = statement<OpenApproval>(
  'list-open-approvals',
  `select a.id, a.partner_id as partner, p.name as "partnerName", a.what || jsonb_build_object('kind', a.kind) as what,
    u.email as "askedBy", a.asked_at as "askedAt", a.not_before as "notBefore", a.expires_at as "expiresAt",
    extract(epoch from now() - a.asked_at)::integer as "ageSeconds"
  from approval a join partner p on p.id = a.partner_id join member m on m.id = a.asked_by
    join portal_user u on u.id = m.user_id
  where a.decision is null and a.expires_at > now() and ($1::text is null or a.partner_id = $1)
  order by a.asked_at, a.id`,
)

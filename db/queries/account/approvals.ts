import { sql } from 'slonik'
import { z } from 'zod'
import { type Decision, decisions, what, type What } from '../../../domain/portal/approval.ts'
import type { Transaction } from '../../pool.ts'

/** Whether what moves a partner's money takes two of its owners. The team is locked. */
export const takesTwoOwners = (tx: Transaction, partnerId: string): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ two: z.boolean() }))`select takes_two_owners(${partnerId}) as two`)

const asked = z.object({ id: z.string(), notBefore: z.date(), expiresAt: z.date() })
export type Asked = z.infer<typeof asked>

type NewApproval = { id: string; partnerId: string; what: What }

/** Of the member whose session has this token. The database sets the times. */
export const insertApproval = (
  tx: Transaction,
  token: string | undefined,
  { id, partnerId, what: { kind, ...rest } }: NewApproval,
) =>
  tx.one(sql.type(asked)`
    select id, not_before as "notBefore", expires_at as "expiresAt"
    from ask_approval(${token ?? null}, ${id}, ${partnerId}, ${kind}, ${JSON.stringify(rest)}::jsonb)`)

/**
 * What nobody has decided yet, of a partner's whole team, and of one member, who leaves as much to the others. The database
 * has the same limits.
 */
export const MAX_OPEN_APPROVALS = { ofTeam: 20, ofMember: 10 } as const

const openApprovals = z.object({ ofTeam: z.number(), ofMember: z.number() })

export const countOpenApprovals = (tx: Transaction, partnerId: string, memberId: string) =>
  tx.one(sql.type(openApprovals)`
    select count(*)::integer as "ofTeam", count(*) filter (where asked_by = ${memberId})::integer as "ofMember"
    from approval
    where partner_id = ${partnerId} and decision is null and expires_at > now()`)

/** Whether a key would end before another owner may approve it. */
export const endsUnapproved = (tx: Transaction, expiresAt: Date): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ ends: z.boolean() }))`
    select ${expiresAt.toISOString()}::timestamptz <= now() + approval_wait('key') as ends`)

const openWallet = asked.extend({ wallet: z.string() })

/** The open request for another wallet of a campaign, if there is one. */
export const findOpenWalletApproval = (tx: Transaction, partnerId: string, campaignId: string) =>
  tx.maybeOne(sql.type(openWallet)`
    select id, not_before as "notBefore", expires_at as "expiresAt", what ->> 'wallet' as wallet from approval
    where partner_id = ${partnerId} and kind = 'wallet' and what ->> 'campaign' = ${campaignId}
      and decision is null and expires_at > now()
    order by asked_at desc limit 1`)

const lockedApproval = asked.extend({
  what,
  fingerprint: z.string(),
  askedBy: z.string(),
  askedByUser: z.string(),
  isStillAsked: z.boolean(),
  decision: z.enum(decisions).nullable(),
  now: z.date(),
})
export type LockedApproval = z.infer<typeof lockedApproval>

/** Null: this partner has no such request. */
export const lockApproval = (tx: Transaction, partnerId: string, id: string): Promise<LockedApproval | null> =>
  tx.maybeOne(sql.type(lockedApproval)`
    select a.id, a.what || jsonb_build_object('kind', a.kind) as what, encode(a.fingerprint, 'hex') as fingerprint,
      a.asked_by as "askedBy", asker.user_id as "askedByUser", may_ask(a.asked_by, a.partner_id, a.kind) as "isStillAsked",
      a.not_before as "notBefore", a.expires_at as "expiresAt", a.decision, now() as now
    from approval a join member asker on asker.id = a.asked_by
    where a.id = ${id} and a.partner_id = ${partnerId}
    for no key update of a`)

const approver = z.object({ userId: z.string(), ownerSince: z.date().nullable(), hasSecondFactor: z.boolean() })

/** A present member, as an approver. `ownerSince` is null for a member who is no owner. */
export const findApprover = (tx: Transaction, partnerId: string, memberId: string) =>
  tx.one(sql.type(approver)`
    select user_id as "userId", case when role = 'owner' then owner_since end as "ownerSince",
      has_second_factor(user_id) as "hasSecondFactor"
    from member where id = ${memberId} and partner_id = ${partnerId} and removed_at is null`)

export const decideApproval = (
  tx: Transaction,
  id: string,
  { decision, token }: { decision: Decision; token: string | undefined },
) => tx.query(sql.unsafe`select decide_approval(${token ?? null}, ${id}, ${decision})`)

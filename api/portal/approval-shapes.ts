/** Shapes of what waits for another owner of a team. */
import type { ApprovalKind, ApprovalState } from '../../domain/portal/approval.ts'

/** When another owner of the team may approve what was asked for, and until when. */
export type Asked = { notBefore: string; expiresAt: string }

export type Approval = {
  id: string
  kind: ApprovalKind
  /** Of the campaign whose wallet it is; null for a key. */
  slug: string | null
  title: string
  sentence: string
  askedBy: string
  isYours: boolean
  askedAt: string
  notBefore: string
  expiresAt: string
  state: ApprovalState
  decidedBy: string | null
  decidedAt: string | null
  /** Why you cannot approve it now; null: you can. */
  whyNot: string | null
}

/**
 * `takesTwo`: approvals are needed, since the team has two owners. `countsFrom`: when your approval starts to count;
 * null: it already does.
 */
export type ApprovalList = { approvals: Approval[]; takesTwo: boolean; countsFrom: string | null }

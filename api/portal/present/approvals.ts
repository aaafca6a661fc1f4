import type { Asked as AskedRow } from '../../../db/queries/account/approvals.ts'
import type { ApprovalRow } from '../../../db/queries/portal/approvals.ts'
import type { Language } from '../../../domain/language.ts'
import { type Approver, inWords, stateOf, whyNotApproved } from '../../../domain/portal/approval.ts'
import type { Approval, Asked } from '../approval-shapes.ts'

export const presentAsked = ({ notBefore, expiresAt }: AskedRow): Asked => ({
  notBefore: notBefore.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const presentApproval = (row: ApprovalRow, reader: Approver, language: Language): Approval => ({
  id: row.id,
  kind: row.what.kind,
  slug: row.what.kind === 'wallet' ? row.what.slug : null,
  ...inWords(row.what, language),
  askedBy: row.askedBy,
  isYours: row.askedByUser === reader.userId,
  askedAt: row.askedAt.toISOString(),
  ...presentAsked(row),
  state: stateOf(row),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  whyNot: whyNotApproved(row, reader, language),
})

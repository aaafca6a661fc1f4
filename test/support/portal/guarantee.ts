import type { Guarantee } from '../../../api/portal/shapes.ts'

/** What the portal shows of a period that waits for nothing and owes nothing. */
export const quietPeriod = {
  waitsFor: null,
  pick: null,
  transaction: null,
  transactionUrl: null,
  paidAt: null,
  needsAttention: null,
  attentionCode: null,
  attentionSeverity: null,
} satisfies Partial<Guarantee>

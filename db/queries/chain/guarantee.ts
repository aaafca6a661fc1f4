import { sql } from 'slonik'
import { z } from 'zod'
import type { Guarantee } from '../../../domain/chain/guarantee-terms.ts'

export const promisedGuarantee: z.ZodType<Guarantee> = z.object({
  amountCents: z.number(),
  thresholdCents: z.number(),
  period: z.string(),
})

/** What campaign `c` guarantees; null if it guarantees nothing. */
export const guaranteeAsJson = sql.fragment`case when c.guarantee_period is not null then json_build_object(
  'amountCents', c.guarantee_amount_cents, 'thresholdCents', c.guarantee_threshold_cents,
  'period', c.guarantee_period) end`

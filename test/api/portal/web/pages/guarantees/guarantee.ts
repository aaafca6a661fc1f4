import type { Guarantee } from '../../../../../../api/portal/shapes.ts'
import { quietPeriod } from '../../../../../support/portal/guarantee.ts'

/** A period of one day, counted from the first of November 2026. */
export const guaranteeOf = (period: number, given: Partial<Guarantee> = {}): Guarantee => ({
  id: `gua_${period}`,
  period,
  periodStart: `2026-11-0${period}T00:00:00Z`,
  periodEnd: `2026-11-0${period + 1}T00:00:00Z`,
  status: 'not_needed',
  amountCents: 25_000,
  thresholdCents: 10_000,
  bestPrizeCents: 10_000,
  ...quietPeriod,
  ...given,
})

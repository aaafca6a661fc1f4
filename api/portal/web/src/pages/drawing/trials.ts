import type { Drawing } from '../../../../shapes.ts'

/** A certain prize, or a failure at the cutoff. */
export type Choice = 'prize' | 'no_winners' | 'slow_source'

/** What may be tried with a test drawing: failures at its cutoff, a prize until its value is requested. */
export const choicesFor = ({ status, winnersMode }: Pick<Drawing, 'status' | 'winnersMode'>): Choice[] => {
  if (status === 'open') return ['prize', 'no_winners', ...(winnersMode === 'pull' ? ['slow_source' as const] : [])]
  return status === 'locked' ? ['prize'] : []
}

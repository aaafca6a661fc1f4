import type { Drawing } from '../../../../shapes.ts'

export type Choice = 'prize' | 'no_winners' | 'slow_source'

type Offer = { value: Choice; label: string; description: string }

const prize: Offer = {
  value: 'prize',
  label: 'A certain prize',
  description: 'The random value is chosen so that one of your winners gets it. The proof verifies as always.',
}
const noWinners: Offer = {
  value: 'no_winners',
  label: 'No winners by the cutoff',
  description: 'The cutoff comes now. A list that was sent is removed, and the drawing waits for you.',
}
const slowSource: Offer = {
  value: 'slow_source',
  label: 'A slow winners source',
  description: 'The cutoff comes now. The first two calls to your server count as time-outs; the third is made.',
}

/** What may be tried with a test drawing: failures at its cutoff, a prize until its value is requested. */
export const choicesFor = ({ status, winnersMode }: Pick<Drawing, 'status' | 'winnersMode'>): Offer[] => {
  if (status === 'open') return [prize, noWinners, ...(winnersMode === 'pull' ? [slowSource] : [])]
  return status === 'locked' ? [prize] : []
}

import type { Drawing } from '../../../../shapes.ts'

export type Stage = {
  name: string
  /** When it was or will be reached; null where that is not known yet. */
  at: string | null
  isReached: boolean
}

/** When it is drawn: at its draw time, or at a cutoff that was extended beyond it. */
export const drawTimeOf = ({ cutoffAt, drawAt }: Pick<Drawing, 'cutoffAt' | 'drawAt'>): string =>
  Date.parse(cutoffAt) > Date.parse(drawAt) ? cutoffAt : drawAt

/** The stages of a drawing from creation to payment, up to its cancellation or to where its number was voided. */
export const stagesOf = (drawing: Drawing): Stage[] => {
  if (drawing.void !== null)
    return [
      ...wayOf(drawing).filter(({ isReached }) => isReached),
      { name: 'Number voided', at: drawing.void.at, isReached: true },
    ]
  if (drawing.cancelled === null) return wayOf(drawing)
  const [created, winners] = wayOf(drawing) as [Stage, Stage]
  const cancelled = { name: 'Cancelled', at: drawing.cancelled.at, isReached: true }
  return [created, ...(winners.isReached ? [winners] : []), cancelled]
}

const wayOf = (drawing: Drawing): Stage[] => {
  const { times, status, cutoffAt, winnersMode, winnersExpected, winnersSent } = drawing
  const isSent = times.sentAt !== null || winnersSent > 0
  const verb = winnersMode === 'push' ? 'sent' : 'fetched'
  return [
    { name: 'Created', at: times.createdAt, isReached: true },
    {
      name: isSent ? `Winners ${verb}` : `${winnersExpected.toLocaleString('en-US')} winners to be ${verb}`,
      at: times.sentAt,
      isReached: isSent,
    },
    {
      name: times.lockedAt ? 'List locked' : 'Cutoff',
      at: times.lockedAt ?? cutoffAt,
      isReached: times.lockedAt !== null,
    },
    {
      name: times.entropyRequestedAt ? 'Random value requested' : 'Draw',
      at: times.entropyRequestedAt ?? drawTimeOf(drawing),
      isReached: times.entropyRequestedAt !== null,
    },
    { name: 'Random value arrived', at: times.entropyRevealedAt, isReached: times.entropyRevealedAt !== null },
    { name: 'Prizes decided', at: times.settledAt, isReached: times.settledAt !== null },
    { name: 'Paid to your wallet', at: times.paidAt, isReached: status === 'paid' },
  ]
}

/** What happens next, and who has to act. `isPastCutoff` and `isPastDraw` go by the service's clock. */
export const nextWords = (
  drawing: Drawing,
  { isPastCutoff, isPastDraw }: { isPastCutoff: boolean; isPastDraw: boolean },
): string => {
  if (drawing.cancelled !== null) return 'It was cancelled: it takes no winners and is never drawn.'
  if (drawing.void !== null) return 'No random value came, and its number is void: it is never drawn.'
  switch (drawing.status) {
    case 'open':
      return isPastCutoff ? lateWords(drawing) : openWords(drawing)
    case 'locked':
      return isPastDraw
        ? 'The random value is being requested.'
        : 'The list is locked. The random value is requested at the draw time.'
    case 'entropy_requested':
      return drawing.times.valueSeenAt === null
        ? 'Waiting for the random value. Prizes are decided as soon as it arrives.'
        : 'The chain has the random value. Prizes are decided as soon as it cannot take it back any more, which takes minutes.'
    case 'settled':
      return drawing.needsAttention === null
        ? 'Prizes are decided. They are being paid to your wallet.'
        : 'Prizes are decided. They are paid once the problem above is solved.'
    case 'paid':
    default:
      return isHandPaymentDue(drawing)
        ? 'Everything is paid except held prizes: they are paid by hand and then marked as paid under Payouts.'
        : 'Everything is done.'
  }
}

const isHandPaymentDue = ({ drawMoney }: Drawing): boolean =>
  drawMoney !== null && drawMoney.heldCents > (drawMoney.handPaid?.cents ?? 0)

const openWords = ({ winnersMode, winnersSent, campaignStatus }: Drawing): string => {
  if (campaignStatus === 'ended') return 'The campaign has ended. The list is in: it is locked at the cutoff and drawn.'
  if (winnersMode === 'pull') return 'The winners are fetched from your address at the cutoff.'
  return winnersSent > 0
    ? 'The list is in. Until the cutoff a new one replaces it; then it is locked.'
    : 'Send the winners before the cutoff. The list is locked then.'
}

const lateWords = ({ winnersMode, winnersSent, campaignStatus, needsAttention }: Drawing): string => {
  if (winnersSent > 0) return 'The cutoff has passed. The list is being locked.'
  if (campaignStatus === 'ended')
    return 'The campaign has ended. If the winners cannot be fetched within ten minutes of the cutoff, the drawing is cancelled.'
  if (winnersMode === 'push') return 'The cutoff has passed without winners. Extend the cutoff, then send the list.'
  return needsAttention === null
    ? 'The winners are being fetched from your address.'
    : 'The winners could not be fetched. Correct your address or its answer, then fetch again or extend the cutoff.'
}

import type { Drawing } from '../../../../shapes.ts'
import { count } from '../../format/formats.ts'
import { texts } from '../../texts/texts.ts'

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
      { name: texts.drawing.line.voided, at: drawing.void.at, isReached: true },
    ]
  if (drawing.cancelled === null) return wayOf(drawing)
  const [created, winners] = wayOf(drawing) as [Stage, Stage]
  const cancelled = { name: texts.drawing.line.cancelled, at: drawing.cancelled.at, isReached: true }
  return [created, ...(winners.isReached ? [winners] : []), cancelled]
}

const wayOf = (drawing: Drawing): Stage[] => {
  const { times, status, cutoffAt, winnersMode, winnersExpected, winnersSent } = drawing
  const isSent = times.sentAt !== null || winnersSent > 0
  const words = texts.drawing.line
  const isPushed = winnersMode === 'push'
  const expected = count(winnersExpected)
  return [
    { name: words.created, at: times.createdAt, isReached: true },
    {
      name: isSent ? words[isPushed ? 'sent' : 'fetched'] : words[isPushed ? 'toBeSent' : 'toBeFetched'](expected),
      at: times.sentAt,
      isReached: isSent,
    },
    {
      name: times.lockedAt ? words.locked : words.cutoff,
      at: times.lockedAt ?? cutoffAt,
      isReached: times.lockedAt !== null,
    },
    {
      name: times.entropyRequestedAt ? words.requested : words.draw,
      at: times.entropyRequestedAt ?? drawTimeOf(drawing),
      isReached: times.entropyRequestedAt !== null,
    },
    { name: words.arrived, at: times.entropyRevealedAt, isReached: times.entropyRevealedAt !== null },
    { name: words.decided, at: times.settledAt, isReached: times.settledAt !== null },
    { name: words.paid, at: times.paidAt, isReached: status === 'paid' },
  ]
}

/** What happens next, and who has to act. `isPastCutoff` and `isPastDraw` go by the service's clock. */
export const nextWords = (
  drawing: Drawing,
  { isPastCutoff, isPastDraw }: { isPastCutoff: boolean; isPastDraw: boolean },
): string => {
  const words = texts.drawing.next
  if (drawing.cancelled !== null) return words.cancelled
  if (drawing.void !== null) return words.void
  switch (drawing.status) {
    case 'open':
      return isPastCutoff ? lateWords(drawing) : openWords(drawing)
    case 'locked':
      return isPastDraw ? words.requesting : words.locked
    case 'entropy_requested':
      return drawing.times.valueSeenAt === null ? words.waiting : words.seen
    case 'settled':
      return drawing.needsAttention === null ? words.paying : words.stuck
    case 'paid':
    default:
      return isHandPaymentDue(drawing) ? words.heldLeft : words.done
  }
}

const isHandPaymentDue = ({ drawMoney }: Drawing): boolean =>
  drawMoney !== null && drawMoney.heldCents > (drawMoney.handPaid?.cents ?? 0)

const openWords = ({ winnersMode, winnersSent, campaignStatus }: Drawing): string => {
  const words = texts.drawing.next
  if (campaignStatus === 'ended') return words.endedWithList
  if (winnersMode === 'pull') return words.pull
  return winnersSent > 0 ? words.hasList : words.send
}

const lateWords = ({ winnersMode, winnersSent, campaignStatus, needsAttention }: Drawing): string => {
  const words = texts.drawing.next
  if (winnersSent > 0) return words.locking
  if (campaignStatus === 'ended') return words.endedWithout
  if (winnersMode === 'push') return words.missed
  return needsAttention === null ? words.fetching : words.notFetched
}

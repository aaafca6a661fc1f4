/** The state of a delivery, in words. */
import type { Delivery } from '../../../../server-shapes.ts'
import { texts } from '../../texts/texts.ts'

/** How the last try ended, in a phrase; null before the first. */
export const lastAnswer = ({
  tries,
  lastStatus,
  lastFailure,
}: Pick<Delivery, 'tries' | 'lastStatus' | 'lastFailure'>) => {
  if (lastFailure !== null) return lastFailure
  if (lastStatus !== null) return texts.deliveries.answeredInFull(lastStatus)
  return tries === 0 ? null : texts.deliveries.noAnswerInFull
}

const SOON_MS = 30_000
const QUICK_MS = 1_000
const USUAL_MS = 3_000

/** How often the page polls: every second while a delivery that it shows is about to be tried. */
export const deliveryPace = (
  shown: readonly Pick<Delivery, 'state' | 'nextTryAt'>[] | undefined,
  nowMs: number,
): number => {
  const isSoon = ({ state, nextTryAt }: Pick<Delivery, 'state' | 'nextTryAt'>) =>
    state === 'pending' && nextTryAt !== null && Date.parse(nextTryAt) < nowMs + SOON_MS
  return shown?.some(isSoon) ? QUICK_MS : USUAL_MS
}

/** A JSON text with a line for each member; any other text as it is. */
export const laidOut = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

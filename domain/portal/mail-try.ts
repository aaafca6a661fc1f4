/** What follows from a try to send a mail: it was taken, or is tried again until its days are over, or never will be. */
import { doubled, JITTER } from '../backoff.ts'

/** What was to be sent longer ago is not sent any more. */
export const MAIL_DAYS = 4

const WAITS_MS = { first: 60_000, most: 2 * 3_600_000 }
const DAY_MS = 24 * 3_600_000

/** `isFinal`: the server wants neither this mail nor its recipient, now or later. */
export type MailFailure = { sentence: string; isFinal: boolean }

/** `tries` counts this one too. */
type Try = { tries: number; createdAt: Date; now: Date }

/** How long to wait before the next try; null: there is none. */
export const delayAfter = ({ isFinal }: MailFailure, { tries, createdAt, now }: Try, chance: number): number | null => {
  const delayMs = Math.round(doubled(tries, WAITS_MS) * (1 + JITTER * chance))
  const isTooLate = now.getTime() + delayMs > createdAt.getTime() + MAIL_DAYS * DAY_MS
  return isFinal || isTooLate ? null : delayMs
}

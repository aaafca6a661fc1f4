/** The time from which missed events are resent. The server decides; this only proposes. */
import { LOG_DAYS } from '../../../../../../domain/webhook/state.ts'
import type { Recovered, WebhookEndpoint } from '../../../../server-shapes.ts'
import { texts } from '../../texts/texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const recoverChoices = [
  { name: 'hour', ms: HOUR_MS },
  { name: 'day', ms: DAY_MS },
  { name: 'week', ms: 7 * DAY_MS },
] as const

const toMinute = (ms: number): number => Math.floor(ms / 60_000) * 60_000

/** When the current failures began, else a day ago. In whole minutes, as the input takes them. */
export const startOfRecovery = ({ failingSince }: Pick<WebhookEndpoint, 'failingSince'>, nowMs: number): string =>
  new Date(toMinute(failingSince === null ? nowMs - DAY_MS : Date.parse(failingSince))).toISOString()

export const sinceProblem = (since: string | null, nowMs: number): string | null => {
  const words = texts.webhooks.recover
  if (since === null) return words.noTime
  if (Date.parse(since) > nowMs) return words.future
  return Date.parse(since) < nowMs - LOG_DAYS * DAY_MS ? words.tooOld(LOG_DAYS) : null
}

/** Repeats the call until the whole log is recovered, since one call reads only a part of a long log. */
export const recoverAll = async (recover: (after: string | undefined) => Promise<Recovered>): Promise<Recovered> => {
  let all = await recover(undefined)
  while (all.next !== null) {
    const { deliveries, next } = await recover(all.next)
    all = { deliveries: all.deliveries + deliveries, next }
  }
  return all
}

import type { Logger } from 'winston'
import { insertApiCalls, makeApiCallDays, readClock } from '../../db/queries/partner-api/calls.ts'
import { addTaken } from '../../db/queries/partner-api/rate-counts.ts'
import type { Statements } from '../../db/statements.ts'
import { isUnavailable } from '../database-trouble.ts'
import { databaseClock } from './database-clock.ts'
import { type RateLimit, rateLimit } from './rate-limit.ts'
import { type ApiCall, type CallRecord, recordCalls } from './record-calls.ts'
import { coalesced } from './coalesced.ts'

/** How long processes may be unaware of each other's requests. */
const SYNC_MS = 100
const PAUSE_MS = 1_000

export type Limits = {
  rates: RateLimit
  calls: CallRecord
  /** Writes what the database does not have yet; called once no request is in flight. */
  finish: () => Promise<void>
}

type Parts = { statements: Statements; log: Logger }

const isDayMissing = (error: unknown): boolean => (error as { code?: string }).code === '23514'

const openCalls = ({ statements, log }: Parts): CallRecord => {
  const clock = databaseClock()
  const ask = async (statement: typeof insertApiCalls, values: readonly unknown[]): Promise<void> => {
    const askedAt = performance.now()
    const [answer] = await statements.rows(statement, values)
    if (answer) clock.learn({ databaseMs: answer.nowMs, askedAt, answeredAt: performance.now() })
  }
  const write = async (calls: readonly ApiCall[]): Promise<void> => {
    if (!clock.isKnown()) await ask(readClock, [])
    const values = [JSON.stringify(calls.map(({ startedAt, ...call }) => ({ ...call, atMs: clock.timeOf(startedAt) })))]
    try {
      await ask(insertApiCalls, values)
    } catch (error) {
      if (!isDayMissing(error)) throw error
      // No worker has made this day's partition yet.
      await statements.rows(makeApiCallDays, [])
      await ask(insertApiCalls, values)
    }
  }
  return recordCalls({
    write,
    isPassing: isUnavailable,
    onLost: (calls, error) =>
      log.error('calls are missing in the request log', {
        calls,
        cause: error instanceof Error ? error.message : 'too many waited',
      }),
    onError: (error) => log.warn('the request log waits for the database', { error: String(error) }),
  })
}

/** Limits and records the calls of the partner API, in this process. */
export const openLimits = (parts: Parts): Limits => {
  const { statements, log } = parts
  const calls = openCalls(parts)
  const onError = (error: unknown) => log.warn('rate limits are kept by this process alone', { error: String(error) })
  const syncing = coalesced(() => rates.sync(), { afterMs: SYNC_MS, pauseMs: PAUSE_MS, onError })
  const rates = rateLimit({
    addTaken: (taken) => statements.rows(addTaken, [JSON.stringify(taken)]),
    clock: () => performance.timeOrigin + performance.now(),
    wake: syncing.ask,
  })
  return {
    rates,
    calls,
    finish: async () => {
      await Promise.all([syncing.run(), calls.flush()])
    },
  }
}

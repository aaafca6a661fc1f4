import { openLimits } from '../../../api/limits/open-limits.ts'
import { rateLimit } from '../../../api/limits/rate-limit.ts'
import type { Pool } from '../../../db/pool.ts'
import { addTaken, type Taken } from '../../../db/queries/partner-api/rate-counts.ts'
import { setLimits } from '../../../api/actions/account/set-limits.ts'
import type { OwnLimits } from '../../../db/queries/account/limits.ts'
import { theOperator } from '../factory.ts'
import { type openWorkplace } from '../workplace.ts'
import { startService } from '../service.ts'

type Workplace = Awaited<ReturnType<typeof openWorkplace>>

/** Any time in the middle of a minute. */
const NOON_MS = Date.UTC(2026, 10, 21, 12, 0, 30)

/** A time that stands still until it is moved, for all processes of a test. */
export const stillClock = (nowMs = NOON_MS) => {
  let now = nowMs
  return {
    read: () => now,
    move: (ms: number) => {
      now += ms
    },
  }
}

export type StillClock = ReturnType<typeof stillClock>

/** A web process with a clock that the test moves. On `sync` it adds the requests it let through to the database. */
export const startLimited = async (databaseUrl: string, clock: StillClock) => {
  const told = { isAway: false }
  const open = ({ statements, log }: Pick<Workplace, 'statements' | 'log'>) => {
    const tell = async (taken: readonly Taken[]) => {
      if (told.isAway) throw new Error('connection error: the database is away')
      const totals = await statements.rows(addTaken, [JSON.stringify(taken)])
      return totals.map((total) => ({ ...total, nowMs: clock.read() }))
    }
    const rates = rateLimit({ addTaken: tell, clock: clock.read, wake: () => {} })
    return { ...openLimits({ statements, log }), rates }
  }
  const service = await startService(databaseUrl, { open })
  return { ...service, told, sync: () => service.limits.rates.sync() }
}

export type Limited = Awaited<ReturnType<typeof startLimited>>

/** Lets the keys of a partner make so many requests a minute, in processes that do not remember them yet. */
export const limit = (service: { pool: Pool }, partner: string, limits: Partial<OwnLimits>) =>
  setLimits(service, theOperator, partner, limits)

/**
 * A stage that calls servers which are not ours. Its jobs only say which rows to look at. Rows that are due wait in
 * this process until there is room for their calls; then one transaction leases them, and the calls begin once it is
 * committed. The outcome of a call is recorded in another transaction, together with others of that moment, and only
 * while the lease holds. So no transaction waits for a partner, and what a killed worker had waiting or under way is
 * due again by its row alone.
 *
 * What waits here has no lease: a lease that ran before its call began would be lost to waiting, or would have to be so
 * long that a killed worker's rows came back late. Rows without room are not put off either: the next slot takes them
 * at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reminder } from '../db/fair-queueing.ts'
import { isHeldUp, isTransient } from '../db/failures.ts'
import { gather } from '../db/gather.ts'
import type { Transaction } from '../db/pool.ts'
import type { Keyring } from '../process/keyring.ts'
import type { Lease } from '../db/queries/lease.ts'
import { doorbell } from './doorbell.ts'
import { inHalves } from './in-halves.ts'
import { type Left, passOn } from './next-stage.ts'
import type { Operators } from './alarms/tell.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PartnerClient } from './partner/client.ts'
import type { Runner } from './runner.ts'
import type { Store } from './site-store/store.ts'
import { openSlots, type Waiting } from './slots.ts'
import { type Declared, type Ran, type Runnable, runOnce, type Workplace } from './stage.ts'

/**
 * What calls use. `store` is there if the public site is uploaded to one, `post` if mails are sent (their links begin
 * with its `baseUrl`), `operators` if alarms are sent to somebody.
 */
export type Outside = {
  client: PartnerClient
  keyring: Keyring
  store?: Pick<Store, 'put'> | undefined
  post?: { mailer: Mailer; baseUrl: string } | undefined
  operators?: Operators
}

/** The outcome of a call, in a sentence. */
export type Outcome = { sentence: string }

/** A leased call. It must end by itself within the stage's `callMs`. */
export type LeasedCall<Came extends Outcome = Outcome> = {
  id: string
  /** The drawing that the call belongs to, for the log and its trace. */
  drawing?: string | undefined
  tries: number
  make: (outside: Outside) => Promise<Came>
  /** The outcome to record when the call or its recording fails on our side, so that it is not retried without end. */
  whenBroken: Came
}

/** `taken`: the outcomes that were recorded; the rows of the others have moved on. */
export type Recorded = Left & { taken: ReadonlySet<Outcome> }

/** `recordedAtOnce`: how many outcomes one transaction records; more than the default if they are small. */
type StageLimits = { callMs: number; atOnce: number; perHost: number; perShare?: number; recordedAtOnce?: number }

/**
 * A row whose call is due. `share`: the group, such as a partner, whose limit of concurrent calls it counts towards;
 * `weight`: as how many calls it counts, 1 by default.
 */
export type Due = { id: string; url: string; share?: string; weight?: number }

/** The rows that may have calls due, and reminders of those that are to be prepared again. */
export type Prepared = { ids: readonly string[]; again: readonly Reminder[] }

export type NetworkStage<Came extends Outcome = Outcome> = Declared & {
  kind: 'network'
  /** What the calls need: workers without it leave the stage to others. */
  needs?: 'store' | 'post' | 'operators'
  limits: StageLimits
  /** Writes what has to be written before any call, for the rows that the jobs name. */
  prepare?: (tx: Transaction, ids: readonly string[]) => Promise<Prepared>
  /** Which of these rows are due. */
  findDue: (tx: Transaction, ids: readonly string[]) => Promise<readonly Due[]>
  lease: Lease<LeasedCall<Came>>
  record(tx: Transaction, outcomes: readonly Came[]): Promise<Recorded>
}

/** What a lease has beyond its call: time to begin it, and to record its outcome. */
const LEASE_MARGIN_MS = 10_000
/** More rows than this stay in the queue, for workers that have less to do. */
const MAX_WAITING = 5_000
const OUTCOMES_PER_TRANSACTION = 50
/** On SIGTERM calls may finish within this time; a lease that is not given back by then runs out. */
const MAX_FINISH_MS = 20_000

const NOTHING: Ran = { taken: 0, isFull: false, reminded: [], kept: null }

const hostOf = (url: string): string => URL.parse(url)?.host ?? ''

/** Records outcomes that arrive together in one transaction. Says of each whether it counted. */
const openRecorder = ({ pool, boss, meter }: Workplace, stage: NetworkStage) =>
  gather<Outcome, boolean>({
    run: async (outcomes) => {
      const { taken, notes = [] } = await pool.transaction(async (tx) => {
        const recorded = await stage.record(tx, outcomes)
        await passOn(boss, tx, stage, recorded)
        return recorded
      }, 0)
      meter.note(notes)
      return outcomes.map((outcome) => taken.has(outcome))
    },
    isUndone: (error) => !isTransient(error),
    rivalOf: () => undefined,
    maxCalls: stage.limits.recordedAtOnce ?? OUTCOMES_PER_TRANSACTION,
    maxRuns: 1,
  })

/** Makes a call and records its outcome. */
const openCaller = (workplace: Workplace, stage: NetworkStage, outside: Outside) => {
  const { log, meter, tracing } = workplace
  const { queue } = stage
  const record = openRecorder(workplace, stage)
  return async ({ id, drawing, tries, make, whenBroken }: LeasedCall, partner: string | undefined): Promise<void> => {
    let failed = 0
    const tell = (what: string, error: unknown): Outcome => {
      failed = 1
      log.error(what, { queue, id, tries, error: String(error) })
      return whenBroken
    }
    const startedAt = performance.now()
    const outcome = await make(outside).catch((error: unknown) => tell('call failed', error))
    const ms = Math.round(performance.now() - startedAt)
    const isTaken = await record(outcome).catch((error: unknown) => {
      // The call was made and its outcome counts as long as the lease holds, so recording it is retried once.
      if (isTransient(error) || isHeldUp(error)) return record(outcome)
      return record(tell('outcome was refused', error))
    })
    meter.step({ stage: queue, seconds: ms / 1000, done: isTaken && failed === 0 ? 1 : 0, failed })
    log.info('call', { queue, id, drawing, partner, tries, ms, outcome: outcome.sentence, isTaken })
    if (!tracing || drawing === undefined) return
    const attributes = { 'prize.drawing': drawing, 'prize.partner': partner, 'prize.tries': tries }
    tracing.add({ of: drawing, name: queue, kind: 'call', ms, hasFailed: failed > 0, attributes })
  }
}

export const networkRunner = (
  workplace: Workplace,
  stage: NetworkStage,
  outside: Outside,
  now: () => number = () => performance.now(),
): Runner => {
  const { pool, log } = workplace
  const { queue, limits } = stage
  const slots = openSlots(limits)
  const running = new Set<Promise<void>>()
  const bell = doorbell()
  const call = openCaller(workplace, stage, outside)
  const leaseSeconds = (limits.callMs + LEASE_MARGIN_MS) / 1000

  /** Takes jobs, and queues the rows that they name. */
  const claim: Runnable = {
    queue,
    isUncounted: true,
    run: async (tx, ids) => {
      const prepared = stage.prepare ? await stage.prepare(tx, ids) : { ids, again: [] }
      for (const { id, url, share = '', weight = 1 } of await stage.findDue(tx, prepared.ids))
        slots.wait({ id, host: hostOf(url), share, weight })
      return { again: prepared.again }
    },
  }

  const start = (leased: LeasedCall, slot: Waiting): void => {
    const ended = call(leased, slot.share || undefined)
      .catch((error: unknown) => log.error('call was lost', { queue, id: leased.id, error: String(error) }))
      .then(() => {
        running.delete(ended)
        slots.free(slot)
        if (slots.waiting > 0) bell.ring()
      })
    running.add(ended)
  }

  /** Leases rows; one that the database refuses does not keep the others from being called. */
  const lease = async (ids: readonly string[]): Promise<LeasedCall[]> => {
    const { done, failed } = await pool.transaction(
      (tx) => inHalves(tx, ids, (savepoint, some) => stage.lease(savepoint, some, leaseSeconds)),
      0,
    )
    for (const { row: id, error } of failed) log.error('row could not be leased', { queue, id, error: String(error) })
    return done.flat()
  }

  /** Leases rows that have a slot, and begins their calls. Those that another worker has leased lose their slot. */
  const begin = async (taken: readonly Waiting[]): Promise<void> => {
    const unused = new Map(taken.map((slot) => [slot.id, slot]))
    try {
      const askedAt = now()
      const leased = await lease([...unused.keys()])
      // If this process was suspended meanwhile, another one may hold the leases by now, so no call is begun.
      if (now() - askedAt > LEASE_MARGIN_MS) return
      const calls = new Map(leased.map((one) => [one.id, one]))
      for (const slot of taken) {
        const call = calls.get(slot.id)
        if (!call) continue
        start(call, slot)
        unused.delete(slot.id)
      }
    } finally {
      for (const slot of unused.values()) slots.free(slot)
      if (unused.size > 0 && slots.waiting > 0) bell.ring()
    }
  }

  return {
    queue,
    bell,
    runOnce: async () => {
      const ran = slots.waiting < MAX_WAITING ? await runOnce(workplace, claim) : NOTHING
      const taken = slots.take()
      if (taken.length > 0) await begin(taken)
      return ran
    },
    finish: async () => {
      const isDone = new AbortController()
      const tooLate = sleep(MAX_FINISH_MS, undefined, { signal: isDone.signal }).catch(() => {})
      await Promise.race([Promise.all(running), tooLate])
      isDone.abort()
    },
  }
}

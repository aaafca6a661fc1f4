import { setTimeout as sleep } from 'node:timers/promises'
import { type QueueName, queueNames } from '../db/jobs.ts'
import { findSoonestJobs } from '../db/queries/due.ts'
import { type Doorbell, doorbell } from './doorbell.ts'
import { runFew } from './few.ts'
import {
  batchesBeside,
  type Bustle,
  inTurnBeside,
  isAnybodyWaiting,
  letOthersGoFirst,
  letSendsGoFirst,
  mustLetSendsGoFirst,
} from './give-way.ts'
import { openAtOnce } from './at-once.ts'
import { readyQueues } from './ready-queues.ts'
import { remindOnce } from './reminders.ts'
import type { Runner } from './runner.ts'
import { repeat } from './repeat.ts'
import { ring, type Running, runStage } from './run-stage.ts'
import type { Workplace } from './stage.ts'
import { allStages, type AnyStage } from './stages/all.ts'
import { callsEveryMs, HELP_AFTER_MS, NEVER, openWatch, type Watch } from './watch.ts'

/** How often the queues are asked for jobs; for one whose time comes sooner they are asked at that time. */
const LOOK_MS = 100
const LOOK_OFF_WATCH_MS = 350
const KEEP_WATCH_MS = 1_000
const REMIND_MS = 1_000
const REMIND_SOON_MS = 200
/** Jobs are made further ahead than that. */
const REMIND_BESIDE_SENDS_MS = 2_000
/** A burst marks thousands of pages, which are rendered after it: to look for them all costs as much as a stage. */
const PAGES_WAIT_MS = 1_000
/** Beside a burst a reminder pass takes longer: pauses so many times as long leave the time to what it reminds of. */
const PAUSE_PER_PASS = 2

const queuesOf = (of: readonly AnyStage[]): readonly QueueName[] => of.map(({ queue }) => queue)
const remindedSoon = allStages.filter(({ isRemindedSoon }) => isRemindedSoon)
const soonQueues = queuesOf(remindedSoon)
const callQueues = queuesOf(remindedSoon.filter(({ isInBackground }) => !isInBackground))
const otherQueues = queueNames.filter((queue) => !soonQueues.includes(queue))

/** What only the worker on watch does, again and again; `beside` is what the others do meanwhile. */
export type Chore = {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  beside?: () => Promise<unknown>
}

/** Nobody's drawing waits for the pages of another. */
type Lane = { runners: readonly Runner[]; bell: Doorbell; isOfPages: boolean }

/** What the loops of a worker share. */
type Going = Running & {
  workplace: Workplace
  lanes: readonly Lane[]
  /** The queues that hold what people wait for, and those that hold what nobody waits for. */
  awaited: ReadonlySet<QueueName>
  inBackground: ReadonlySet<QueueName>
  watch: Watch
  /** The few rows of some partners were at work beside the many of others. */
  areFewBeside: boolean
}

const open = (workplace: Workplace, runners: readonly Runner[], signal: AbortSignal): Going => {
  const bustle: Bustle = {
    foreground: 0,
    areSendsMany: false,
    isOnWatch: false,
    isCalled: false,
    isAnybodyWaiting: false,
  }
  const lanes = [false, true].map((isOfPages) => ({
    runners: runners.filter(({ isInBackground = false }) => isInBackground === isOfPages),
    bell: doorbell(),
    isOfPages,
  }))
  return {
    workplace,
    bells: new Map(runners.map(({ queue, bell }) => [queue, bell])),
    lanes,
    awaited: new Set(runners.filter(({ goOn }) => goOn).map(({ queue }) => queue)),
    inBackground: new Set(runners.filter(({ isInBackground }) => isInBackground).map(({ queue }) => queue)),
    bustle,
    batches: openAtOnce(() => batchesBeside(bustle)),
    watch: openWatch(workplace),
    signal,
    areFewBeside: false,
  }
}

const pause = ({ signal }: Going, ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})

const letFewGo = async (going: Going, { runners, bell, isOfPages }: Lane): Promise<void> => {
  await bell.rung()
  if (going.signal.aborted) return
  const { isAny, reminded } = await runFew(going.workplace, runners)
  if (!isOfPages) going.areFewBeside = isAny
  ring(going, reminded)
}

const keepWatch = async (going: Going): Promise<void> => {
  const { bustle, watch } = going
  try {
    const { isOnWatch, isCalled, mustGiveWay } = await watch.look()
    bustle.isOnWatch = isOnWatch
    bustle.isCalled = isCalled
    if (!isOnWatch) bustle.areSendsMany = mustGiveWay
  } catch (error) {
    bustle.isOnWatch = false
    throw error
  }
  await pause(going, bustle.isOnWatch ? KEEP_WATCH_MS : LOOK_OFF_WATCH_MS)
}

const lookAtQueues = async (going: Going): Promise<void> => {
  const { workplace, bells, lanes, awaited, inBackground, bustle, watch } = going
  if (!bustle.isOnWatch && !bustle.isCalled) return pause(going, LOOK_OFF_WATCH_MS)
  const soonest = await findSoonestJobs(workplace.pool, [...bells.keys()])
  bustle.areSendsMany = mustLetSendsGoFirst(soonest, awaited)
  bustle.isAnybodyWaiting = isAnybodyWaiting(soonest, awaited)
  const ready = readyQueues(soonest, bustle.isOnWatch ? 0 : HELP_AFTER_MS)
  ring(going, ready)
  if (ready.length > 0 || going.areFewBeside) for (const { bell } of lanes) bell.ring()
  const comingMs = soonest.map(({ dueInMs }) => dueInMs).filter((ms) => ms > 0)
  // Several at once would leave the sends as little as one at full speed.
  if (bustle.isOnWatch) await watch.callEvery(bustle.areSendsMany ? NEVER : callsEveryMs(soonest, inBackground))
  await pause(going, bustle.isOnWatch ? Math.min(LOOK_MS, ...comingMs) : LOOK_OFF_WATCH_MS)
}

const doChore = async (going: Going, chore: Chore): Promise<void> => {
  const { bustle } = going
  await letOthersGoFirst(bustle)
  const startedAt = performance.now()
  await (bustle.isOnWatch ? chore.run() : chore.beside?.())
  await letSendsGoFirst(bustle, performance.now() - startedAt)
  await pause(going, chore.everyMs)
}

const remindAndPause = async (going: Going, queues: readonly QueueName[], everyMs: number): Promise<void> => {
  const { workplace, bustle, batches } = going
  if (!bustle.isOnWatch) return pause(going, everyMs)
  const tookMs = await inTurnBeside(bustle, batches, async () => {
    const startedAt = performance.now()
    await remindOnce(workplace, queues)
    return performance.now() - startedAt
  })
  const pauseMs = Math.max(everyMs, PAUSE_PER_PASS * tookMs)
  await pause(going, bustle.areSendsMany ? Math.max(REMIND_BESIDE_SENDS_MS, pauseMs) : pauseMs)
}

/** Of pages less often while the stages are at work. */
const remindingSoon = (going: Going): (() => Promise<void>) => {
  let pagesRemindedAt = 0
  return async () => {
    const now = performance.now()
    const isForPages = going.bustle.foreground === 0 || now - pagesRemindedAt >= PAGES_WAIT_MS
    if (isForPages) pagesRemindedAt = now
    await remindAndPause(going, isForPages ? soonQueues : callQueues, REMIND_SOON_MS)
  }
}

/** Runs the stages until the signal aborts, and resolves once everything under way is finished. */
export const run = async (
  workplace: Workplace,
  runners: readonly Runner[],
  signal: AbortSignal,
  chores: readonly Chore[] = [],
): Promise<void> => {
  const going = open(workplace, runners, signal)
  const { bells, lanes, watch } = going
  signal.addEventListener('abort', () => {
    for (const bell of [...bells.values(), ...lanes.map((lane) => lane.bell)]) bell.ring()
  })
  const again = (what: string, step: () => Promise<void>) => repeat(what, workplace, signal, step)
  await Promise.all([
    ...runners.map((runner) => runStage(workplace, runner, going)),
    ...lanes.map((lane) => again('letting few rows go beside many', () => letFewGo(going, lane))),
    again('keeping watch', () => keepWatch(going)),
    again('looking at the queues', () => lookAtQueues(going)),
    ...chores.map((chore) => again(chore.name, () => doChore(going, chore))),
    again('reminding', () => remindAndPause(going, otherQueues, REMIND_MS)),
    again('reminding soon', remindingSoon(going)),
  ])
  await Promise.all(runners.map(async ({ finish }) => finish?.()))
  await watch
    .leave()
    .catch((error: unknown) =>
      workplace.log.warn('the watch was not left: its time runs out', { error: String(error) }),
    )
}

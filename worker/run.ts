import { setTimeout as sleep } from 'node:timers/promises'
import { waitBriefly } from '../db/brief-locks.ts'
import { type QueueName, queueNames } from '../db/jobs.ts'
import type { Transaction } from '../db/pool.ts'
import { type Asked, askFor, findDue, findSoonestJobs, useIndexes } from '../db/queries/due.ts'
import { waitingIn } from '../db/queries/due-rows.ts'
import { type Chore, doBeside, doChore } from './chore.ts'
import { type Doorbell, doorbell, rungWithin } from './doorbell.ts'
import { runFew } from './few.ts'
import { batchesBeside, type Bustle, inTurnBeside, isAnybodyWaiting, mustLetSendsGoFirst } from './give-way.ts'
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
/** How often the database is asked what is due, to make jobs for it and to run chores. */
const LOOK_FOR_DUE_MS = 200
/** Only a change of the schema holds a table lock for longer. */
const LOCK_TIMEOUT_MS = 500
/** The interval of both looks while there is nothing to do. */
const LOOK_AT_REST_MS = 400
const LOOK_OFF_WATCH_MS = 350
/** How often the watch is kept, at rest and while people wait for what is done. */
const KEEP_WATCH_MS = { atRest: 1_000, busy: 250 }
const REMIND_MS = 1_000
const REMIND_SOON_MS = 200
/** Shorter than the time by which jobs are made ahead, so that none is late. */
const REMIND_BESIDE_SENDS_MS = 2_000
/** A burst marks thousands of pages, which are rendered after it: to search for them costs as much as a stage. */
const PAGES_WAIT_MS = 1_000
/**
 * The pause after a reminder pass, as a multiple of its duration: a pass is slow beside a burst, and the pause leaves
 * the time to the work that it reminds of.
 */
const PAUSE_PER_PASS = 2

const queuesOf = (of: readonly AnyStage[]): readonly QueueName[] => of.map(({ queue }) => queue)
const remindedSoon = allStages.filter(({ isRemindedSoon }) => isRemindedSoon)
const soonQueues = queuesOf(remindedSoon)
const callQueues = queuesOf(remindedSoon.filter(({ isInBackground }) => !isInBackground))
const otherQueues = queueNames.filter((queue) => !soonQueues.includes(queue))
const rowsOfQueues = queueNames.map((queue) => askFor(waitingIn(queue)))

/** A bell that is rung while one of the named queues or chores has something due. */
type Alarm = { names: ReadonlySet<string>; bell: Doorbell }

/** Pages have a lane of their own, so that no drawing waits for another one's pages. */
type Lane = { runners: readonly Runner[]; bell: Doorbell; isOfPages: boolean }

/** What the loops of a worker share. */
type Going = Running & {
  workplace: Workplace
  lanes: readonly Lane[]
  /** The queues that hold what people wait for, and those that hold what nobody waits for. */
  awaited: ReadonlySet<QueueName>
  inBackground: ReadonlySet<QueueName>
  watch: Watch
  /** Whether the last look found partners with few rows that wait behind the many of others. */
  areFewBeside: boolean
  /** Wakes `lookAtQueues` early. */
  lookBell: Doorbell
  /** Wakes `keepWatch` early. */
  watchBell: Doorbell
  /** What may be due: rows of a queue, or a chore. */
  asked: readonly Asked[]
  alarms: Alarm[]
}

const open = (
  workplace: Workplace,
  runners: readonly Runner[],
  signal: AbortSignal,
  chores: readonly Chore[],
): Going => {
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
    lookBell: doorbell(),
    watchBell: doorbell(),
    asked: [...rowsOfQueues, ...chores.flatMap(({ name, isDue }) => (isDue ? [{ name, isDue }] : []))],
    alarms: [],
  }
}

const pause = ({ signal }: Going, ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})

/** The bell that is rung while any of these is due. */
const alarmOf = ({ alarms }: Going, names: readonly string[]): Doorbell => {
  const bell = doorbell()
  alarms.push({ names: new Set(names), bell })
  return bell
}

const letFewGo = async (going: Going, { runners, bell, isOfPages }: Lane): Promise<void> => {
  await bell.rung()
  if (going.signal.aborted) return
  const { isAny, reminded } = await runFew(going.workplace, runners)
  if (!isOfPages) going.areFewBeside = isAny
  ring(going, reminded)
}

const keepWatch = async (going: Going): Promise<void> => {
  const { bustle, watch, lookBell, watchBell } = going
  const isBusy = bustle.foreground > 0 || bustle.isAnybodyWaiting
  try {
    const { isOnWatch, isCalled, mustGiveWay } = await watch.look(isBusy)
    if ((isOnWatch && !bustle.isOnWatch) || (isCalled && !bustle.isCalled)) lookBell.ring()
    bustle.isOnWatch = isOnWatch
    bustle.isCalled = isCalled
    if (!isOnWatch) bustle.areSendsMany = mustGiveWay
  } catch (error) {
    bustle.isOnWatch = false
    throw error
  }
  const keepEveryMs = isBusy ? KEEP_WATCH_MS.busy : KEEP_WATCH_MS.atRest
  await rungWithin(watchBell, bustle.isOnWatch ? keepEveryMs : LOOK_OFF_WATCH_MS)
}

const lookAtQueues = async (going: Going): Promise<void> => {
  const { workplace, bells, lanes, awaited, inBackground, bustle, watch, lookBell, watchBell } = going
  if (!bustle.isOnWatch && !bustle.isCalled) return rungWithin(lookBell, LOOK_OFF_WATCH_MS)
  const soonest = await findSoonestJobs(workplace.pool, [...bells.keys()])
  bustle.areSendsMany = mustLetSendsGoFirst(soonest, awaited)
  const wasAnybodyWaiting = bustle.isAnybodyWaiting
  bustle.isAnybodyWaiting = isAnybodyWaiting(soonest, awaited)
  if (bustle.isOnWatch && bustle.isAnybodyWaiting && !wasAnybodyWaiting) watchBell.ring()
  const ready = readyQueues(soonest, bustle.isOnWatch ? 0 : HELP_AFTER_MS)
  ring(going, ready)
  if (ready.length > 0 || going.areFewBeside) for (const { bell } of lanes) bell.ring()
  const comingMs = soonest.map(({ dueInMs }) => dueInMs).filter((ms) => ms > 0)
  // Beside many sends nobody is called: several resting workers load the database as much as one at full speed.
  if (bustle.isOnWatch) await watch.callEvery(bustle.areSendsMany ? NEVER : callsEveryMs(soonest, inBackground))
  const isAtRest = ready.length === 0 && bustle.foreground === 0 && !going.areFewBeside
  const everyMs = isAtRest ? LOOK_AT_REST_MS : LOOK_MS
  await rungWithin(lookBell, bustle.isOnWatch ? Math.min(everyMs, ...comingMs) : LOOK_OFF_WATCH_MS)
}

/** If this look fails, all bells are rung, so that each chore and reminder looks for itself and none is stopped. */
const lookForDue = async (going: Going): Promise<void> => {
  const { workplace, bustle, asked, alarms } = going
  if (!bustle.isOnWatch) return pause(going, LOOK_FOR_DUE_MS)
  const find = async (tx: Transaction) => {
    await waitBriefly(tx, LOCK_TIMEOUT_MS)
    await useIndexes(tx)
    return findDue(tx, asked)
  }
  try {
    const due = await workplace.pool.transaction(find, 0)
    for (const { names, bell } of alarms) if (due.some((name) => names.has(name))) bell.ring()
    await pause(going, due.length === 0 && bustle.foreground === 0 ? LOOK_AT_REST_MS : LOOK_FOR_DUE_MS)
  } catch (error) {
    for (const { bell } of alarms) bell.ring()
    throw error
  }
}

const remindAndPause = async (going: Going, queues: readonly QueueName[], everyMs: number): Promise<void> => {
  const { workplace, bustle, batches, lookBell } = going
  if (!bustle.isOnWatch) return
  const tookMs = await inTurnBeside(bustle, batches, async () => {
    const startedAt = performance.now()
    if ((await remindOnce(workplace, queues)) > 0) lookBell.ring()
    return performance.now() - startedAt
  })
  const pauseMs = Math.max(everyMs, PAUSE_PER_PASS * tookMs)
  await pause(going, bustle.areSendsMany ? Math.max(REMIND_BESIDE_SENDS_MS, pauseMs) : pauseMs)
}

/** Reminds of changes that people wait to see; of pages less often while stages are at work. */
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
  const going = open(workplace, runners, signal, chores)
  const { bells, lanes, watch, lookBell, watchBell, alarms } = going
  const again = (what: string, step: () => Promise<void>) => repeat(what, workplace, signal, step)
  const whenDue = (names: readonly string[], what: string, step: () => Promise<void>) => {
    const bell = alarmOf(going, names)
    return again(what, async () => {
      await bell.rung()
      if (!signal.aborted) await step()
    })
  }
  const looping = [
    ...runners.map((runner) => runStage(workplace, runner, going)),
    ...lanes.map((lane) => again('letting few rows go beside many', () => letFewGo(going, lane))),
    again('keeping watch', () => keepWatch(going)),
    again('looking at the queues', () => lookAtQueues(going)),
    again('looking for what is due', () => lookForDue(going)),
    ...chores.map((chore) =>
      chore.isDue
        ? whenDue([chore.name], chore.name, () => doChore(going, chore))
        : again(chore.name, () => doChore(going, chore)),
    ),
    ...chores.filter(({ beside }) => beside).map((chore) => again(chore.name, () => doBeside(going, chore))),
    whenDue(otherQueues, 'reminding', () => remindAndPause(going, otherQueues, REMIND_MS)),
    whenDue(soonQueues, 'reminding soon', remindingSoon(going)),
  ]
  signal.addEventListener('abort', () => {
    const all = [...bells.values(), ...[...lanes, ...alarms].map(({ bell }) => bell), lookBell, watchBell]
    for (const bell of all) bell.ring()
  })
  await Promise.all(looping)
  await Promise.all(runners.map(async ({ finish }) => finish?.()))
  await watch
    .leave()
    .catch((error: unknown) =>
      workplace.log.warn('the watch was not left: its time runs out', { error: String(error) }),
    )
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type QueueName, queueNames } from '../db/jobs.ts'
import { findSoonestJobs } from '../db/queries/due.ts'
import { doorbell } from './doorbell.ts'
import { runFew } from './few.ts'
import {
  batchesBeside,
  type Bustle,
  inTurnBeside,
  letOthersGoFirst,
  letSendsGoFirst,
  mustLetSendsGoFirst,
} from './give-way.ts'
import { openAtOnce } from './at-once.ts'
import { readyQueues } from './ready-queues.ts'
import { remindOnce } from './reminders.ts'
import type { Runner } from './runner.ts'
import { repeat } from './repeat.ts'
import { runStage } from './run-stage.ts'
import type { Workplace } from './stage.ts'
import { allStages, type AnyStage } from './stages/all.ts'
import { HELP_AFTER_MS, openWatch } from './watch.ts'

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

/** Runs the stages until the signal aborts, and resolves once everything under way is finished. */
export const run = async (
  workplace: Workplace,
  runners: readonly Runner[],
  signal: AbortSignal,
  chores: readonly Chore[] = [],
): Promise<void> => {
  const bells = new Map(runners.map(({ queue, bell }) => [queue, bell]))
  const awaited = new Set(runners.filter(({ goOn }) => goOn).map(({ queue }) => queue))
  const bustle: Bustle = { foreground: 0, areSendsMany: false, isOnWatch: false }
  let isBeside = false
  const watch = openWatch(workplace)
  let isCalled = false
  const batches = openAtOnce(() => batchesBeside(bustle))
  const ringAll = () => {
    for (const bell of [...bells.values(), ...lanes.map((lane) => lane.bell)]) bell.ring()
  }
  signal.addEventListener('abort', ringAll)
  // Nobody's drawing waits for the pages of another.
  const { pages = [], drawings = [] } = Object.groupBy(runners, ({ isInBackground }) =>
    isInBackground ? 'pages' : 'drawings',
  )
  const lanes = [drawings, pages].map((ofLane) => ({ runners: ofLane, bell: doorbell() }))
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  const remindAndPause = async (queues: readonly QueueName[], everyMs: number): Promise<void> => {
    if (!bustle.isOnWatch) return pause(everyMs)
    const tookMs = await inTurnBeside(bustle, batches, async () => {
      const startedAt = performance.now()
      await remindOnce(workplace, queues)
      return performance.now() - startedAt
    })
    const pauseMs = Math.max(everyMs, PAUSE_PER_PASS * tookMs)
    await pause(bustle.areSendsMany ? Math.max(REMIND_BESIDE_SENDS_MS, pauseMs) : pauseMs)
  }
  let pagesRemindedAt = 0
  await Promise.all([
    ...runners.map((runner) => runStage(workplace, runner, { bells, bustle, batches, signal })),
    ...lanes.map((lane) =>
      repeat('letting few rows go beside many', workplace, signal, async () => {
        await lane.bell.rung()
        if (signal.aborted) return
        const { isAny, reminded } = await runFew(workplace, lane.runners)
        if (lane.runners === drawings) isBeside = isAny
        for (const other of reminded) bells.get(other)?.ring()
      }),
    ),
    repeat('keeping watch', workplace, signal, async () => {
      try {
        const seen = await watch.look()
        bustle.isOnWatch = seen.isOnWatch
        isCalled = seen.isCalled
        if (!seen.isOnWatch) bustle.areSendsMany = seen.mustGiveWay
      } catch (error) {
        bustle.isOnWatch = false
        throw error
      }
      await pause(bustle.isOnWatch ? KEEP_WATCH_MS : LOOK_OFF_WATCH_MS)
    }),
    repeat('looking at the queues', workplace, signal, async () => {
      if (!bustle.isOnWatch && !isCalled) return pause(LOOK_OFF_WATCH_MS)
      const soonest = await findSoonestJobs(workplace.pool, [...bells.keys()])
      bustle.areSendsMany = mustLetSendsGoFirst(soonest, awaited)
      const late = readyQueues(soonest, HELP_AFTER_MS)
      const ready = bustle.isOnWatch ? readyQueues(soonest) : late
      for (const queue of ready) bells.get(queue)?.ring()
      if (ready.length > 0 || isBeside) for (const lane of lanes) lane.bell.ring()
      const comingMs = soonest.map(({ dueInMs }) => dueInMs).filter((ms) => ms > 0)
      // Several at once would leave the sends as little as one at full speed.
      if (bustle.isOnWatch) await watch.callIf(late.length > 0 && !bustle.areSendsMany)
      await pause(bustle.isOnWatch ? Math.min(LOOK_MS, ...comingMs) : LOOK_OFF_WATCH_MS)
    }),
    ...chores.map((chore) =>
      repeat(chore.name, workplace, signal, async () => {
        await letOthersGoFirst(bustle)
        const startedAt = performance.now()
        await (bustle.isOnWatch ? chore.run() : chore.beside?.())
        await letSendsGoFirst(bustle, performance.now() - startedAt)
        await pause(chore.everyMs)
      }),
    ),
    repeat('reminding', workplace, signal, () => remindAndPause(otherQueues, REMIND_MS)),
    repeat('reminding soon', workplace, signal, async () => {
      const now = performance.now()
      const isForPages = bustle.foreground === 0 || now - pagesRemindedAt >= PAGES_WAIT_MS
      if (isForPages) pagesRemindedAt = now
      await remindAndPause(isForPages ? soonQueues : callQueues, REMIND_SOON_MS)
    }),
  ])
  await Promise.all(runners.map(async ({ finish }) => finish?.()))
  await watch
    .leave()
    .catch((error: unknown) =>
      workplace.log.warn('the watch was not left: its time runs out', { error: String(error) }),
    )
}

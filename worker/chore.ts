/** What the workers do beside the stages, again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked } from '../db/queries/due.ts'
import { type Bustle, letOthersGoFirst, letSendsGoFirst } from './give-way.ts'

/** Waits a moment for what people wait for. */
export type GiveWay = () => Promise<void>

/**
 * What only the worker on watch does: every so often, or sooner than that once it is due, if it says when that is. What
 * takes long gives way between its parts. `beside` is what the others do meanwhile.
 */
export type Chore = {
  name: string
  everyMs: number
  isDue?: Asked['isDue']
  run: (giveWay?: GiveWay) => Promise<unknown>
  beside?: () => Promise<unknown>
}

type Going = { bustle: Bustle; signal: AbortSignal }

const pause = ({ signal }: Going, ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})

export const doChore = async (going: Going, { run, everyMs }: Chore): Promise<void> => {
  const { bustle } = going
  await letOthersGoFirst(bustle)
  const startedAt = performance.now()
  if (bustle.isOnWatch) await run(() => letOthersGoFirst(bustle))
  await letSendsGoFirst(bustle, performance.now() - startedAt)
  await pause(going, everyMs)
}

export const doBeside = async (going: Going, { beside, everyMs }: Chore): Promise<void> => {
  if (!going.bustle.isOnWatch) await beside?.()
  await pause(going, everyMs)
}

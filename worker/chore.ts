/** Periodic work of the workers beside the stages. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked } from '../db/queries/due.ts'
import { type Bustle, letOthersGoFirst, letSendsGoFirst } from './give-way.ts'

/** Waits briefly while work is running that people wait for. */
export type GiveWay = () => Promise<void>

/**
 * Work that only the worker on watch does, at most once every `everyMs`; with `isDue`, only while something is due. A
 * long run calls `giveWay` between its parts. `beside` is what the other workers do meanwhile.
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

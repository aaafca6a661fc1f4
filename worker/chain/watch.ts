import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { findContracts } from '../../db/queries/chain/contracts.ts'
import { chains } from '../../domain/chain/chains.ts'
import { inShort } from './errors.ts'
import { holdingWatch } from './hold-watch.ts'
import { measureChain } from './measure.ts'
import { openNodes } from './nodes.ts'
import { type Office, openContractWatch, type Pass, type Watched } from './watch-contract.ts'

const PAUSE_AFTER_ERROR_MS = 1_000
const PAUSE_WITHOUT_WORK_MS = 250
const LOOK_FOR_CONTRACTS_MS = 1_000

/** The chains for which nodes are given. */
export const openWatched = (rpcUrls: ReadonlyMap<string, readonly string[]>, operatorKey: `0x${string}`): Watched[] => {
  const account = privateKeyToAccount(operatorKey)
  return chains.flatMap((chain) => {
    const urls = rpcUrls.get(chain.name)
    return urls ? [{ chain, nodes: openNodes(chain, urls), account }] : []
  })
}

/** Passes over each of a chain's contracts in turn. One that fails holds up no other; fails when all do. */
const openPasses = (office: Office, watched: Watched): (() => Promise<Pass>) => {
  const passes = new Map<string, () => Promise<Pass>>()
  let lookAt = 0
  const findNewContracts = async () => {
    for (const { address } of await findContracts(office.pool, watched.chain.name))
      if (!passes.has(address)) passes.set(address, openContractWatch(office, watched, address))
    lookAt = performance.now() + LOOK_FOR_CONTRACTS_MS
  }
  return async () => {
    if (performance.now() >= lookAt) await findNewContracts()
    const done: Pass[] = []
    const failures: unknown[] = []
    for (const [contract, pass] of passes)
      await pass().then(
        (one) => done.push(one),
        (error: unknown) => {
          office.log.error('a pass over a contract failed', { contract, error: inShort(error) })
          failures.push(error)
        },
      )
    if (failures.length > 0 && done.length === 0) throw failures[0]
    return { hasWork: done.some(({ hasWork }) => hasWork), hasSigned: done.some(({ hasSigned }) => hasSigned) }
  }
}

/**
 * Watches one chain until the signal aborts. One worker at a time does; the others stand by until it no longer holds
 * the watch. Even if two ever work at once, rows and contracts ensure that nothing happens twice.
 */
export const watchChain = async (office: Office, watched: Watched, signal: AbortSignal): Promise<void> => {
  const { pool, log } = office
  const { chain } = watched
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  const passOver = openPasses(office, watched)
  const holder = randomUUID()

  const watch = async (lost: AbortSignal): Promise<void> => {
    log.info('watching', { chain: chain.name })
    const watching = new AbortController()
    const measuring = measureChain(office, watched, AbortSignal.any([signal, lost, watching.signal]))
    try {
      while (!signal.aborted && !lost.aborted) {
        const { hasWork, hasSigned } = await passOver()
        if (!hasSigned) await pause(hasWork ? chain.pollMs : PAUSE_WITHOUT_WORK_MS)
      }
    } finally {
      watching.abort()
      await measuring
    }
  }

  while (!signal.aborted) {
    try {
      const had = await holdingWatch(pool, { chainId: chain.chainId, holder }, watch)
      if (!had) await pause(PAUSE_AFTER_ERROR_MS)
    } catch (error) {
      log.error('watching a chain failed and will be retried', { chain: chain.name, error: inShort(error) })
      await pause(PAUSE_AFTER_ERROR_MS)
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { flag, unflag } from '../../db/queries/attention.ts'
import { type ContractRow, findContract } from '../../db/queries/chain/contracts.ts'
import { findWaitingLive, hasChainWork, isAlive, tryChainLock } from '../../db/queries/chain/work.ts'
import { type Attention, sentenceOf } from '../../domain/attention.ts'
import { type Chain, chains } from '../../domain/chain/chains.ts'
import type { PartnerClient } from '../partner/client.ts'
import type { Workplace } from '../stage.ts'
import { chainProblem } from './check.ts'
import { openComparison } from './compare.ts'
import type { ChainContext } from './context.ts'
import { eachAlone } from './each-alone.ts'
import { inShort } from './errors.ts'
import { type Nodes, openNodes } from './nodes.ts'
import { openFailing } from './failing.ts'
import { readHead } from './read-contract.ts'
import { runRound } from './round.ts'
import { flagUnmined } from './unmined.ts'

const PAUSE_AFTER_ERROR_MS = 1_000
const PAUSE_WITHOUT_WORK_MS = 250
const CHECK_AGAIN_MS = 60_000
/** Between two looks at what lasts, and at a portion of what was recorded. */
const LOOK_BACK_EVERY_MS = 10_000

/** `client` calls the randomness provider where the chain alone does not help. */
type Office = Workplace & { client: PartnerClient }

export type Watched = { chain: Chain; nodes: Nodes; account: PrivateKeyAccount }

/** The chains for which nodes are given. */
export const openWatched = (rpcUrls: ReadonlyMap<string, readonly string[]>, operatorKey: `0x${string}`): Watched[] => {
  const account = privateKeyToAccount(operatorKey)
  return chains.flatMap((chain) => {
    const urls = rpcUrls.get(chain.name)
    return urls ? [{ chain, nodes: openNodes(chain, urls), account }] : []
  })
}

/** Nonces are counted for the key that the contract was recorded with. */
const keyProblem = ({ operator }: ContractRow, { chain, account }: Watched): Attention | null =>
  account.address.toLowerCase() === operator
    ? null
    : { code: 'wrong_key', detail: { account: account.address, operator, chain: chain.name } }

const contractProblem = async (context: ChainContext): Promise<Attention | null> => {
  const problem = await chainProblem(context)
  return problem === null ? null : { code: 'chain_misconfigured', detail: { problem } }
}

/** The contract, if it is the right one; null after saying why not. */
const openChecked = async (workplace: Office, watched: Watched): Promise<ChainContext | null> => {
  const { chain } = watched
  const row = await findContract(workplace.pool, chain.name)
  if (!row) return null
  const context = { ...workplace, ...watched, contract: row.address, deployedBlock: BigInt(row.deployedBlock) }
  const attention = keyProblem(row, watched) ?? (await contractProblem(context))
  if (attention === null) return context
  workplace.log.error('chain refused', { chain: chain.name, sentence: sentenceOf(attention) })
  const waiting = await findWaitingLive(workplace.pool, chain.name)
  await workplace.pool.transaction((tx) => flag(tx, waiting, attention))
  return null
}

/** Says of what waits for a chain that its rounds fail, and with what words; or that they do not any more. */
const sayOfWaiting = async ({ pool }: Workplace, { chain }: Watched, failure: string | null): Promise<void> => {
  const waiting = await findWaitingLive(pool, chain.name)
  if (waiting.length === 0) return
  await pool.transaction((tx) =>
    failure === null
      ? unflag(tx, waiting, 'chain_failing')
      : flag(tx, waiting, { code: 'chain_failing', detail: { chain: chain.name, error: failure } }),
  )
}

/**
 * Watches one chain until the signal aborts. One worker at a time does: the others stand by for its lock, which
 * Postgres drops when it dies. Even if two ever work at once, rows and contract still ensure that nothing happens
 * twice.
 */
export const watchChain = async (workplace: Office, watched: Watched, signal: AbortSignal): Promise<void> => {
  const { pool, log } = workplace
  const { chain } = watched
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  const note = openFailing((failure) => sayOfWaiting(workplace, watched, failure))

  const watch = (): Promise<void> =>
    pool.connect(async (connection) => {
      if (!(await tryChainLock(connection, chain.chainId))) return pause(PAUSE_AFTER_ERROR_MS)
      log.info('watching', { chain: chain.name })
      let context: ChainContext | null = null
      let checkAt = 0
      let lookBackAt = 0
      const compare = openComparison()
      while (!signal.aborted) {
        await isAlive(connection)
        if (performance.now() >= checkAt) {
          context = await openChecked(workplace, watched)
          checkAt = performance.now() + (context ? CHECK_AGAIN_MS : PAUSE_AFTER_ERROR_MS)
        }
        const hasWork = context !== null && (await hasChainWork(pool, chain.name))
        const round = context !== null && hasWork ? await runRound(context) : null
        if (context !== null) await note(round?.failure ?? null)
        if (context !== null && performance.now() >= lookBackAt) {
          const watching = context
          await eachAlone(watching, { step: 'look back' }, async () => {
            const head = await readHead(watching)
            await flagUnmined(watching, head)
            await compare(watching, head)
          })
          lookBackAt = performance.now() + LOOK_BACK_EVERY_MS
        }
        if (!round?.hasSigned) await pause(hasWork ? chain.pollMs : PAUSE_WITHOUT_WORK_MS)
      }
    })

  while (!signal.aborted) {
    try {
      await watch()
    } catch (error) {
      const failure = inShort(error)
      log.error('watching a chain failed and will be retried', { chain: chain.name, error: failure })
      await note(failure).catch(() => {})
      await pause(PAUSE_AFTER_ERROR_MS)
    }
  }
}

import type { PrivateKeyAccount } from 'viem/accounts'
import type { ContractPlace } from '../../db/contract-place.ts'
import { type ContractRow, findContracts } from '../../db/queries/chain/contracts.ts'
import { findWaitingLive, hasChainWork } from '../../db/queries/chain/work.ts'
import { type Attention, sentenceOf } from '../../domain/attention.ts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import type { PartnerClient } from '../partner/client.ts'
import type { Workplace } from '../stage.ts'
import { chainProblem } from './check.ts'
import { findForeignAnchor } from './anchoring/foreign.ts'
import { planAnchor } from './anchoring/plan.ts'
import { openComparison } from './compare.ts'
import { type ChainContext, contractOf, type Head } from './context.ts'
import { eachAlone } from './each-alone.ts'
import { inShort } from './errors.ts'
import { openFailing } from './failing.ts'
import { flagAlike, unflagRows } from './flag-rows.ts'
import type { Nodes } from './nodes.ts'
import { readHead } from './head.ts'
import { runRound } from './round.ts'
import { flagUnmined } from './unmined.ts'
import { within } from './within.ts'

const CHECK_AGAIN_MS = 60_000
const CHECK_WRONG_AGAIN_MS = 1_000
/** Between two looks back: for transactions that are in no block for long, and over a portion of what was recorded. */
const LOOK_BACK_EVERY_MS = 10_000
/** Between two looks for anchors that others sent, which may take many calls of a node. */
const FOREIGN_ANCHORS_EVERY_MS = 300_000
/** A pass may have to find the events of months. One without an end would keep the watch from every other worker. */
const LONGEST_PASS_MS = 1_800_000

/** `client` calls the randomness provider where the chain alone does not help. */
export type Office = Workplace & { client: PartnerClient }

export type Watched = { chain: Chain; nodes: Nodes; account: PrivateKeyAccount }

/** Nonces are counted for the key that the contract was recorded with. */
const keyProblem = ({ operator }: ContractRow, { chain, account }: Watched): Attention | null =>
  account.address.toLowerCase() === operator
    ? null
    : { code: 'wrong_key', detail: { account: account.address, operator, chain: chain.name } }

const contractProblem = async (context: ChainContext): Promise<Attention | null> => {
  const problem = await chainProblem(context)
  return problem === null ? null : { code: 'chain_misconfigured', detail: { problem } }
}

/**
 * The contract's context if it is the right contract; otherwise null, after flagging all that waits for it with the
 * reason.
 */
const openChecked = async (
  office: Office,
  watched: Watched,
  address: Address,
  report: (refusal: string | null) => void,
): Promise<ChainContext | null> => {
  const { chain } = watched
  const row = (await findContracts(office.pool, chain.name)).find((one) => one.address === address)
  if (!row) return null
  const context = { ...office, ...watched, contract: row.address, deployedBlock: BigInt(row.deployedBlock) }
  const attention = keyProblem(row, watched) ?? (await contractProblem(context))
  report(attention && sentenceOf(attention))
  if (attention === null) return context
  const waiting = await findWaitingLive(office.pool, contractOf(context))
  await flagAlike(office, waiting, attention)
  return null
}

/** Flags what waits for a contract with the failure of its rounds, or takes that flag away. */
const sayOfWaiting = async (office: Workplace, place: ContractPlace, failure: string | null): Promise<void> => {
  const waiting = await findWaitingLive(office.pool, place)
  if (failure === null) return unflagRows(office, waiting, 'chain_failing')
  const attention = { code: 'chain_failing', detail: { chain: place.chain, error: failure } } as const
  return flagAlike(office, waiting, attention)
}

/** `hasWork`: something waits for the contract. `hasSigned`: there may be more to do at once. */
export type Pass = { hasWork: boolean; hasSigned: boolean }

/**
 * Returns one pass over a contract, to be taken again and again: whether it is the right one, a round over what waits
 * for it, and now and then a look back. What makes a pass fail is said of all that waits, once it has lasted.
 */
export const openContractWatch = (
  office: Office,
  watched: Watched,
  address: Address,
  longestPassMs = LONGEST_PASS_MS,
): (() => Promise<Pass>) => {
  const { pool } = office
  const place = contractOf({ ...watched, contract: address })
  const note = openFailing((failure) => sayOfWaiting(office, place, failure))
  const compare = openComparison()
  let context: ChainContext | null = null
  let refusal: string | null = null
  let checkAt = 0
  let lookBackAt = 0
  let foreignAnchorsAt = 0

  /** Logs a refusal once, and not at each check: a contract that nothing waits for may be left with another key. */
  const report = (found: string | null): void => {
    if (found !== null && found !== refusal) office.log.error('chain refused', { ...place, sentence: found })
    refusal = found
  }

  const lookForForeignAnchors = async (checked: ChainContext, head: Head): Promise<void> => {
    if (performance.now() < foreignAnchorsAt) return
    foreignAnchorsAt = performance.now() + FOREIGN_ANCHORS_EVERY_MS
    await eachAlone(checked, { step: 'look for foreign anchors' }, () => findForeignAnchor(checked, head))
  }

  const lookBack = (checked: ChainContext) =>
    eachAlone(checked, { step: 'look back' }, async () => {
      const head = await readHead(checked)
      await lookForForeignAnchors(checked, head)
      await planAnchor(checked)
      await eachAlone(checked, { step: 'say what is in no block' }, () => flagUnmined(checked, head))
      await compare(checked, head)
    })

  const pass = async (): Promise<Pass> => {
    if (performance.now() >= checkAt) {
      context = await openChecked(office, watched, address, report)
      checkAt = performance.now() + (context ? CHECK_AGAIN_MS : CHECK_WRONG_AGAIN_MS)
    }
    if (context === null) return { hasWork: false, hasSigned: false }
    const hasWork = await hasChainWork(pool, place)
    const round = hasWork ? await runRound(context) : null
    await note(round?.failure ?? null)
    if (performance.now() >= lookBackAt) {
      await lookBack(context)
      lookBackAt = performance.now() + LOOK_BACK_EVERY_MS
    }
    return { hasWork, hasSigned: round?.hasSigned ?? false }
  }

  return async () => {
    try {
      return await within(longestPassMs, pass())
    } catch (error) {
      await note(inShort(error)).catch(() => {})
      throw error
    }
  }
}

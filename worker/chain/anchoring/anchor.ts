/**
 * Anchors the transparency log in a contract, so that its chain says which entries there were at what time. The
 * contract keeps no state of it: its event is what shows that it happened, where all nodes that answer tell of it.
 */
import { encodeFunctionData } from 'viem'
import { markUnsent } from '../../../db/queries/chain/attempts.ts'
import { finishIntents, moveIntents, putIntentsOff } from '../../../db/queries/chain/intents.ts'
import { type AnchorIntent, findOpenAnchors, recordAnchors } from '../../../db/queries/log/anchoring.ts'
import { decideMove } from '../../../domain/chain/intent.ts'
import { ANCHOR_GAS, costOf, loadOf } from '../../../domain/chain/sign.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { readAgreed, refusalByAll, through } from '../agree.ts'
import { type ChainContext, contractOf, type Head } from '../context.ts'
import { logAnchored } from '../events.ts'
import { findEvents } from '../find-events.ts'
import { firstBlockOf } from '../first-block.ts'
import { isNonceSpent } from '../nonce-spent.ts'
import { offerFees } from '../sending/fees.ts'
import { readEther } from '../sending/in-flight.ts'
import { storeSigned } from '../sending/store.ts'

/** When an anchor is tried again that the contract refused, or whose nonce another transaction took. */
const REFUSED_AGAIN_SECONDS = 30

const findAnchored = async (context: ChainContext, { newest }: Head, anchors: readonly AnchorIntent[]) => {
  const sent = anchors.filter(({ nonce }) => nonce !== null)
  if (sent.length === 0) return []
  const fromBlock = firstBlockOf(
    context,
    sent.map((row) => ({ row })),
  )
  const sought = { address: context.contract, event: logAnchored, fromBlock, toBlock: newest }
  return readAgreed(context, newest, async (read) => {
    const events = await findEvents(through(context, read), sought)
    return events.map(({ args: { size, root }, transactionHash: transaction, blockNumber: block }) => ({
      size,
      root,
      transaction,
      block,
    }))
  })
}

/** Brings anchors to the state that the chain shows, and records those that it does not take back. */
const reconcile = async (context: ChainContext, head: Head, anchors: readonly AnchorIntent[]): Promise<void> => {
  const { pool, log } = context
  const anchored = await findAnchored(context, head, anchors)
  for (const anchor of anchors) {
    const { key, state } = anchor
    const found = anchored.find(({ size, root }) => size === anchor.size && root === anchor.root)
    const isFinal = found !== undefined && head.finalized !== null && found.block <= head.finalized
    const isSpent = isNonceSpent(context, anchor, head)
    const decision = decideMove(anchor, { isInNewest: found !== undefined, isDone: isFinal, isNonceSpent: isSpent })
    if (decision.kind === 'confirm' && found)
      await pool.transaction(async (tx) => {
        await recordAnchors(tx, contractOf(context), [found])
        await finishIntents(tx, [key])
      })
    else if (decision.kind === 'move') {
      if (decision.isRefused) log.error('the log was not anchored', { intent: key })
      const retryAfterSeconds = decision.isRefused ? REFUSED_AGAIN_SECONDS : 0
      await moveIntents(pool, [{ key, from: state, to: decision.to, retryAfterSeconds }])
      if (decision.to === 'signed') await markUnsent(pool, [key])
    }
  }
}

/** Why the contract would refuse it, as it refuses a key that is its operator's no more; null if it would not. */
const whyRefused = (
  context: ChainContext,
  { newest: blockNumber }: Head,
  { size, root }: AnchorIntent,
): Promise<string | null> => {
  const call = { address: context.contract, abi: prizeDrawingsAbi, functionName: 'anchor', args: [size, root] } as const
  const account = context.account.address
  return refusalByAll(
    context,
    blockNumber,
    (read) => read.simulateContract({ ...call, account, blockNumber }),
    ({ reason }) => reason,
  )
}

/** Those that the contract would take. Each of the others would cost gas again and again: they are put off. */
const takenOf = async (
  context: ChainContext,
  head: Head,
  anchors: readonly AnchorIntent[],
): Promise<AnchorIntent[]> => {
  const taken: AnchorIntent[] = []
  for (const anchor of anchors) {
    const reason = await whyRefused(context, head, anchor)
    if (reason === null) taken.push(anchor)
    else {
      context.log.error('the contract would not anchor the log', { intent: anchor.key, reason })
      await putIntentsOff(context.pool, [anchor.key], REFUSED_AGAIN_SECONDS)
    }
  }
  return taken
}

const callOf = ({ contract }: ChainContext, { key, size, root }: AnchorIntent) => ({
  row: { key },
  to: contract,
  data: encodeFunctionData({ abi: prizeDrawingsAbi, functionName: 'anchor', args: [size, root] }),
  gas: ANCHOR_GAS,
})

/** One step of a round. Returns how many it signed. */
export const anchorLog = async (context: ChainContext, head: Head): Promise<number> => {
  const { pool, chain } = context
  const find = () => findOpenAnchors(pool, contractOf(context))
  const open = await find()
  if (open.length === 0) return 0
  await reconcile(context, head, open)
  const fresh = (await find()).filter(({ state, isDue }) => state === 'new' && isDue)
  const { fees, least } = offerFees(head.baseFeePerGas, chain)
  if (fresh.length === 0 || least > chain.maxFeePerGas) return 0
  const { left, prices } = await readEther(context, head, fees)
  if (left < costOf(loadOf(ANCHOR_GAS), prices)) return 0
  const taken = await takenOf(context, head, fresh)
  return storeSigned(
    context,
    head,
    taken.map((anchor) => callOf(context, anchor)),
    fees,
  )
}

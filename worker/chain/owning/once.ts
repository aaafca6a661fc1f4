/**
 * Guards money that a key moves directly, without a timelock that counts its calls: a command that is run again because
 * its receipt was lost must not move the money twice.
 */
import { getAbiItem, type Hex, type PublicClient } from 'viem'
import type { Address } from '../../../domain/chain/chains.ts'
import { Refused } from '../../../domain/refusals.ts'
import { through } from '../agree.ts'
import { answersOf, type Ask } from '../answers.ts'
import { type CertainPlace, readCertain, readCertainBlock } from '../certain.ts'
import type { Head } from '../context.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { backwards } from '../find-events.ts'
import { nodeNamed } from '../nodes.ts'
import { toDate } from './timelock.ts'

/**
 * How far back an equal move is looked for: a command whose receipt was missed is run again within minutes, and public
 * nodes search few blocks at a time.
 */
const LOOKED_BACK_MS = 3_600_000

const moved = {
  deposited: getAbiItem({ abi: prizeDrawingsAbi, name: 'Deposited' }),
  refunded: getAbiItem({ abi: prizeDrawingsAbi, name: 'Refunded' }),
  withdrawn: getAbiItem({ abi: prizeDrawingsAbi, name: 'Withdrawn' }),
}

/** What the contract says once it is done; `amount` in units. */
export type Move = {
  was: keyof typeof moved
  args: Record<string, bigint | Address>
  amount: bigint
}

/** Whether a node knows a transaction of this key that is in no block. */
const hasUnmined =
  (address: Address): Ask<boolean> =>
  async (node) => {
    const count = (blockTag: 'latest' | 'pending') => node.getTransactionCount({ address, blockTag })
    const mined = await count('latest')
    return (await count('pending')) > mined
  }

const requireMined = async (place: CertainPlace, address: Address): Promise<void> => {
  await readCertainBlock(place)
  const answers = [...(await answersOf(place, hasUnmined(address)))]
  const knowing = answers.find(([, isKnown]) => isKnown)
  if (!knowing) return
  throw new Refused(
    'bad_request',
    `A transaction of ${address} is in no block yet, says node ${nodeNamed(place.chain, place.nodes, knowing[0])}: wait until it is, replace it by the wallet that has this key, or leave that node out if there is none; then run the command again, which tells whether it was the same.`,
  )
}

type Asked = Pick<Head, 'newest' | 'newestAt'>

/** Asks a node for the last transaction within an hour that moved the same amount; null if none did. */
const askSame =
  (place: CertainPlace, { was, args, amount }: Move) =>
  async (node: PublicClient, asked: Asked) => {
    const { nodes } = through(place, node)
    const timeOf = async (blockNumber: bigint) => toDate((await node.getBlock({ blockNumber })).timestamp)
    const isRecent = (time: Date): boolean => asked.newestAt.getTime() - time.getTime() <= LOOKED_BACK_MS
    const sought = { address: place.contract, event: moved[was], args }
    for await (const { events, fromBlock } of backwards({ nodes }, sought, 0n, asked.newest)) {
      const last = events.findLast((one) => one.args.amount === amount)
      if (last) {
        const at = await timeOf(last.blockNumber)
        return isRecent(at) ? { transaction: last.transactionHash, at } : null
      }
      if (!isRecent(await timeOf(fromBlock))) return null
    }
    return null
  }

/**
 * Refuses to move money while a transaction of the key is in no block, or if the same amount was moved within the last
 * hour, unless `after` names the transaction that moved it. Returns the key's next nonce: if that is used meanwhile,
 * the money may have been moved.
 */
export const requireNext = async (
  place: CertainPlace,
  address: Address,
  move: Move,
  after: Hex | null,
): Promise<number> => {
  await requireMined(place, address)
  const ask = askSame(place, move)
  const { same, nonce } = await readCertain(
    place,
    { of: `what was ${move.was} in ${place.contract}` },
    async (node, asked) => ({
      same: await ask(node, asked),
      nonce: await node.getTransactionCount({ address, blockNumber: asked.newest }),
    }),
  )
  if (same === null || same.transaction === after) return nonce
  throw new Refused(
    'bad_request',
    `As much was ${move.was} at ${same.at.toISOString()} by transaction ${same.transaction}: if that was this command, nothing is left to do; for the same once more name that with --again.`,
  )
}

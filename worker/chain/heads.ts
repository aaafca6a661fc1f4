import type { PublicClient } from 'viem'
import { readClock } from '../../db/queries/clock.ts'
import type { SeenNode } from '../../db/queries/chain/nodes.ts'
import { smaller } from '../../domain/chain/bigints.ts'
import { agreedMark, chooseHeads, marksBehind, type NodeHead } from '../../domain/chain/heads.ts'
import { readAgreed } from './agree.ts'
import { answersOf, type Asking, nameUnanswering } from './answers.ts'
import type { ChainContext } from './context.ts'
import { nodeNamed, type Nodes } from './nodes.ts'

type Mark = 'safe' | 'finalized'

/** `baseFeePerGas` in wei. */
type Block = { number: bigint; timestamp: bigint; baseFeePerGas: bigint | null }

/** A node's newest block, and the id of the chain that it is of. */
export type SeenHead = NodeHead & Block & { chainId: number }

/** What those nodes that answer say, each with its place. */
const askAll = async <Said extends object>(
  { nodes }: Pick<ChainContext, 'nodes'>,
  ask: (node: PublicClient) => Promise<Said>,
): Promise<(Said & { node: number })[]> => {
  const answers = await Promise.allSettled(nodes.each.map(ask))
  return answers.flatMap((answer, node) => (answer.status === 'fulfilled' ? [{ ...answer.value, node }] : []))
}

type Wanted = { blockTag: 'latest' | Mark } | { blockNumber: bigint }

const askBlock = async (node: PublicClient, wanted: Wanted): Promise<Block> => {
  const { number, timestamp, baseFeePerGas } = await node.getBlock(wanted)
  return { number, timestamp, baseFeePerGas }
}

/** The newest blocks of those that answer. */
export const askEach = (place: Pick<ChainContext, 'nodes'>): Promise<SeenHead[]> =>
  askAll(place, async (node) => {
    const [head, chainId] = await Promise.all([askBlock(node, { blockTag: 'latest' }), node.getChainId()])
    return { ...head, chainId }
  })

export const readSeconds = async (pool: ChainContext['pool']): Promise<bigint> =>
  BigInt(Math.floor((await readClock(pool)).getTime() / 1000))

type Asked = Pick<ChainContext, 'nodes' | 'chain'>

const isTrusted = ({ nodes, chain }: Asked, { node, chainId }: SeenHead): boolean =>
  chainId === chain.chainId && nodes.isTrusted(node)

/** The heads of nodes that are of the right chain and were not outvoted lately. */
export const trustedOf = (asked: Asked, heads: readonly SeenHead[]): SeenHead[] =>
  heads.filter((head) => isTrusted(asked, head))

/**
 * The safe and finalized blocks of these nodes that lag behind those of the others; none for a chain that goes by
 * depth.
 */
const findMarksBehind = async (asked: Asked, trusted: readonly SeenHead[], now: bigint): Promise<NodeHead[]> => {
  if (asked.chain.depth !== null) return []
  const ask = (mark: Mark) => askAll(asked, (node) => askBlock(node, { blockTag: mark }))
  const marks = await Promise.all([ask('safe'), ask('finalized')])
  const isAsked = ({ node }: NodeHead) => trusted.some((one) => one.node === node)
  return marks.flatMap((heads) => marksBehind(heads.filter(isAsked), now))
}

/** How each of a chain's nodes is, by what it answered; of one that is behind, with the block that stands still. */
export const statesOf = async (
  { pool, nodes, chain }: Pick<ChainContext, 'pool' | 'nodes' | 'chain'>,
  heads: readonly SeenHead[],
): Promise<SeenNode[]> => {
  const asked = { nodes, chain }
  const trusted = trustedOf(asked, heads)
  const now = await readSeconds(pool)
  const behind: NodeHead[] = trusted.length === 0 ? [] : chooseHeads(trusted, now).behind
  behind.push(...(await findMarksBehind(asked, trusted, now)))
  return nodes.each.map((_, place) => {
    const head = heads.find(({ node }) => node === place)
    const node = nodeNamed(chain, nodes, place)
    if (head === undefined) return { node, block: null, blockAt: null, state: 'silent' }
    const stands = behind.find((one) => one.node === place)
    const { number, timestamp } = stands ?? head
    const state = isTrusted(asked, head) ? (stands ? 'behind' : 'current') : 'differs'
    return { node, block: Number(number), blockAt: new Date(Number(timestamp) * 1000), state }
  })
}

export const lookAtNodes = async (place: Pick<ChainContext, 'pool' | 'nodes' | 'chain'>): Promise<SeenNode[]> =>
  statesOf(place, await askEach(place))

/** All that this needs to choose which nodes are read from. */
export type Choosing = Asking & Pick<ChainContext, 'pool'>

/** The places of nodes that were left out at the last look: each is logged once, until it is read from again. */
const leftOut = new WeakMap<Nodes, readonly number[]>()

const nameLeftOut = ({ nodes, chain, log }: Choosing, heads: readonly SeenHead[], newest: bigint): void => {
  const before = leftOut.get(nodes) ?? []
  leftOut.set(
    nodes,
    heads.map(({ node }) => node),
  )
  for (const { node, number, chainId } of heads) {
    if (before.includes(node)) continue
    const named = { chain: chain.name, node: nodeNamed(chain, nodes, node) }
    if (chainId !== chain.chainId) log.error('a node of another chain is not read from', { ...named, chainId })
    else
      log.warn('a node stands still and is not read from', {
        ...named,
        block: Number(number),
        newest: Number(newest),
      })
  }
}

/** No node that answers is of the chain. */
export class WrongChain extends Error {
  constructor({ nodes, chain }: Asked, wrong: readonly Pick<SeenHead, 'node' | 'chainId'>[]) {
    const sentences = wrong.map(
      ({ node, chainId }) =>
        `Node ${nodeNamed(chain, nodes, node)} is of chain ${chainId}, not ${chain.chainId}: correct its address.`,
    )
    super(sentences.join(' '))
  }
}

/** From the first node that answers, where there is no other to compare it with. */
const readAlone = async ({ nodes, chain }: Asked) => {
  const [block, chainId] = await Promise.all([nodes.read.getBlock({ blockTag: 'latest' }), nodes.read.getChainId()])
  if (chainId !== chain.chainId) throw new WrongChain({ nodes, chain }, [{ node: nodes.current()[0] ?? 0, chainId }])
  return block
}

/**
 * The newest block that enough nodes know, if all that have it agree on it. Until the next look, reads go to these
 * nodes only: one that is far behind the others, or of another chain, is left out and logged.
 */
export const readNewestBlock = async (context: Choosing): Promise<Block> => {
  const { pool, nodes, chain } = context
  const heads = nodes.each.length > 1 ? await askEach(context) : []
  const trusted = trustedOf(context, heads)
  const foreign = heads.filter(({ chainId }) => chainId !== chain.chainId)
  if (trusted.length === 0 && foreign.length > 0) throw new WrongChain(context, foreign)
  if (trusted.length === 0) return readAlone(context)
  const { newest, current, behind } = chooseHeads(trusted, await readSeconds(pool))
  nodes.readFrom(current)
  nameLeftOut(context, [...foreign, ...behind], newest)
  for (const place of nodes.each.keys())
    if (heads.every(({ node }) => node !== place)) nameUnanswering(context, place, 'it did not tell its newest block')
  const told = new Map(trusted.map((head) => [nodes.each[head.node], head]))
  return readAgreed(context, newest, async (node) => {
    const head = told.get(node)
    if (head?.number !== newest) return askBlock(node, { blockNumber: newest })
    return { number: newest, timestamp: head.timestamp, baseFeePerGas: head.baseFeePerGas }
  })
}

/** The block that nodes give this name. */
const readMark = async (asking: Asking, blockTag: Mark): Promise<bigint> => {
  const marks = await answersOf(asking, async (node) => (await node.getBlock({ blockTag })).number)
  return agreedMark([...marks.values()] as [bigint, ...bigint[]])
}

/**
 * Up to which block a value may be made public (`safe`), and a payment counts as made (`finalized`): the chain then
 * takes neither back. Of two nodes the more careful one counts, of three or more the second most careful one.
 */
export const readMarks = async (asking: Asking, newest: bigint): Promise<{ safe: bigint; finalized: bigint }> => {
  const { depth } = asking.chain
  if (depth !== null) {
    const deep = newest - BigInt(depth)
    return { safe: deep, finalized: deep }
  }
  const [safe, finalized] = await Promise.all([readMark(asking, 'safe'), readMark(asking, 'finalized')])
  return { safe: smaller(safe, newest), finalized: smaller(finalized, newest) }
}

/**
 * Asks a node how many nonces of our account are spent as of the block before the newest one, so that the newest block
 * surely shows what those transactions did, even while the node is adding another block.
 */
export const askNonces =
  ({ account }: Pick<ChainContext, 'account'>, newest: bigint) =>
  (node: PublicClient): Promise<number> =>
    node.getTransactionCount({ address: account.address, blockNumber: newest > 0n ? newest - 1n : 0n })

/**
 * How many nonces of our account are spent, by the more careful of two nodes, so that nothing is given up early; of three
 * or more by the second most careful one: one alone would have old bytes sent again, and no fee raised.
 */
export const readNonces = async (context: Asking & Pick<ChainContext, 'account'>, newest: bigint): Promise<number> => {
  const answers = await answersOf(context, askNonces(context, newest))
  return Number(agreedMark([...answers.values()].map(BigInt)))
}

import type { PublicClient } from 'viem'
import { readClock } from '../../db/queries/clock.ts'
import type { SeenNode } from '../../db/queries/chain/nodes.ts'
import { smaller } from '../../domain/chain/bigints.ts'
import { type NodeHead, chooseHeads } from '../../domain/chain/heads.ts'
import type { ChainContext } from './context.ts'
import { nodeNamed, type Nodes } from './nodes.ts'

/** The newest blocks of those that answer. */
export const askEach = async ({ nodes }: Pick<ChainContext, 'nodes'>): Promise<NodeHead[]> => {
  const answers = await Promise.allSettled(nodes.each.map((node) => node.getBlock({ blockTag: 'latest' })))
  return answers.flatMap((answer, node) =>
    answer.status === 'fulfilled' ? [{ node, number: answer.value.number, timestamp: answer.value.timestamp }] : [],
  )
}

const readSeconds = async (pool: ChainContext['pool']): Promise<bigint> =>
  BigInt(Math.floor((await readClock(pool)).getTime() / 1000))

export const trustedOf = ({ nodes }: Pick<ChainContext, 'nodes'>, heads: readonly NodeHead[]): NodeHead[] =>
  heads.filter(({ node }) => nodes.isTrusted(node))

/** How each of a chain's nodes is, by what it answered. */
export const statesOf = async (
  { pool, nodes, chain }: Pick<ChainContext, 'pool' | 'nodes' | 'chain'>,
  heads: readonly NodeHead[],
): Promise<SeenNode[]> => {
  const trusted = trustedOf({ nodes }, heads)
  const now = await readSeconds(pool)
  const behind = new Set(trusted.length === 0 ? [] : chooseHeads(trusted, now).behind.map(({ node }) => node))
  const stateOf = (place: number): SeenNode['state'] => {
    if (!nodes.isTrusted(place)) return 'differs'
    return behind.has(place) ? 'behind' : 'current'
  }
  return nodes.each.map((_, place) => {
    const head = heads.find(({ node }) => node === place)
    const node = nodeNamed(chain, nodes, place)
    if (head === undefined) return { node, block: null, blockAt: null, state: 'silent' }
    const blockAt = new Date(Number(head.timestamp) * 1000)
    return { node, block: Number(head.number), blockAt, state: stateOf(place) }
  })
}

export const lookAtNodes = async (place: Pick<ChainContext, 'pool' | 'nodes' | 'chain'>): Promise<SeenNode[]> =>
  statesOf(place, await askEach(place))

/** The places of those that stood still at the last look: each is named in the log once, until it goes on. */
const stoodStill = new WeakMap<Nodes, readonly number[]>()

/**
 * The newest block on which nodes agree. Until the next look reads go to the nodes that have it; one that stands still
 * far behind the others is not asked, and is named in the log.
 */
export const readNewestBlock = async ({
  pool,
  nodes,
  chain,
  log,
}: Pick<ChainContext, 'pool' | 'nodes' | 'chain' | 'log'>) => {
  const heads = nodes.each.length > 1 ? trustedOf({ nodes }, await askEach({ nodes })) : []
  if (heads.length === 0) return nodes.read.getBlock({ blockTag: 'latest' })
  const { newest, current, behind } = chooseHeads(heads, await readSeconds(pool))
  nodes.readFrom(current)
  const before = stoodStill.get(nodes) ?? []
  stoodStill.set(
    nodes,
    behind.map(({ node }) => node),
  )
  for (const { node, number } of behind) {
    if (before.includes(node)) continue
    log.warn('a node stands still and is not read from', {
      chain: chain.name,
      node: nodeNamed(chain, nodes, node),
      block: Number(number),
      newest: Number(newest),
    })
  }
  return nodes.read.getBlock({ blockNumber: newest })
}

/** What the nodes that are read from answer; those that do not are left out, as long as one does. */
const answersOf = async <Answer>(
  { each, read, current }: Nodes,
  ask: (node: PublicClient) => Promise<Answer>,
): Promise<[Answer, ...Answer[]]> => {
  const asked = each.length > 1 ? each.filter((_, place) => current().includes(place)) : [read]
  const answers = await Promise.allSettled(asked.map(ask))
  const [first, ...others] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (first === undefined) throw (answers[0] as PromiseRejectedResult).reason
  return [first, ...others]
}

/** The oldest block that nodes give this name. */
const oldestNamed = async (nodes: Nodes, blockTag: 'safe' | 'finalized'): Promise<bigint> => {
  const [first, ...others] = await answersOf(nodes, async (node) => (await node.getBlock({ blockTag })).number)
  return others.reduce(smaller, first)
}

/**
 * Up to which block a value may be made public (`safe`), and a payment counts as made (`finalized`): the chain then
 * takes neither back. Of several nodes the most careful one counts.
 */
export const readMarks = async (
  { nodes, chain }: Pick<ChainContext, 'nodes' | 'chain'>,
  newest: bigint,
): Promise<{ safe: bigint; finalized: bigint }> => {
  if (chain.depth !== null) {
    const deep = newest - BigInt(chain.depth)
    return { safe: deep, finalized: deep }
  }
  const [safe, finalized] = await Promise.all([oldestNamed(nodes, 'safe'), oldestNamed(nodes, 'finalized')])
  return { safe: smaller(safe, newest), finalized: smaller(finalized, newest) }
}

/**
 * Asks a node how many nonces of our account are spent, by the block before the newest one: what those transactions
 * did, the newest one shows, also where the node is about to add another.
 */
export const askNonces =
  ({ account }: Pick<ChainContext, 'account'>, newest: bigint) =>
  (node: PublicClient): Promise<number> =>
    node.getTransactionCount({ address: account.address, blockNumber: newest > 0n ? newest - 1n : 0n })

/** How many nonces of our account are spent. Of several nodes the most careful one counts: nothing is given up early. */
export const readNonces = async (context: Pick<ChainContext, 'nodes' | 'account'>, newest: bigint): Promise<number> =>
  Math.min(...(await answersOf(context.nodes, askNonces(context, newest))))

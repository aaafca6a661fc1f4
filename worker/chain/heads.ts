import type { PublicClient } from 'viem'
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

export const trustedOf = ({ nodes }: Pick<ChainContext, 'nodes'>, heads: readonly NodeHead[]): NodeHead[] =>
  heads.filter(({ node }) => nodes.isTrusted(node))

/** How each of a chain's nodes is, by what it answered. */
export const statesOf = (
  { nodes, chain }: Pick<ChainContext, 'nodes' | 'chain'>,
  heads: readonly NodeHead[],
): SeenNode[] => {
  const trusted = trustedOf({ nodes }, heads)
  const behind = new Set(trusted.length === 0 ? [] : chooseHeads(trusted).behind.map(({ node }) => node))
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

export const lookAtNodes = async (place: Pick<ChainContext, 'nodes' | 'chain'>): Promise<SeenNode[]> =>
  statesOf(place, await askEach(place))

/** The places of those that stood still at the last look: each is named in the log once, until it goes on. */
const stoodStill = new WeakMap<Nodes, readonly number[]>()

/**
 * The newest block on which nodes agree. Until the next look reads go to the nodes that have it; one that stands still
 * far behind the others is not asked, and is named in the log.
 */
export const readNewestBlock = async ({ nodes, chain, log }: Pick<ChainContext, 'nodes' | 'chain' | 'log'>) => {
  const heads = nodes.each.length > 1 ? trustedOf({ nodes }, await askEach({ nodes })) : []
  if (heads.length === 0) return nodes.read.getBlock({ blockTag: 'latest' })
  const { newest, current, behind } = chooseHeads(heads)
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

/** The oldest block that these nodes give this name; those that do not answer are left out, as long as one does. */
const oldestNamed = async (nodes: readonly PublicClient[], blockTag: 'safe' | 'finalized'): Promise<bigint> => {
  const answers = await Promise.allSettled(nodes.map((node) => node.getBlock({ blockTag })))
  const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.number] : []))
  const [first] = numbers
  if (first === undefined) throw (answers[0] as PromiseRejectedResult).reason
  return numbers.reduce(smaller, first)
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
  const asked = nodes.each.length > 1 ? nodes.each.filter((_, place) => nodes.current().includes(place)) : [nodes.read]
  const [safe, finalized] = await Promise.all([oldestNamed(asked, 'safe'), oldestNamed(asked, 'finalized')])
  return { safe: smaller(safe, newest), finalized: smaller(finalized, newest) }
}

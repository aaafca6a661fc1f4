import { type NodeHead, chooseHeads } from '../../domain/chain/heads.ts'
import type { ChainContext } from './context.ts'
import type { Nodes } from './nodes.ts'

const askEach = async ({ nodes }: Pick<ChainContext, 'nodes'>): Promise<NodeHead[]> => {
  const answers = await Promise.allSettled(nodes.each.map((node) => node.getBlock({ blockTag: 'latest' })))
  return answers.flatMap((answer, node) =>
    answer.status === 'fulfilled' ? [{ node, number: answer.value.number, timestamp: answer.value.timestamp }] : [],
  )
}

/** The places of those that stood still at the last look: each is named in the log once, until it goes on. */
const stoodStill = new WeakMap<Nodes, readonly number[]>()

/**
 * The newest block on which nodes agree. Until the next look reads go to the nodes that have it; one that stands still
 * far behind the others is not asked, and is named in the log.
 */
export const readNewestBlock = async ({ nodes, chain, log }: Pick<ChainContext, 'nodes' | 'chain' | 'log'>) => {
  const heads = nodes.each.length > 1 ? await askEach({ nodes }) : []
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
      // Its address may hold a key.
      node: `${node + 1} of ${nodes.each.length} in ${chain.rpcVariable}`,
      block: Number(number),
      newest: Number(newest),
    })
  }
  return nodes.read.getBlock({ blockNumber: newest })
}

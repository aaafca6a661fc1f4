/**
 * What several nodes answer to the same question. A node that does not answer is left out of the comparison, and
 * logged.
 */
import type { PublicClient } from 'viem'
import type { ChainContext } from './context.ts'
import { inShort } from './errors.ts'
import { nodeNamed, type Nodes } from './nodes.ts'

type Say = (message: string, about: Readonly<Record<string, string | number>>) => unknown
/** Where nodes that are left out are reported, with the reason. */
export type NodeLog = { warn: Say; error: Say }
export type Asking = Pick<ChainContext, 'nodes' | 'chain'> & { log: NodeLog }
export type Ask<Said> = (node: PublicClient) => Promise<Said>

const NAMED_AGAIN_MS = 600_000

/** When each node was named last, by its place. */
const namedAt = new WeakMap<Nodes, Map<number, number>>()

/** Logs a node that does not answer while others do, at most once in ten minutes. */
export const nameUnanswering = ({ nodes, chain, log }: Asking, place: number, error: string): void => {
  const named = namedAt.get(nodes) ?? new Map<number, number>()
  namedAt.set(nodes, named)
  const last = named.get(place)
  if (last !== undefined && performance.now() - last < NAMED_AGAIN_MS) return
  named.set(place, performance.now())
  log.warn('a node does not answer and is left out of what nodes are compared in', {
    chain: chain.name,
    node: nodeNamed(chain, nodes, place),
    error,
  })
}

/** The answers of the nodes that are read from, by their places. If none answers, throws the first one's error. */
export const answersOf = async <Said>(asking: Asking, ask: Ask<Said>): Promise<ReadonlyMap<number, Said>> => {
  const { each, read, current } = asking.nodes
  const places = current()
  const nodeAt = (place: number): PublicClient => (each.length > 1 ? (each[place] ?? read) : read)
  const answers = await Promise.allSettled(places.map((place) => ask(nodeAt(place))))
  const said = new Map<number, Said>()
  const failed = new Map<number, unknown>()
  for (const [i, answer] of answers.entries())
    if (answer.status === 'fulfilled') said.set(places[i] as number, answer.value)
    else failed.set(places[i] as number, answer.reason)
  if (said.size === 0) for (const error of failed.values()) throw error
  for (const [place, error] of failed) nameUnanswering(asking, place, inShort(error))
  return said
}

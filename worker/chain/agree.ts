/** Before something is recorded for good, the nodes that are read from must tell the same of it. */
import type { PublicClient } from 'viem'
import { type Dissent, findDissent } from '../../domain/chain/heads.ts'
import type { ChainContext } from './context.ts'
import type { Place as Asked } from './intents.ts'
import { nodeNamed, type Nodes } from './nodes.ts'
import { readDrawings } from './read-contract.ts'

type Ask = (node: PublicClient) => Promise<unknown>

const asText = (said: unknown): string =>
  JSON.stringify(said, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** What each node that answers says, by its place. */
const askEach = async (nodes: Nodes, ask: Ask): Promise<Map<number, string>> => {
  const places = nodes.current()
  const answers = await Promise.allSettled(places.map((place) => ask(nodes.each[place] ?? nodes.read)))
  return new Map(
    answers.flatMap((answer, i) =>
      answer.status === 'fulfilled' ? [[places[i] as number, asText(answer.value)] as const] : [],
    ),
  )
}

const dissentOn = async (nodes: Nodes, ask: Ask): Promise<Dissent | null> =>
  nodes.current().length < 2 ? null : findDissent(await askEach(nodes, ask))

type Place = Pick<ChainContext, 'nodes' | 'contract'>

const askDrawings =
  (context: Place, block: bigint, drawings: readonly Asked[]): Ask =>
  (read) =>
    readDrawings({ ...context, nodes: { ...context.nodes, read } }, block, drawings)

/** What nodes that answer tell differently of these drawings at a block; null while they tell the same. */
export const readDissent = (context: Place, block: bigint, drawings: readonly Asked[]): Promise<Dissent | null> =>
  dissentOn(context.nodes, askDrawings(context, block, drawings))

/**
 * Throws unless all nodes that answer say the same to this, which is about a block. One that tells something else than
 * most is not read from for an hour, so that it holds up nothing for long; where no side has most, a person decides.
 */
export const requireSame = async (
  { nodes, chain, log }: Pick<ChainContext, 'nodes' | 'chain' | 'log'>,
  block: bigint,
  ask: Ask,
): Promise<void> => {
  const dissent = await dissentOn(nodes, ask)
  if (dissent === null) return
  const named = dissent.nodes.map((place) => nodeNamed(chain, nodes, place)).join(', ')
  if (!dissent.isFew) throw new Error(`Nodes tell different things of block ${block}: ${named}.`)
  log.error('a node tells something else than the others and is not read from', { chain: chain.name, node: named })
  for (const place of dissent.nodes) nodes.distrust(place)
  throw new Error(`A node tells something else of block ${block} than the others: ${named}.`)
}

/** Throws unless all nodes that answer tell the same of these drawings at a block. */
export const requireAgreement = (context: ChainContext, block: bigint, drawings: readonly Asked[]): Promise<void> =>
  requireSame(context, block, askDrawings(context, block, drawings))

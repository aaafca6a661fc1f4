/** Before something is recorded for good, the nodes that are read from must tell the same of it. */
import { findDissent } from '../../domain/chain/heads.ts'
import type { ChainContext } from './context.ts'
import type { Place as Asked } from './intents.ts'
import { nodeNamed } from './nodes.ts'
import { readDrawings } from './read-contract.ts'

const asText = (said: unknown): string =>
  JSON.stringify(said, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** What each node that answers says of these drawings, by its place. */
type Place = Pick<ChainContext, 'nodes' | 'contract'>

const askEach = async (context: Place, block: bigint, drawings: readonly Asked[]) => {
  const { nodes } = context
  const places = nodes.current()
  const answers = await Promise.allSettled(
    places.map((place) => {
      const read = nodes.each[place] ?? nodes.read
      return readDrawings({ ...context, nodes: { ...nodes, read } }, block, drawings)
    }),
  )
  return new Map(
    answers.flatMap((answer, i) =>
      answer.status === 'fulfilled' ? [[places[i] as number, asText(answer.value)] as const] : [],
    ),
  )
}

/** What nodes that answer tell differently of these drawings at a block; null while they tell the same. */
export const readDissent = async (context: Place, block: bigint, drawings: readonly Asked[]) =>
  context.nodes.current().length < 2 ? null : findDissent(await askEach(context, block, drawings))

/**
 * Throws unless all nodes that answer tell the same of these drawings at a block. One that tells something else than
 * most is not read from for an hour, so that it holds up nothing for long; where no side has most, a person decides.
 */
export const requireAgreement = async (
  context: ChainContext,
  block: bigint,
  drawings: readonly Asked[],
): Promise<void> => {
  const { nodes, chain, log } = context
  const dissent = await readDissent(context, block, drawings)
  if (dissent === null) return
  const named = dissent.nodes.map((place) => nodeNamed(chain, nodes, place)).join(', ')
  if (!dissent.isFew) throw new Error(`Nodes tell different things of block ${block}: ${named}.`)
  log.error('a node tells something else than the others and is not read from', { chain: chain.name, node: named })
  for (const place of dissent.nodes) nodes.distrust(place)
  throw new Error(`A node tells something else of block ${block} than the others: ${named}.`)
}

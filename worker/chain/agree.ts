/** Before anything is recorded for good, all nodes that are read from must agree on it. */
import type { PublicClient } from 'viem'
import { type Dissent, ENOUGH_TO_DOUBT_ONE, findDissent, tellersNeeded } from '../../domain/chain/heads.ts'
import { answersOf, type Ask, type Asking } from './answers.ts'
import type { ChainContext, Head } from './context.ts'
import { type Refusal, refusalOf } from './errors.ts'
import type { Place as Asked } from './intents.ts'
import { nodeNamed, type Nodes } from './nodes.ts'
import {
  type OnchainCampaign,
  type OnchainDrawing,
  type OnchainGuarantees,
  readCampaigns,
  readDrawings,
  readGuarantees,
} from './read-contract.ts'

/** The same place, reading from this node only. */
export const through = <At extends { nodes: Nodes }>(place: At, read: PublicClient): At => ({
  ...place,
  nodes: { ...place.nodes, read },
})

const asText = (said: unknown): string =>
  JSON.stringify(said, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const dissentIn = (said: ReadonlyMap<number, unknown>): Dissent | null =>
  findDissent(new Map([...said].map(([place, answer]) => [place, asText(answer)])))

export type Place = Pick<ChainContext, 'nodes' | 'contract'>

const askDrawings =
  (context: Place, block: bigint, drawings: readonly Asked[]): Ask<OnchainDrawing[]> =>
  (read) =>
    readDrawings(through(context, read), block, drawings)

/** Nodes give different answers, so that none can be relied on. */
export class Disagreement extends Error {}

/** Too few nodes answer. */
export class TooFewTell extends Disagreement {
  constructor({ chain, nodes }: Asking, tellers: number) {
    const all = `${nodes.each.length} nodes in ${chain.rpcVariable}`
    super(
      `Of the ${all} only ${tellers} can be asked, and two must tell the same: repair the others, or leave them out to go by that one.`,
    )
  }
}

/** Only one node is up to date, and of the one or two that are configured a single one is enough. */
const goesAlone = ({ each, current }: Nodes): boolean => current().length < 2 && tellersNeeded(each.length) < 2

/** One node's answer, and which nodes dissent, if any. */
const compareAnswers = async <Said>(asking: Asking, block: bigint, ask: Ask<Said>) => {
  const said = await answersOf(asking, ask)
  const [told] = said.values()
  if (told === undefined) throw new Error(`No node of ${asking.chain.name} told anything of block ${block}.`)
  if (said.size < tellersNeeded(asking.nodes.each.length)) throw new TooFewTell(asking, said.size)
  return { told, dissent: dissentIn(said) }
}

/** What all nodes that answer agree on about a block; null if they disagree. */
export const readUndisputed = async <Said>(place: Asking, block: bigint, ask: Ask<Said>): Promise<Said | null> => {
  const { told, dissent } = await compareAnswers(place, block, ask)
  return dissent === null ? told : null
}

type Say<Said> = (refusal: Refusal, error: unknown) => Said

/** Why a contract would refuse this call according to one node, in the words of `say`; null if it would not. */
const tryBy = async <Said>(call: Ask<unknown>, say: Say<Said>, node: PublicClient): Promise<Said | null> => {
  try {
    await call(node)
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return say(refusal, error)
  }
}

/**
 * Why the contract would refuse a call; null unless all nodes that answer say that it would. If a node is wrong,
 * sending a call that is refused after all costs only gas, but holding one back would last as long as that node lies.
 */
export const refusalByAll = async <Said>(
  place: Asking,
  block: bigint,
  call: Ask<unknown>,
  say: Say<Said>,
): Promise<Said | null> => {
  const refusal = await tryBy(call, say, place.nodes.read)
  if (refusal === null || goesAlone(place.nodes)) return refusal
  const isRefused = await readUndisputed(place, block, async (read) => (await tryBy(call, say, read)) !== null)
  return isRefused ? refusal : null
}

/**
 * What all nodes that answer agree on about a block; throws if they disagree. A node that is outvoted is not read from
 * for an hour, so that it holds up nothing for long; without a majority a person has to decide.
 */
export const readAgreed = async <Said>(asking: Asking, block: bigint, ask: Ask<Said>): Promise<Said> => {
  const { nodes, chain, log } = asking
  if (goesAlone(nodes)) return ask(nodes.read)
  const { told, dissent } = await compareAnswers(asking, block, ask)
  if (dissent === null) return told
  const named = dissent.nodes.map((place) => nodeNamed(chain, nodes, place)).join(', ')
  if (!dissent.isFew) throw new Disagreement(`Nodes tell different things of block ${block}: ${named}.`)
  log.error('a node tells something else than the others and is not read from', { chain: chain.name, node: named })
  for (const place of dissent.nodes) nodes.distrust(place)
  throw new Disagreement(`A node tells something else of block ${block} than the others: ${named}.`)
}

/**
 * Names the node whose answer a moment ago differs from what all nodes agreed on when they were compared. If only one
 * has answered, and two others remain, it is not read from for an hour. If several have answered since, any of them may
 * be the one: all are named, and none is left out.
 */
export const doubtTeller = ({ nodes, chain }: Pick<ChainContext, 'nodes' | 'chain'>): string => {
  const tellers = nodes.answered()
  const [teller] = tellers
  if (teller !== undefined && tellers.length === 1 && nodes.current().length >= ENOUGH_TO_DOUBT_ONE)
    nodes.distrust(teller)
  return tellers.map((place) => nodeNamed(chain, nodes, place)).join(' or ')
}

/** These drawings at a block, on which all nodes that answer agree. */
export const readAgreedDrawings = (
  context: ChainContext,
  block: bigint,
  drawings: readonly Asked[],
): Promise<OnchainDrawing[]> => readAgreed(context, block, askDrawings(context, block, drawings))

/**
 * The same; throws if what the nodes agree on differs, by `isAsTold`, from what was read of these drawings a moment
 * ago.
 */
export const readAgreedAgain = async (
  context: ChainContext,
  block: bigint,
  drawings: readonly Asked[],
  isAsTold: (drawing: OnchainDrawing, place: number) => boolean,
): Promise<OnchainDrawing[]> => {
  if (drawings.length === 0) return []
  const agreed = await readAgreedDrawings(context, block, drawings)
  if (agreed.every(isAsTold)) return agreed
  throw new Error(`Of block ${block} something else is told each time by ${doubtTeller(context)}.`)
}

/** These campaigns at the newest block, on which all nodes that answer agree. */
export const readAgreedCampaigns = async (
  context: ChainContext,
  head: Head,
  ids: readonly number[],
): Promise<Map<number, OnchainCampaign | null>> => {
  const told = await readAgreed(context, head.newest, async (read) => [
    ...(await readCampaigns(through(context, read), head, ids)),
  ])
  return new Map(told)
}

/** Their guarantees, in the same way. */
export const readAgreedGuarantees = async (
  context: ChainContext,
  head: Pick<Head, 'newest' | 'newestAt'>,
  ids: readonly number[],
): Promise<Map<number, OnchainGuarantees>> => {
  const told = await readAgreed(context, head.newest, async (read) => [
    ...(await readGuarantees(through(context, read), head, ids)),
  ])
  return new Map(told)
}

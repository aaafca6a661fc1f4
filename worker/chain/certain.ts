/** Chain reads on which commands base decisions: a single node can neither falsify nor prevent one. */
import type { PublicClient } from 'viem'
import { Refused } from '../../domain/refusals.ts'
import { Disagreement, readAgreed, through, TooFewTell } from './agree.ts'
import type { ChainContext, Head } from './context.ts'
import { type Choosing, readMarks, readNewestBlock, WrongChain } from './heads.ts'
import { type OnchainCampaign, readCampaigns } from './read-contract.ts'

/** `newest`: the block that is asked about, the newest one or the finalized one, which the chain does not take back. */
type Asked = Pick<Head, 'newest' | 'newestAt'>
type Ask<Said> = (node: PublicClient, asked: Asked) => Promise<Said>

/** `of`: what it is about, in words. */
type About = { of: string; block?: 'newest' | 'finalized' }

const readOnce = async <Said>(place: Choosing, block: About['block'], ask: Ask<Said>): Promise<Said> => {
  const { number: newest, timestamp } = await readNewestBlock(place)
  const at = block === 'finalized' ? (await readMarks(place, newest)).finalized : newest
  const asked = { newest: at, newestAt: new Date(Number(timestamp) * 1000) }
  return readAgreed(place, at, (node) => ask(node, asked))
}

/**
 * Reads once more after a failure, without a node that was outvoted. Without a majority a person has to leave one out.
 */
const secondTime = async <Said>(of: string, read: () => Promise<Said>): Promise<Said> => {
  try {
    return await read().catch(read)
  } catch (error) {
    if (error instanceof WrongChain || error instanceof TooFewTell) throw new Refused('bad_request', error.message)
    if (!(error instanceof Disagreement)) throw error
    throw new Refused('bad_request', `Nodes tell different things of ${of}: leave out the one that is wrong.`)
  }
}

/** What all nodes that answer agree on, about the newest block that they agree on or the finalized one. */
export const readCertain = <Said>(place: Choosing, { of, block }: About, ask: Ask<Said>): Promise<Said> =>
  secondTime(of, () => readOnce(place, block, ask))

/** The newest block on which they agree. */
export const readCertainBlock = (place: Choosing) => secondTime('the newest block', () => readNewestBlock(place))

export type CertainPlace = Choosing & Pick<ChainContext, 'contract'>

/** One campaign of a contract; null if it is not registered. */
export const readCertainCampaign = (
  place: CertainPlace,
  id: number,
  block?: About['block'],
): Promise<OnchainCampaign | null> =>
  readCertain(place, { of: `campaign ${id} in ${place.contract}`, ...(block && { block }) }, async (node, asked) => {
    const found = await readCampaigns(through(place, node), asked, [id])
    return found.get(id) ?? null
  })

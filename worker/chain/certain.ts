/** What commands decide by: one node alone neither decides it, nor keeps anybody from deciding. */
import type { PublicClient } from 'viem'
import { Refused } from '../../domain/refusals.ts'
import { Disagreement, readAgreed, through } from './agree.ts'
import type { ChainContext, Head } from './context.ts'
import { type Choosing, readMarks, readNewestBlock } from './heads.ts'
import { type OnchainCampaign, readCampaigns } from './read-contract.ts'

/** `newest`: the block that is asked about, which the chain does not take back if it is the finalized one. */
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
 * What all nodes that answer say to this, of the newest block on which they agree or of the finalized one. A node that is
 * alone with what it tells is left out the second time; where no side has most, a person has to leave one out.
 */
export const readCertain = async <Said>(
  place: Choosing,
  { of, block = 'newest' }: About,
  ask: Ask<Said>,
): Promise<Said> => {
  const read = () => readOnce(place, block, ask)
  try {
    return await read().catch(read)
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error
    throw new Refused('bad_request', `Nodes tell different things of ${of}: leave out the one that is wrong.`)
  }
}

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

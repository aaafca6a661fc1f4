import { Refused } from '../../domain/refusals.ts'
import { readUndisputed, through } from './agree.ts'
import type { ChainContext } from './context.ts'
import { type NumberedTable, readTableAt } from './read-contract.ts'

/**
 * The tables that count for a campaign's draws at these times in a contract, as all nodes tell of them: a request that
 * names a table which the contract lacks is refused for good, and all numbers after it would wait.
 */
export const readUndisputedTables = async (
  place: Pick<ChainContext, 'chain' | 'nodes' | 'contract'>,
  campaignId: number,
  drawTimes: readonly number[],
): Promise<NumberedTable[]> => {
  const newest = await place.nodes.read.getBlockNumber()
  const tables = await readUndisputed(place, newest, (read) =>
    Promise.all(drawTimes.map((drawAt) => readTableAt(through(place, read), newest, { campaignId, drawAt }))),
  )
  if (tables !== null) return tables
  throw new Refused(
    'bad_request',
    `Nodes tell different things of the prize tables in ${place.contract}: leave out the one that is wrong.`,
  )
}

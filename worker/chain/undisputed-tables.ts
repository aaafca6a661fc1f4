import { through } from './agree.ts'
import { type CertainPlace, readCertain } from './certain.ts'
import { type NumberedTable, readTableAt } from './read-contract.ts'

/**
 * The tables that count for a campaign's draws at these times in a contract, as all nodes tell of them: a request that
 * names a table which the contract lacks is refused for good, and all numbers after it would wait.
 */
export const readUndisputedTables = (
  place: CertainPlace,
  campaignId: number,
  drawTimes: readonly number[],
): Promise<NumberedTable[]> =>
  readCertain(place, { of: `the prize tables in ${place.contract}` }, (node, { newest }) =>
    Promise.all(drawTimes.map((drawAt) => readTableAt(through(place, node), newest, { campaignId, drawAt }))),
  )

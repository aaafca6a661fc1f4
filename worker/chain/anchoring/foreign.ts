/**
 * The contract's last anchor is one that was written down here. If not, the database was restored from before it, or
 * somebody else has the operator's key: a person has to look. It stops nothing, since a stolen key could say anything.
 */
import { isAnchorKnown } from '../../../db/queries/log/anchoring.ts'
import { clearLogTrouble, noteLogTrouble } from '../../../db/queries/log/trouble.ts'
import { type ChainContext, contractOf } from '../context.ts'
import { logAnchored } from '../events.ts'
import { backwards } from '../find-events.ts'

/** Nodes may give few blocks at a time: within these the log of a busy service is anchored several times. */
const LOOKS = 20

const findLast = async (context: ChainContext) => {
  const sought = { address: context.contract, event: logAnchored }
  let looks = 0
  for await (const { events } of backwards(context, sought, context.deployedBlock)) {
    const last = events.at(-1)
    if (last) return last.args
    looks += 1
    if (looks === LOOKS) return null
  }
  return null
}

export const findForeignAnchor = async (context: ChainContext): Promise<void> => {
  const { pool } = context
  const place = contractOf(context)
  const trouble = { kind: 'foreign_anchor', place: place.contract } as const
  const last = await findLast(context)
  if (last === null || (await isAnchorKnown(pool, place, last))) {
    await clearLogTrouble(pool, trouble)
    return
  }
  const found = `The contract ${place.contract} on ${place.chain} has an anchor of ${last.size} entries with the root ${last.root}, which this database does not know.`
  await noteLogTrouble(pool, trouble, found)
  context.log.error('foreign anchor', { ...place, size: String(last.size) })
}

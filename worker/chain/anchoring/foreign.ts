/**
 * Checks that the contract's last anchor is known here. If not, the database was restored to a state before that
 * anchor, or somebody else has the operator's key: a person has to look. Nothing is stopped, since a stolen key could
 * anchor anything.
 */
import { isAnchorKnown } from '../../../db/queries/log/anchoring.ts'
import { clearLogTrouble, noteLogTrouble } from '../../../db/queries/log/trouble.ts'
import { larger } from '../../../domain/chain/bigints.ts'
import { readAgreed, through } from '../agree.ts'
import { type ChainContext, contractOf, type Head } from '../context.ts'
import { logAnchored } from '../events.ts'
import { backwards } from '../find-events.ts'
import { blocksForAll } from '../nodes.ts'

/** Nodes may give few blocks at a time: within these the log of a busy service is anchored several times. */
const LOOKS = 20n

/** The last anchor, on which all nodes that answer agree: a single node can neither hide nor make up one. */
const findLast = (context: ChainContext, { newest }: Pick<Head, 'newest'>) => {
  const sought = { address: context.contract, event: logAnchored }
  const first = larger(context.deployedBlock, newest - LOOKS * blocksForAll(context.nodes) + 1n)
  return readAgreed(context, newest, async (read) => {
    for await (const { events } of backwards(through(context, read), sought, first, newest)) {
      const last = events.at(-1)
      if (last) return last.args
    }
    return null
  })
}

export const findForeignAnchor = async (context: ChainContext, head: Pick<Head, 'newest'>): Promise<void> => {
  const { pool } = context
  const place = contractOf(context)
  const trouble = { kind: 'foreign_anchor', place: place.contract } as const
  const last = await findLast(context, head)
  if (last === null || (await isAnchorKnown(pool, place, last))) {
    await clearLogTrouble(pool, trouble)
    return
  }
  const found = `The contract ${place.contract} on ${place.chain} has an anchor of ${last.size} entries with the root ${last.root}, which this database does not know.`
  await noteLogTrouble(pool, trouble, found)
  context.log.error('foreign anchor', { ...place, size: String(last.size) })
}

import { planAnchor as insertDue } from '../../../db/queries/log/anchoring.ts'
import { type ChainContext, contractOf } from '../context.ts'

/** With the looks at what is due and the block that takes it, the log is anchored within a minute of a live lock. */
const PACE = { afterLockSeconds: 20, elseSeconds: 3_600 }

/** Writes down that the log is to be anchored in this contract, if it is time. */
export const planAnchor = (context: ChainContext): Promise<boolean> =>
  insertDue(context.pool, contractOf(context), PACE)

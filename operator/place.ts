import { openBoss } from '../db/boss.ts'
import { isReleased, NOT_RELEASED } from '../db/is-released.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { whyNotReached } from '../db/refused-login.ts'
import { openStatements } from '../db/statements.ts'
import { Refused } from '../domain/refusals.ts'
import { closing } from './closing.ts'
import type { Store } from './command.ts'

/** What a command has of the database. */
export type Place = Pick<Store, 'pool' | 'statements' | 'boss'> & { close: () => Promise<unknown> }

export type Connecting = { connectionTimeoutMs: number; isPrepared: boolean; idleTimeoutMs?: number }

const CONNECTIONS = 2

/**
 * Explains why the database is not reached. Only done here: later on it may be something else that is not reached, such
 * as a node.
 */
const reached = async (opening: Promise<Pool>): Promise<Pool> => {
  try {
    return await opening
  } catch (error) {
    const why = whyNotReached(error)
    throw why === null ? error : new Refused('bad_request', `The command failed: ${why}`)
  }
}

/** Connects to the database of a release. */
export const openPlace = async (databaseUrl: string, connecting: Connecting): Promise<Place> => {
  const { keep, close } = closing()
  try {
    const pool = keep(await reached(openPool(databaseUrl, { max: CONNECTIONS, ...connecting })), (one) => one.end())
    const statements = keep(openStatements(databaseUrl, { onError: () => {}, ...connecting }), (one) => one.end())
    if (!(await isReleased(pool))) throw new Refused('bad_request', NOT_RELEASED)
    const boss = keep(await openBoss(pool, { onError: () => {} }), (one) => one.stop({ graceful: false }))
    return { pool, statements, boss, close }
  } catch (error) {
    await close()
    throw error
  }
}

import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { openBoss } from '../../../db/boss.ts'
import { isReleased } from '../../../db/is-released.ts'
import { openPool, type Pool } from '../../../db/pool.ts'
import { takeMoveTurn } from '../../../db/moving/two-sides.ts'
import { findSite } from '../../../db/queries/site/setting.ts'
import { findDatabaseUrl } from '../../local-stack.ts'
import { Refused } from '../../../domain/refusals.ts'
import { closing } from '../../closing.ts'
import type { Store } from '../../command.ts'

const CONNECTIONS = 2
/** Long, because a table with the rows of years is read in one query. */
const QUERY_TIMEOUT_MS = 86_400_000

/** The two databases of a move. `here` is the one that the command is run on; `to` and `from` are plain connections. */
export type Sides = {
  here: Pick<Store, 'pool' | 'boss'>
  there: { pool: Pool; boss: PgBoss; publicUrl: string }
  from: pg.Client
  to: pg.Client
}

/** One that is lost fails the next query; without a listener it would end the process with a trace. */
const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, query_timeout: QUERY_TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  return client
}

const reached = async <Value>(open: () => Promise<Value>): Promise<Value> => {
  try {
    return await open()
  } catch (error) {
    throw new Refused('bad_request', `MOVE_DATABASE_URL: that database cannot be reached: ${(error as Error).message}`)
  }
}

const noService = (): Refused =>
  new Refused(
    'bad_request',
    'MOVE_DATABASE_URL: no worker has ever run on that database: start the service there first.',
  )

/** Rejects once a connection is lost; it never resolves. */
const whenLost = (client: pg.Client): Promise<never> =>
  new Promise((_, reject) => {
    client.once('error', () =>
      reject(
        new Refused(
          'bad_request',
          'The connection that keeps other commands from moving partners was lost: run the command again.',
        ),
      ),
    )
  })

/** Opens both sides of a move; until it ends, no other command moves a partner from here. */
export const withSides = async <Value>(
  store: Store,
  url: string,
  act: (sides: Sides) => Promise<Value>,
): Promise<Value> => {
  const { keep, close } = closing()
  const end = (client: pg.Client) => client.end()
  try {
    const to = keep(await reached(() => connect(url)), end)
    const own = await findDatabaseUrl(store.environment)
    const [from, turn] = [keep(await connect(own), end), keep(await connect(own), end)]
    const pool = keep(await openPool(url, { max: CONNECTIONS }), (one) => one.end())
    if (!(await isReleased(pool))) throw noService()
    const boss = keep(await openBoss(pool, { onError: () => {} }), (one) => one.stop({ graceful: false }))
    if (!(await takeMoveTurn(turn)))
      throw new Refused('bad_request', 'Somebody else moves a partner from this database: wait until that has ended.')
    const site = await findSite(pool)
    if (site === null) throw noService()
    const sides = { here: store, there: { pool, boss, publicUrl: site.publicUrl }, from, to }
    return await Promise.race([act(sides), whenLost(turn)])
  } finally {
    await close()
  }
}

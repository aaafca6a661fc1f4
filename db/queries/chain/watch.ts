import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

/** A worker that is killed while it watches a chain is missed for as long. */
export const CHAIN_WATCH_SECONDS = 10

type Watch = { chainId: number; holder: string }

/** Takes the watch over a chain, or keeps it, unless another worker has it. Returns whether this one watches now. */
export const keepChainWatch = async (pool: Pick<Pool, 'anyFirst'>, { chainId, holder }: Watch): Promise<boolean> => {
  const holders = await pool.anyFirst(sql.type(z.object({ holder: z.string() }))`
    insert into chain_watch (chain_id, holder, held_until)
    values (${chainId}, ${holder}, now() + make_interval(secs => ${CHAIN_WATCH_SECONDS}))
    on conflict (chain_id) do update set holder = excluded.holder, held_until = excluded.held_until
    where chain_watch.holder = excluded.holder or chain_watch.held_until < now()
    returning holder`)
  return holders.length > 0
}

/** Leaves the watch to the others, if this worker has it. */
export const leaveChainWatch = (pool: Pick<Pool, 'query'>, { chainId, holder }: Watch): Promise<unknown> =>
  pool.query(sql.type(z.object({}))`delete from chain_watch where chain_id = ${chainId} and holder = ${holder}`)

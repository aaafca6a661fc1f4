import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

/** How long a chain stays unwatched after its worker hangs, or is killed behind a pooler. */
export const CHAIN_WATCH_SECONDS = 10

type Watch = { chainId: number; holder: string }

/**
 * Takes the watch over a chain, or keeps it, unless another worker has it. One that was killed loses it with its
 * connection. Returns whether this one watches now.
 */
export const keepChainWatch = async (pool: Pick<Pool, 'anyFirst'>, { chainId, holder }: Watch): Promise<boolean> => {
  const holders = await pool.anyFirst(sql.type(z.object({ holder: z.string() }))`
    insert into chain_watch (chain_id, holder, held_until, backend)
    values (${chainId}, ${holder}, now() + make_interval(secs => ${CHAIN_WATCH_SECONDS}), pg_backend_pid())
    on conflict (chain_id) do update
    set holder = excluded.holder, held_until = excluded.held_until, backend = excluded.backend
    where chain_watch.holder = excluded.holder or chain_watch.held_until < now()
      or not exists (select from pg_stat_get_activity(chain_watch.backend))
    returning holder`)
  return holders.length > 0
}

/** Leaves the watch to the others, if this worker has it. */
export const leaveChainWatch = (pool: Pick<Pool, 'query'>, { chainId, holder }: Watch): Promise<unknown> =>
  pool.query(sql.type(z.object({}))`delete from chain_watch where chain_id = ${chainId} and holder = ${holder}`)

import { listKeys } from '../../db/queries/log/keys.ts'
import type { Pool } from '../../db/pool.ts'
import { openCheckpoint } from '../../domain/log/note.ts'
import { CHECKPOINT_PATH } from '../../domain/log/tiles.ts'
import type { Store } from '../site-store/store.ts'
import type { Head } from './write-log.ts'

const READ_MS = 30_000

/**
 * The state that the site's store has published, which a restored database knows nothing of; null: there is none, or it
 * is not signed by a key of ours.
 */
export const readPublished = async (pool: Pool, store: Pick<Store, 'get'>): Promise<Head | null> => {
  const note = await store.get(CHECKPOINT_PATH, AbortSignal.timeout(READ_MS))
  if (note === null) return null
  const keys = await listKeys(pool, 'log')
  return openCheckpoint(
    note.toString(),
    keys.map(({ id }) => Buffer.from(id, 'hex')),
  )
}

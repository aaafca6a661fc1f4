import { sql } from 'slonik'
import { z } from 'zod'
import { CHECKPOINT_PATH } from '../../../domain/log/tiles.ts'
import type { Pool, Transaction } from '../../pool.ts'

const fileRow = z.object({ body: z.instanceof(Buffer) })

/** The newest signed checkpoint of the transparency log, as it is published; null: there is none yet. */
export const findCheckpoint = (db: Pool | Transaction): Promise<Buffer | null> =>
  db.maybeOneFirst(sql.type(fileRow)`select body from site_file where path = ${CHECKPOINT_PATH}`)

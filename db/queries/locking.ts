import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

const openDrawing = z.object({
  id: z.string(),
  winnersExpected: z.number(),
  cutoffPassed: z.boolean(),
  drawDueAt: z.date().nullable(),
})
/** `drawDueAt` is null when the draw time has come. */
export type OpenDrawing = z.infer<typeof openDrawing>

/** Holds the open ones among these drawings, so that no list slips in while they are locked. */
export const holdOpenDrawings = (tx: Transaction, ids: readonly string[]): Promise<readonly OpenDrawing[]> =>
  tx.any(sql.type(openDrawing)`
    select id, winners_expected as "winnersExpected", cutoff_at <= now() as "cutoffPassed",
      nullif(greatest(draw_at, cutoff_at, now()), now()) as "drawDueAt"
    from drawing
    where id = any(${sql.array(ids, 'text')}) and status = 'open'
    order by id
    for update`)

const heldList = z.object({ drawingId: z.string(), winners: z.array(z.string()) })

/** Holds these drawings' winner lists; a replacement that is under way is waited for, a later one finds the drawing locked. */
export const holdWinnerLists = (
  tx: Transaction,
  drawingIds: readonly string[],
): Promise<readonly z.infer<typeof heldList>[]> =>
  tx.any(sql.type(heldList)`
    select drawing_id as "drawingId", winners
    from winner_list
    where drawing_id = any(${sql.array(drawingIds, 'text')})
    order by drawing_id
    for share`)

/**
 * Locks drawings with the fingerprints of their lists, and fixes the prize table, the large-prize threshold and, for live ones,
 * a salt of 244 random bits.
 */
export const lockDrawings = (tx: Transaction, locks: readonly { id: string; winnersCommitment: Buffer }[]) =>
  tx.query(sql.unsafe`
    update drawing d
    set status = 'locked', locked_at = now(), winners_commitment = decode(l.commitment, 'hex'),
      prize_table_id = c.prize_table_id, large_prize_cents = c.large_prize_cents,
      salt = case when c.mode = 'live' then sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) end,
      needs_attention = null, retry_at = null
    from ${sql.unnest(
      locks.map(({ id, winnersCommitment }) => [id, winnersCommitment.toString('hex')]),
      ['text', 'text'],
    )} as l (id, commitment), campaign c
    where d.id = l.id and d.status = 'open' and c.id = d.campaign_id`)

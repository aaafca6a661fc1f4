import { sql } from 'slonik'
import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import type { DrawnDrawing, OnchainRecord } from '../../../domain/drawing/proof.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { findChainRecords } from '../chain/outcomes.ts'
import { findPrizeTables } from '../campaign/prize-tables.ts'

const drawnRow = z.object({
  id: z.string(),
  number: z.number(),
  drawAt: z.date(),
  cutoffAt: z.date(),
  mode: z.enum(modes),
  slug: z.string(),
  name: z.string(),
  winners: z.array(z.string()),
  displayNames: z.array(z.string().nullable()).nullable(),
  displayChangedAt: z.date().nullable(),
  winnersCommitment: z.instanceof(Buffer),
  lockedAt: z.date(),
  entropyProvider: z.string(),
  entropyRequestId: z.string(),
  entropy: z.instanceof(Buffer),
  entropyRevealedAt: z.date(),
  prizeTableId: z.string(),
  randomValues: z.instanceof(Buffer),
  rolls: z.array(z.coerce.number()),
  amountsCents: z.array(z.coerce.number()),
  largePrizeCents: z.coerce.number().nullable(),
  handPayments: z.array(z.object({ position: z.number(), at: z.string(), reference: z.string() })).nullable(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string().nullable(),
  transaction: z.string().nullable(),
  paidAt: z.date().nullable(),
  logIndex: z.coerce.number().nullable(),
  logLeaf: z.instanceof(Buffer).nullable(),
})

const toDrawn = (
  row: z.infer<typeof drawnRow>,
  prizeTable: PrizeTable,
  onchain: OnchainRecord | null,
): DrawnDrawing => ({
  ...row,
  campaign: { slug: row.slug, name: row.name },
  entropy: {
    provider: row.entropyProvider,
    requestId: row.entropyRequestId,
    value: row.entropy,
    revealedAt: row.entropyRevealedAt,
  },
  prizeTable,
  payout: { chain: row.chain, token: row.token, wallet: row.wallet, transaction: row.transaction, paidAt: row.paidAt },
  onchain,
  log: row.logIndex === null || row.logLeaf === null ? null : { index: row.logIndex, leaf: row.logLeaf },
})

/** Everything that the proofs of these drawings show, in this order. Drawings that are not drawn are left out. */
export const loadDrawn = async (db: Pool | Transaction, ids: readonly string[]): Promise<DrawnDrawing[]> => {
  const rows = await db.any(sql.prepared('drawn', drawnRow)`
    select d.id, d.number, d.draw_at as "drawAt", d.cutoff_at as "cutoffAt",
      c.mode, c.slug, c.name,
      l.winners, l.display_names as "displayNames", l.display_changed_at as "displayChangedAt",
      d.winners_commitment as "winnersCommitment", d.locked_at as "lockedAt",
      d.entropy_provider as "entropyProvider", d.entropy_request_id as "entropyRequestId",
      d.entropy, d.entropy_revealed_at as "entropyRevealedAt", d.prize_table_id as "prizeTableId",
      r.random_values as "randomValues", r.rolls, r.amounts_cents as "amountsCents",
      d.large_prize_cents as "largePrizeCents", coalesce(p.chain, c.payout_chain) as chain,
      coalesce(p.token, c.payout_token) as token, p.wallet, p.transaction, p.paid_at as "paidAt",
      case when r.held_cents > 0 then hand_payments(d.id) end as "handPayments", e.index as "logIndex", e.leaf as "logLeaf"
    from drawing d
    join campaign c on c.id = d.campaign_id
    join winner_list l on l.drawing_id = d.id
    join result r on r.drawing_id = d.id
    left join payout p on p.drawing_id = d.id
    left join log_entry e on e.lock_of = d.id
    where d.id = any(${sql.array(ids, 'text')})`)
  const tables = await findPrizeTables(db, [...new Set(rows.map((row) => row.prizeTableId))])
  const live = rows.filter(({ mode }) => mode === 'live').map(({ id }) => id)
  const records = live.length > 0 ? await findChainRecords(db, live) : new Map()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids
    .flatMap((id) => rowOf.get(id) ?? [])
    .map((row) => toDrawn(row, tables.get(row.prizeTableId) as PrizeTable, records.get(row.id) ?? null))
}

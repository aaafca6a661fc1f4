import type { Transaction } from '../../db/pool.ts'
import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import { findPrizeTables } from '../../db/queries/campaign/prize-tables.ts'
import { findAvatarUrls, type SiteDrawRow } from '../../db/queries/site/draws.ts'
import { proofOf, type Proof } from '../../domain/drawing/proof.ts'
import { isDrawn } from '../../domain/drawing/state.ts'
import { toHex } from '../../domain/hex.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import type { DrawFacts } from '../../public-site/facts.ts'
import { briefOf, findAvatars, pathIn } from './lines.ts'

/** What the pages of a drawing show, and what is computed only from its place in the campaign. */
export type LoadedDraw = { row: SiteDrawRow; facts: DrawFacts }

const toFacts = (
  row: SiteDrawRow,
  prizeTable: PrizeTable,
  proof: Proof | null,
  avatars: (string | null)[],
): DrawFacts => ({
  campaign: briefOf(row),
  id: row.id,
  number: row.number,
  status: row.status,
  cancelled:
    row.cancelledAt && row.cancelledReason !== null ? { at: row.cancelledAt, reason: row.cancelledReason } : null,
  void:
    row.voidedAt && row.voidReason !== null && row.voidTransaction !== null
      ? { at: row.voidedAt, reason: row.voidReason, transaction: row.voidTransaction }
      : null,
  valueSeenAt: row.valueSeenAt,
  isOverdue: row.isOverdue,
  heldSince: row.heldAt,
  drawAt: row.drawAt,
  dueAt: row.dueAt,
  cutoffAt: row.cutoffAt,
  winnersExpected: row.winnersExpected,
  winnersCommitment: row.winnersCommitment && toHex(row.winnersCommitment),
  saltHash: row.saltHash && toHex(row.saltHash),
  lockedAt: row.lockedAt,
  entropyProvider: row.entropyProvider,
  entropyRequestedAt: row.entropyRequestedAt,
  entropyRevealedAt: row.entropyRevealedAt,
  settledAt: row.settledAt,
  paidAt: row.paidAt,
  prizeTable,
  largePrizeCents: row.largePrizeCents,
  proof,
  avatars,
  previousId: row.previousId,
  nextId: row.nextId,
})

/**
 * A draw's proof is read after its row, and so is never older; whatever changed the proof in between marks the row's
 * pages again.
 */
export const loadDraws = async (tx: Transaction, rows: readonly SiteDrawRow[]): Promise<LoadedDraw[]> => {
  const drawn = rows.filter(({ status }) => isDrawn(status)).map(({ id }) => id)
  const proofs = new Map((drawn.length > 0 ? await loadDrawn(tx, drawn) : []).map((one) => [one.id, proofOf(one)]))
  const tables = await findPrizeTables(tx, [...new Set(rows.map(({ prizeTableId }) => prizeTableId))])
  const urls = drawn.length > 0 ? await findAvatarUrls(tx, drawn) : new Map<string, (string | null)[]>()
  const avatars = await findAvatars(tx, [...urls.values()].flat())
  return rows.map((row) => {
    const shown = (urls.get(row.id) ?? []).map((url) => pathIn(avatars, url))
    return { row, facts: toFacts(row, tables.get(row.prizeTableId) as PrizeTable, proofs.get(row.id) ?? null, shown) }
  })
}

/**
 * Once the random value has arrived, the rules of prize-draw/1 decide every prize, and what is to be transferred or
 * held is recorded with it. From here on the drawing is drawn and its proof public. In test mode the service itself is
 * asked for the value, and a transfer is only a record, made at the same moment.
 */
import type { Transaction } from '../../db/pool.ts'
import { newId } from '../../db/new-id.ts'
import { insertIntents, type NewIntent } from '../../db/queries/chain/intents.ts'
import { findPrizeTables } from '../../db/queries/campaign/prize-tables.ts'
import { findChosenValues } from '../../db/queries/drawing/revealing.ts'
import {
  lockRevealedDrawings,
  type NewHeldPrize,
  type NewPayout,
  recordSettled,
  type RevealedDrawing,
  type Settled,
} from '../../db/queries/drawing/settling.ts'
import { decidePrizes } from '../../domain/drawing/prize.ts'
import { findChain, findToken } from '../../domain/chain/chains.ts'
import { decidePayment } from '../../domain/payout/payment.ts'
import { splitPrizes } from '../../domain/payout/split.ts'
import type { Note } from '../../domain/metrics/of-workers.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import { settleIntents } from '../chain/pay-intents.ts'
import { mock } from '../entropy.ts'
import { MAX_WINNERS_AT_ONCE, portions } from '../portions.ts'
import { paymentNotes } from '../record-paid.ts'
import type { Stage } from '../stage.ts'

type Revealed = RevealedDrawing & { entropy: Buffer }

/** Takes missing values from the mock provider, after the drawings are locked: a value may be chosen up to then. */
const withValues = async (tx: Transaction, drawings: readonly RevealedDrawing[]): Promise<Revealed[]> => {
  const asking = drawings.filter(({ entropy }) => entropy === null)
  const chosen =
    asking.length > 0
      ? await findChosenValues(
          tx,
          asking.map(({ id }) => id),
        )
      : new Map<string, Buffer>()
  return drawings.map((drawing) => ({ ...drawing, entropy: drawing.entropy ?? mock.reveal(chosen.get(drawing.id)) }))
}

const payoutOf = (drawing: Revealed, amountCents: number): NewPayout => {
  const { id: drawingId, campaignId, partnerId, mode, chain, token } = drawing
  const id = newId('pay')
  const payment = decidePayment({ ...drawing, payoutId: id })
  const wallet = payment.kind === 'record' ? payment.wallet : null
  return { id, campaignId, partnerId, mode, drawingId, amountCents, chain, token, wallet }
}

const heldOf = ({ partnerId, mode, id }: Revealed, positions: readonly number[], cents: readonly number[]) =>
  positions.map(
    (position): NewHeldPrize => ({ partnerId, mode, drawingId: id, position, amountCents: cents[position] as number }),
  )

/** A drawing on a chain is settled there also when nothing is to be transferred: a guarantee may rest on it. */
const settlementsOf = (drawing: Revealed, prizeTable: PrizeTable): NewIntent[] => {
  const {
    id: drawingId,
    number: drawingNumber,
    chain,
    contract,
    contractId,
    entropy,
    winnersExpected: winners,
  } = drawing
  const known = findChain(chain)
  const token = known && findToken(known, drawing.token)
  if (!token || contract === null || contractId === null) return []
  return settleIntents(
    { ...drawing, drawingId, drawingNumber, contract, contractId, token, prizeTable },
    { winners, entropy, payout: null },
  )
}

/** Drawings that are paid as they are settled count with a delay of 0. */
const notesOf = (settled: readonly Settled[], payouts: readonly NewPayout[], delays: readonly number[]): Note[] => [
  ...delays.map((value): Note => ({ name: 'prize_settle_delay_seconds', value })),
  ...settled.filter(({ isPaid }) => isPaid).map((): Note => ({ name: 'prize_pay_delay_seconds', value: 0 })),
  ...paymentNotes(payouts.filter(({ wallet }) => wallet !== null)),
]

/** Returns the drawings whose transfer is still to be made. */
const settlePortion = async (
  tx: Transaction,
  drawings: readonly Revealed[],
  tables: ReadonlyMap<string, PrizeTable>,
): Promise<{ unpaid: string[]; notes: Note[] }> => {
  const settled: Settled[] = []
  const held: NewHeldPrize[] = []
  const payouts: NewPayout[] = []
  const intents: NewIntent[] = []
  for (const drawing of drawings) {
    const { id: drawingId, entropy, winnersExpected } = drawing
    const table = tables.get(drawing.prizeTableId) as PrizeTable
    const prizes = decidePrizes(entropy, table, winnersExpected)
    const { heldPositions, ...sums } = splitPrizes(prizes.amountsCents, drawing.largePrizeCents)
    held.push(...heldOf(drawing, heldPositions, prizes.amountsCents))
    const payout = sums.transferredCents > 0 ? payoutOf(drawing, sums.transferredCents) : null
    if (payout) payouts.push(payout)
    else intents.push(...settlementsOf(drawing, table))
    settled.push({ drawingId, entropy, isPaid: payout === null || payout.wallet !== null, ...prizes, ...sums })
  }
  const delays = await recordSettled(tx, settled, held, payouts)
  if (intents.length > 0) await insertIntents(tx, intents)
  const unpaid = settled.filter(({ isPaid }) => !isPaid).map(({ drawingId }) => drawingId)
  return { unpaid, notes: notesOf(settled, payouts, delays) }
}

export const settle = {
  queue: 'settle',
  kind: 'database',
  run: async (tx, ids) => {
    const drawings = await withValues(tx, await lockRevealedDrawings(tx, ids))
    const tables = await findPrizeTables(tx, [...new Set(drawings.map((drawing) => drawing.prizeTableId))])
    const onward: string[] = []
    const notes: Note[] = []
    for (const portion of portions(drawings, MAX_WINNERS_AT_ONCE)) {
      const settled = await settlePortion(tx, portion, tables)
      onward.push(...settled.unpaid)
      notes.push(...settled.notes)
    }
    return { onward: [{ ids: onward }], notes }
  },
} satisfies Stage

import { sql } from 'slonik'
import { NO_WINNERS } from '../../../domain/drawing/lock.ts'
import { sentenceOf } from '../../../domain/attention.ts'
import type { SimulatedFailure } from '../../../domain/test-mode/simulated-failure.ts'
import type { Transaction } from '../../pool.ts'
import { flag } from '../attention.ts'

export type ChosenValue = { entropy: Buffer; position: number; amountCents: number }

/** Stores the value that a drawing will get, in place of any chosen before. */
export const keepChosenValue = (tx: Transaction, drawingId: string, { entropy, position, amountCents }: ChosenValue) =>
  tx.query(sql.unsafe`
    insert into chosen_value (drawing_id, entropy, position, amount_cents)
    values (${drawingId}, ${sql.binary(entropy)}, ${position}, ${amountCents})
    on conflict (drawing_id) do update set entropy = excluded.entropy, position = excluded.position,
      amount_cents = excluded.amount_cents, chosen_at = now()`)

/** Simulates a failure at this cutoff, for a drawing whose cutoff has just come. */
export const simulateFailure = (tx: Transaction, drawingId: string, failure: SimulatedFailure) =>
  tx.query(sql.unsafe`
    insert into simulated_failure (drawing_id, kind, cutoff_at)
    select id, ${failure}, cutoff_at from drawing where id = ${drawingId}
    on conflict (drawing_id) do update set kind = excluded.kind, cutoff_at = excluded.cutoff_at`)

/**
 * Deletes the list of a drawing whose failure is `no_winners`. It waits for a first send that is under way, whose list
 * goes as well; a later one finds that the cutoff has passed.
 */
export const removeWinners = async (tx: Transaction, drawingId: string): Promise<void> => {
  await tx.query(sql.unsafe`select from drawing where id = ${drawingId} for update`)
  await tx.query(sql.unsafe`select remove_winners(${drawingId})`)
}

/** Puts a drawing of a pull campaign into the state that ten minutes without winners from its source lead to. */
export const giveUpFetch = async (tx: Transaction, drawingId: string): Promise<void> => {
  await tx.query(sql.unsafe`
    insert into winner_fetch (drawing_id, cutoff_at, tries, started_at, failure, gave_up_at)
    select id, cutoff_at, 1, now(), ${sentenceOf(NO_WINNERS)}, now() from drawing where id = ${drawingId}
    on conflict (drawing_id) do update set cutoff_at = excluded.cutoff_at, tries = 1, started_at = now(), lease = null,
      leased_until = null, failure = excluded.failure, retry_at = null, gave_up_at = now()`)
  await flag(tx, [drawingId], NO_WINNERS)
}

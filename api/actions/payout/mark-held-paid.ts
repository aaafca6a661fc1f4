import type { Pool, Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import {
  findPaidPrize,
  findPosition,
  type Mark,
  markPrizePaid,
  type PaidPrize,
} from '../../../db/queries/payout/held-prizes.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { checkedMarkText, paidFor } from './mark-text.ts'

type HeldPosition = NonNullable<Awaited<ReturnType<typeof findPosition>>>

/** Explains why there is no held prize to mark. */
const refuseMark = (found: HeldPosition, { drawingId, position }: Mark): never => {
  if (position < 0 || position >= found.winnersExpected) {
    throw new Refused(
      'not_found',
      payoutWords.noHeldPosition({ drawing: drawingId, position, last: found.winnersExpected - 1 }),
    )
  }
  throw new Refused(
    'bad_request',
    found.isDrawn ? payoutWords.notHeld(drawingId, position) : payoutWords.notDecided(drawingId),
  )
}

const markOnce = async (tx: Transaction, actor: Actor, mark: Mark): Promise<{ isFirst: boolean; prize: PaidPrize }> => {
  const { drawingId, position, reference, markedBy } = mark
  const found = await findPosition(tx, actor, drawingId)
  if (!found) throw new Refused('not_found', payoutWords.noDrawing(drawingId))
  const isFirst = await markPrizePaid(tx, mark)
  const prize = (await findPaidPrize(tx, drawingId, position)) ?? refuseMark(found, mark)
  if (prize.reference !== reference) {
    throw new Refused('already_paid', payoutWords.markedAlready(prize))
  }
  if (isFirst) {
    const { campaignId } = found
    const by = paidFor(actor, markedBy)
    const detail = { position, reference, amountCents: prize.amountCents, ...(by === null ? {} : { by }) }
    await audit(tx, actor, { action: 'payout.held_marked_paid', campaignId, drawingId, detail })
  }
  return { isFirst, prize }
}

/**
 * Records, once, that a held prize was paid by hand. The same mark again finds the first one and changes nothing.
 * Refuses with `not_found`, `bad_request` (not a held prize, an unusable reference) and `already_paid` (under another
 * reference).
 */
export const markHeldPaid = async (
  { pool }: { pool: Pool },
  actor: Actor,
  given: Mark,
): Promise<{ isFirst: boolean; prize: PaidPrize }> => {
  const mark = {
    ...given,
    reference: checkedMarkText('reference', given.reference),
    markedBy: checkedMarkText('by', given.markedBy),
  }
  return pool.transaction((tx) => markOnce(tx, actor, mark))
}

import { z } from 'zod'
import { markHeldPaid } from '../../api/actions/payout/mark-held-paid.ts'
import { type HeldPrize, isCampaignSlug, listWaitingPrizes } from '../../db/queries/payout/held-prizes.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const MAX_LISTED = 1_000

const listOptions = z.strictObject({ campaign: z.string().optional() })

const present = <Prize extends HeldPrize>(prize: Prize) => ({ ...prize, settledAt: prize.settledAt.toISOString() })

const inWords = ({ campaign, drawing, number, position, winner, amountCents, settledAt }: HeldPrize): string =>
  `${campaign} ${drawing} (number ${number}), position ${position}: ${amountCents} cents to ${winner}, drawn ${settledAt.toISOString()}`

const lastLine = (count: number, hasMore: boolean): string => {
  if (hasMore) return `These are the oldest ${count}; more wait behind them.`
  if (count === 0) return 'No held prize waits to be paid.'
  return count === 1 ? '1 held prize waits to be paid.' : `${count} held prizes wait to be paid.`
}

/** Prizes that wait to be paid by hand, oldest first. With --json, `more` says that there are more than are listed. */
export const heldList: Command = async (options, { pool }) => {
  const { campaign } = checkOptions(listOptions, options)
  if (campaign !== undefined && !(await isCampaignSlug(pool, campaign)))
    throw new Refused('not_found', `campaign: there is no campaign "${campaign}".`)
  const found = await listWaitingPrizes(pool, campaign ?? null, MAX_LISTED + 1)
  const prizes = found.slice(0, MAX_LISTED)
  const hasMore = found.length > MAX_LISTED
  return {
    json: { held: prizes.map(present), ...(hasMore ? { more: true } : {}) },
    text: [...prizes.map(inWords), lastLine(prizes.length, hasMore)].join('\n'),
  }
}

const markOptions = z.strictObject({
  drawing: z.string({ error: 'is missing: the id of a drawing, drw_…' }),
  position: z
    .string({ error: "is missing: the prize's position, counted from 0" })
    .regex(/^\d{1,6}$/, 'must be a whole number, counted from 0')
    .transform(Number),
  reference: z.string({ error: 'is missing: the reference of the payment' }),
  by: z.string().optional(),
})

/** Records that a held prize was paid by hand: the reference of the payment, and who says so. */
export const heldMarkPaid: Command = async (options, { pool, actor }) => {
  const { drawing, position, reference, by } = checkOptions(markOptions, options)
  const { isFirst, prize } = await markHeldPaid({ pool }, by === undefined ? actor : { operator: by }, {
    drawingId: drawing,
    position,
    reference,
    markedBy: by ?? actor.operator,
  })
  const paidAt = prize.paidAt.toISOString()
  const what = `${prize.amountCents} cents to ${prize.winner} (${drawing}, position ${position})`
  return {
    json: { ...present(prize), paidAt },
    text: isFirst
      ? `Marked as paid: ${what}, reference ${prize.reference}.`
      : `This was marked already, by ${prize.markedBy} at ${paidAt}: ${what}, reference ${prize.reference}.`,
  }
}

import { z } from 'zod'
import { markHeldPaid } from '../../api/actions/payout/mark-held-paid.ts'
import { markManyPaid, reviewManyMarks } from '../../api/actions/payout/mark-many-paid.ts'
import { type HeldPrize, isCampaignSlug, listWaitingPrizes } from '../../db/queries/payout/held-prizes.ts'
import { readMarkFile } from '../../domain/payout/mark-file.ts'
import type { MarkReview } from '../../domain/payout/review-marks.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Command } from '../command.ts'
import { checkOptions, flag, readTextFile } from '../options.ts'

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

const manyOptions = z.strictObject({ file: z.string(), by: z.string().optional(), dryRun: flag })

const reviewWords = ({ marks, sumCents, alreadyMarked, refused }: MarkReview, unfilled: number, verb: string): string =>
  [
    ...refused.map(({ line, why }) => `Line ${line}: ${why.en}`),
    `${verb}: ${counted(marks.length)}, ${sumCents} cents together.`,
    ...(alreadyMarked > 0 ? [`Marked before, with the same reference: ${counted(alreadyMarked)}.`] : []),
    ...(unfilled > 0 ? [`Left alone, without a reference: ${counted(unfilled)}.`] : []),
    ...(refused.length > 0 ? [`Refused: ${counted(refused.length)}. Nothing is saved while any is.`] : []),
  ].join('\n')

const counted = (count: number): string => (count === 1 ? '1 prize' : `${count} prizes`)

/** Records that the prizes of a file were paid by hand, all or none; with --dry-run it only says what it would do. */
const markFile: Command = async (options, { pool, actor }) => {
  const { file, by, dryRun } = checkOptions(manyOptions, options)
  const read = readMarkFile(await readTextFile(file))
  if ('problem' in read) throw new Refused('bad_request', read.problem)
  const [unread] = read.refused
  if (unread && !dryRun) throw new Refused('bad_request', `Nothing was saved. Line ${unread.line}: ${unread.why.en}`)
  const found = dryRun
    ? await reviewManyMarks({ pool }, actor, read.lines)
    : await markManyPaid({ pool }, actor, { lines: read.lines, markedBy: by ?? actor.operator })
  const review = { ...found, refused: [...read.refused, ...found.refused].toSorted((a, b) => a.line - b.line) }
  return {
    json: {
      ...review,
      refused: review.refused.map(({ line, why }) => ({ line, why: why.en })),
      unfilled: read.unfilled,
      saved: !dryRun,
    },
    text: reviewWords(review, read.unfilled, dryRun ? 'To be marked as paid' : 'Marked as paid'),
    ...(review.refused.length > 0 ? { failed: true } : {}),
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
const markOne: Command = async (options, { pool, actor }) => {
  const { drawing, position, reference, by } = checkOptions(markOptions, options)
  const { isFirst, prize } = await markHeldPaid({ pool }, actor, {
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

/** One prize by its drawing and position, or those of a file. */
export const heldMarkPaid: Command = (options, context) =>
  'file' in options ? markFile(options, context) : markOne(options, context)

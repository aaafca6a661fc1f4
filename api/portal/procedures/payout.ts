import { z } from 'zod'
import { listPortalHeld, type PortalHeldRow } from '../../../db/queries/portal/held.ts'
import {
  listMonths,
  listPortalPayouts,
  listPortalPayoutsOfCampaign,
  PAYOUTS_PER_PAGE,
  type PortalPayoutRow,
} from '../../../db/queries/portal/payouts.ts'
import { listPayments, MAX_EXPORTED, type PaymentRow } from '../../../db/queries/portal/payments.ts'
import { shownAddress } from '../../../domain/chain/address.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { markManyPaid, reviewManyMarks } from '../../actions/payout/mark-many-paid.ts'
import { MARKS_BODY_BYTES } from '../../body/sizes.ts'
import { MAX_MARKS } from '../../../domain/payout/mark-file.ts'
import type { MarkReview } from '../../../domain/payout/review-marks.ts'
import { markHeldPaid } from '../../actions/payout/mark-held-paid.ts'
import { instant } from '../../../domain/instant.ts'
import { id, placeOf, placeTime, slug } from '../inputs.ts'
import { transactionPage } from '../present/explorer.ts'
import { inAccount } from '../procedure.ts'
import type { Held, MonthTotal, Payment, Payout, PayoutPage } from '../shapes.ts'

const presentPayout = ({ place: _place, createdAt, paidAt, ...row }: PortalPayoutRow): Payout => ({
  ...row,
  wallet: shownAddress(row.wallet),
  kind: row.drawingId === null ? 'guarantee' : 'drawing',
  transactionUrl: transactionPage(row.chain, row.transaction),
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
})

const presentHeld = ({ settledAt, paidAt, reference, by, ...row }: PortalHeldRow): Held => ({
  ...row,
  settledAt: settledAt.toISOString(),
  paid: paidAt === null ? null : { at: paidAt.toISOString(), reference: reference ?? '', by: by ?? '' },
})

const presentPayment = ({ wallet, paidAt, decidedAt, ...row }: PaymentRow): Payment => ({
  ...row,
  wallet: shownAddress(wallet),
  paidAt: paidAt.toISOString(),
  decidedAt: decidedAt.toISOString(),
})

/** A transfer's time and id. */
const cursor = placeOf(placeTime, id)

const mark = z.object({ drawingId: id, position: z.int().min(0), reference: z.string() })

const manyMarks = z.object({
  lines: z
    .array(
      z.object({
        line: z.int().min(1),
        drawingId: z.string().max(60),
        position: z.int().min(0).max(999_999),
        reference: z.string().max(1_000).trim(),
        amountCents: z.int().min(0).nullable(),
      }),
    )
    .min(1)
    .max(MAX_MARKS),
})

const viewer = inAccount({ role: 'viewer' })

export const payoutProcedures = {
  list: viewer
    .input(z.object({ slug: slug.optional(), before: cursor.optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<PayoutPage> => {
      const behind = input.before ?? [null, null]
      const rows = await (input.slug === undefined
        ? service.statements.rows(listPortalPayouts, [caller.id, ...behind])
        : service.statements.rows(listPortalPayoutsOfCampaign, [caller.id, input.slug, ...behind]))
      const shown = rows.slice(0, PAYOUTS_PER_PAGE)
      const nextBefore = rows.length > PAYOUTS_PER_PAGE ? (shown.at(-1)?.place ?? null) : null
      return { payouts: shown.map(presentPayout), nextBefore }
    }),

  held: viewer.query(async ({ ctx: { service, caller } }): Promise<Held[]> => {
    const rows = await service.statements.rows(listPortalHeld, [caller.id])
    return rows.map(presentHeld)
  }),

  months: viewer.query(
    ({ ctx: { service, caller } }): Promise<MonthTotal[]> => service.statements.rows(listMonths, [caller.id]),
  ),

  payments: viewer
    .input(z.object({ from: instant, to: instant }))
    .query(async ({ ctx: { service, caller }, input }): Promise<Payment[]> => {
      const rows = await service.statements.rows(listPayments, [caller.id, input.from, input.to])
      if (rows.length > MAX_EXPORTED) {
        throw new Refused('bad_request', payoutWords.tooManyPayments(MAX_EXPORTED))
      }
      return rows.map(presentPayment)
    }),

  /** A mutation by its body alone, which no address has room for: it changes nothing. */
  reviewMarks: inAccount({ role: 'manager', money: true, bodyBytes: MARKS_BODY_BYTES })
    .input(manyMarks)
    .mutation(
      ({ ctx: { service, caller }, input }): Promise<MarkReview> => reviewManyMarks(service, caller, input.lines),
    ),

  markManyPaid: inAccount({ role: 'manager', money: true, bodyBytes: MARKS_BODY_BYTES })
    .input(manyMarks)
    .mutation(
      ({ ctx: { service, caller, session }, input }): Promise<MarkReview> =>
        markManyPaid(service, caller, { lines: input.lines, markedBy: session.name }),
    ),

  markHeldPaid: inAccount({ role: 'manager', money: true })
    .input(mark)
    .mutation(async ({ ctx: { service, caller, session }, input: { drawingId, position, reference } }) => {
      await markHeldPaid(service, caller, { drawingId, position, reference, markedBy: session.name })
      return {}
    }),
}

import { z } from 'zod'
import {
  HAND_PAID_PER_PAGE,
  type HeldSumRow,
  listHandPaid,
  listWaitingHeld,
  type PortalHeldRow,
  sumHeld,
  WAITING_PER_PAGE,
} from '../../../db/queries/portal/held.ts'
import {
  listMonths,
  listPortalPayouts,
  listPortalPayoutsOfCampaign,
  PAYOUTS_PER_PAGE,
  type PortalPayoutRow,
} from '../../../db/queries/portal/payouts.ts'
import { listPayments, PAYMENTS_PER_PAGE, type PaymentRow } from '../../../db/queries/portal/payments.ts'
import { shownAddress } from '../../../domain/chain/address.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { markManyPaid, reviewManyMarks } from '../../actions/payout/mark-many-paid.ts'
import { MARKS_BODY_BYTES } from '../../body/sizes.ts'
import { MAX_MARKS } from '../../../domain/payout/mark-file.ts'
import type { MarkReview } from '../../../domain/payout/review-marks.ts'
import { markerOf } from '../../actions/payout/mark-text.ts'
import { markHeldPaid } from '../../actions/payout/mark-held-paid.ts'
import { instant } from '../../../domain/instant.ts'
import { id, placeOf, placeTime, slug } from '../inputs.ts'
import { transactionPage } from '../present/explorer.ts'
import { inAccount } from '../procedure.ts'
import type { Held, HeldPage, MonthTotal, Payment, PaymentPage, Payout, PayoutPage, WaitingPage } from '../shapes.ts'

const presentPayout = ({ place: _place, createdAt, paidAt, ...row }: PortalPayoutRow): Payout => ({
  ...row,
  wallet: shownAddress(row.wallet),
  kind: row.drawingId === null ? 'guarantee' : 'drawing',
  transactionUrl: transactionPage(row.chain, row.transaction),
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
})

const presentHeld = ({ place: _place, settledAt, paidAt, reference, by, ...row }: PortalHeldRow): Held => ({
  ...row,
  settledAt: settledAt.toISOString(),
  paid: paidAt === null ? null : { at: paidAt.toISOString(), reference: reference ?? '', by: by ?? '' },
})

const presentHeldPage = (rows: readonly PortalHeldRow[], perPage: number): HeldPage => {
  const shown = rows.slice(0, perPage)
  return { prizes: shown.map(presentHeld), nextBefore: rows.length > perPage ? (shown.at(-1)?.place ?? null) : null }
}

const presentPayment = ({ wallet, paidAt, decidedAt, ...row }: PaymentRow): Payment => ({
  ...row,
  wallet: shownAddress(wallet),
  paidAt: paidAt.toISOString(),
  decidedAt: decidedAt.toISOString(),
})

/**
 * A page ends between two milliseconds, which is as exact as the next one's beginning can be. So many payments are made in
 * none.
 */
const presentPaymentPage = (rows: readonly PaymentRow[]): PaymentPage => {
  const next = rows[PAYMENTS_PER_PAGE]?.paidAt
  if (!next) return { payments: rows.map(presentPayment), nextFrom: null }
  const payments = rows.filter(({ paidAt }) => paidAt < next).map(presentPayment)
  if (payments.length === 0) throw new Refused('bad_request', payoutWords.tooManyPayments(PAYMENTS_PER_PAGE))
  return { payments, nextFrom: next.toISOString() }
}

/** A transfer's time and id. */
const cursor = placeOf(placeTime, id)

const FROM_THE_START = [null, null, null] as const
const NOTHING_HELD: HeldSumRow = { prizes: 0, cents: 0, hasPaid: false }

/** A held prize's time, drawing and position. */
const heldCursor = placeOf(placeTime, id, z.string().regex(/^\d{1,6}$/))

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

  held: viewer
    .input(z.object({ after: heldCursor.optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<WaitingPage> => {
      const [rows, [sum]] = await Promise.all([
        service.statements.rows(listWaitingHeld, [caller.id, ...(input.after ?? FROM_THE_START)]),
        service.statements.rows(sumHeld, [caller.id]),
      ])
      const { hasPaid, ...waiting } = sum ?? NOTHING_HELD
      return { ...presentHeldPage(rows, WAITING_PER_PAGE), waiting, hasPaid }
    }),

  handPaid: viewer
    .input(z.object({ before: heldCursor.optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<HeldPage> => {
      const rows = await service.statements.rows(listHandPaid, [caller.id, ...(input.before ?? FROM_THE_START)])
      return presentHeldPage(rows, HAND_PAID_PER_PAGE)
    }),

  months: viewer.query(
    ({ ctx: { service, caller } }): Promise<MonthTotal[]> => service.statements.rows(listMonths, [caller.id]),
  ),

  payments: viewer
    .input(z.object({ from: instant, to: instant }))
    .query(
      async ({ ctx: { service, caller }, input: { from, to } }): Promise<PaymentPage> =>
        presentPaymentPage(await service.statements.rows(listPayments, [caller.id, from, to])),
    ),

  /** Changes nothing. It is a mutation only because a URL has no room for its input. */
  reviewMarks: inAccount({ role: 'manager', money: true, bodyBytes: MARKS_BODY_BYTES })
    .input(manyMarks)
    .mutation(
      ({ ctx: { service, caller }, input }): Promise<MarkReview> => reviewManyMarks(service, caller, input.lines),
    ),

  markManyPaid: inAccount({ role: 'manager', money: true, bodyBytes: MARKS_BODY_BYTES })
    .input(manyMarks)
    .mutation(
      ({ ctx: { service, caller, session }, input }): Promise<MarkReview> =>
        markManyPaid(service, caller, { lines: input.lines, markedBy: markerOf(session, caller) }),
    ),

  markHeldPaid: inAccount({ role: 'manager', money: true })
    .input(mark)
    .mutation(async ({ ctx: { service, caller, session }, input: { drawingId, position, reference } }) => {
      const markedBy = markerOf(session, caller)
      await markHeldPaid(service, caller, { drawingId, position, reference, markedBy })
      return {}
    }),
}

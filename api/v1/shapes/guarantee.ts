import { z } from 'zod'
import { statuses } from '../../../domain/drawing/state.ts'
import { checkedStatuses } from '../../../domain/guarantee/state.ts'
import { nextCursor } from '../paging.ts'
import { attentionShape } from './attention.ts'
import { centsShape, idShape, instantShape } from './parts.ts'

export const guaranteeShape = z
  .object({
    id: idShape('gua', 'The guarantee of one period.'),
    period: z.int().min(1).meta({ description: 'Number of the period, from 1.' }),
    periodStart: instantShape('Start of the period.'),
    periodEnd: instantShape('End of the period; a draw at exactly this time belongs to the next one.'),
    status: z.enum(checkedStatuses),
    amountCents: centsShape('What the picked winner is paid.'),
    thresholdCents: centsShape('What the best prize was compared with.'),
    bestPrizeCents: centsShape('The best prize of the period.').nullable(),
    winner: z.string().nullable().meta({ description: 'Who was picked.' }),
    drawingId: idShape('drw', 'The draw that the picked winner won in.').nullable(),
    pickedAt: instantShape('When the winner was picked.').nullable(),
    payoutId: idShape('pay', 'The payout that the pick created.').nullable(),
    paidAt: instantShape('When it was paid.').nullable(),
    ...attentionShape('Why the payout is stuck; null when it is not.'),
  })
  .meta({ id: 'Guarantee' })
export type GuaranteeAnswer = z.infer<typeof guaranteeShape>

export const waitingPeriodShape = z
  .object({
    period: z.int().min(1).meta({ description: 'Number of the period, from 1.' }),
    periodStart: instantShape('Start of the period.'),
    periodEnd: instantShape('End of the period; it no longer changes.'),
    waitsFor: z
      .array(
        z.object({
          drawingId: idShape('drw', 'A drawing of the period that has not been drawn yet.'),
          drawAt: instantShape('Its draw time.'),
          status: z.enum(statuses),
        }),
      )
      .meta({ description: 'The drawings that the period waits for, earliest first, 10 at most.' }),
    waitsForCount: z.int().min(0).meta({ description: 'How many drawings it waits for.' }),
    ...attentionShape('What has to be done before it can be checked; null while it waits only for time.'),
  })
  .meta({ id: 'WaitingPeriod' })
export type WaitingPeriodAnswer = z.infer<typeof waitingPeriodShape>

export const manyGuarantees = z.object({
  guarantees: z.array(guaranteeShape),
  nextCursor,
  waiting: z.array(waitingPeriodShape).meta({
    description:
      'Periods that are over and wait for their drawings, oldest first, 100 at most. Later periods do not wait for them.',
  }),
})
export const pickedPayout = z.object({ payoutId: idShape('pay', 'Keep it: a second pick is refused.') })

import { z } from 'zod'
import { guaranteeStatuses } from '../../../domain/guarantee/state.ts'
import { centsShape, idShape, instantShape } from './parts.ts'

export const guaranteeShape = z
  .object({
    id: idShape('gua', 'The guarantee of one period.'),
    period: z.int().min(1).meta({ description: 'Number of the period, from 1.' }),
    periodStart: instantShape('Start of the period.'),
    periodEnd: instantShape('End of the period; a draw at this very time belongs to the next one.'),
    status: z.enum(guaranteeStatuses),
    amountCents: centsShape('What the picked winner is paid.'),
    thresholdCents: centsShape('What the best prize was measured against.'),
    bestPrizeCents: centsShape('The best prize of the period.').nullable(),
    winner: z.string().nullable().meta({ description: 'Who was picked.' }),
    drawingId: idShape('drw', 'The draw that the picked winner won in.').nullable(),
    pickedAt: instantShape('When the winner was picked.').nullable(),
    payoutId: idShape('pay', 'The payout that the pick created.').nullable(),
    paidAt: instantShape('When it was paid.').nullable(),
    needsAttention: z.string().nullable().meta({ description: 'Why the payout waits for a person.' }),
  })
  .meta({ id: 'Guarantee' })
export type GuaranteeAnswer = z.infer<typeof guaranteeShape>

export const manyGuarantees = z.object({ guarantees: z.array(guaranteeShape) })
export const pickedPayout = z.object({ payoutId: idShape('pay', 'Keep it: a second pick is refused.') })

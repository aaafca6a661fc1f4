import { z } from 'zod'
import { nextCursor } from '../paging.ts'
import { centsShape, idShape, instantShape } from './parts.ts'

export const payoutShape = z
  .object({
    id: idShape('pay', 'The payout.'),
    amountCents: centsShape('What is transferred.'),
    heldCents: centsShape('What else was won in the draw and is held, to be paid by hand; 0 for a guarantee.'),
    heldPaidCents: centsShape('The held amount that was marked as paid.'),
    chain: z.string(),
    token: z.string(),
    wallet: z.string().nullable().meta({ description: 'Where it was sent, in lower case; null before.' }),
    transaction: z.string().nullable().meta({ description: 'The transaction that paid it; null before.' }),
    drawing: idShape('drw', 'The draw whose prizes it pays; null for a guarantee.').nullable(),
    guarantee: idShape('gua', 'The guarantee that it pays; null for a draw.').nullable(),
    status: z.enum(['pending', 'paid']),
    createdAt: instantShape('When it was decided.'),
    paidAt: instantShape('When it was paid.').nullable(),
  })
  .meta({ id: 'Payout' })
export type PayoutAnswer = z.infer<typeof payoutShape>

export const manyPayouts = z.object({ payouts: z.array(payoutShape), nextCursor })

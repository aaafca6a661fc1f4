import { z } from 'zod'
import { listWaitingPrizes } from '../../../db/queries/payout/held-prizes.ts'
import { markHeldPaid } from '../../actions/payout/mark-held-paid.ts'
import { id } from '../../portal/inputs.ts'
import { change, signedIn } from '../procedure.ts'

const MOST = 200

const mark = z.object({ drawing: id, position: z.int().min(0).max(1_000_000), reference: z.string().max(1_000) })

/** Large prizes, which are paid by hand. */
export const heldProcedures = {
  list: signedIn.query(async ({ ctx: { service } }) => {
    const found = await listWaitingPrizes(service.pool, null, MOST + 1)
    return { prizes: found.slice(0, MOST), hasMore: found.length > MOST }
  }),

  markPaid: change(mark, ({ drawing, position }) => `${drawing} ${position}`).mutation(
    async ({ ctx: { service, actor }, input: { drawing, position, reference } }) => {
      const given = { drawingId: drawing, position, reference, markedBy: actor.operator }
      const { isFirst } = await markHeldPaid(service, actor, given)
      return { isFirst }
    },
  ),
}

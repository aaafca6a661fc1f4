import { z } from 'zod'
import { listDrawingLines } from '../../../db/queries/console/drawings.ts'
import { instant } from '../../../domain/instant.ts'
import { id, ofCampaign } from '../../portal/inputs.ts'
import { presentLife } from '../life/present.ts'
import { readLife } from '../life/read-life.ts'
import { signedIn } from '../procedure.ts'
import { readShown } from '../shown.ts'

export const drawingProcedures = {
  /** Everything about a drawing. */
  get: signedIn
    .input(z.object({ drawing: id }))
    .query(async ({ ctx: { service }, input }) =>
      presentLife(await readLife(service.statements, input.drawing), service),
    ),

  /** The drawings of a campaign that are planned before a time or, without one, all. */
  list: signedIn
    .input(ofCampaign.extend({ before: instant.nullable() }))
    .query(({ ctx: { service }, input: { slug, before } }) =>
      readShown(service.statements, listDrawingLines, [slug, before]),
    ),
}

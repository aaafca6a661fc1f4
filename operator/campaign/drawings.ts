import { z } from 'zod'
import { drawingById } from '../../db/queries/drawing/by-id.ts'
import { NOT_DRAWN } from '../../db/queries/partner-api/drawings.ts'
import { createSpecialDrawing } from '../../api/actions/drawing/create-special.ts'
import { presentDrawing } from '../../api/v1/drawing/present.ts'
import type { Command } from '../command.ts'
import { instant } from '../../domain/instant.ts'
import { campaignSlug, checkOptions, flag } from '../options.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  drawAt: instant,
  cutoffAt: instant.optional(),
  winners: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
  evenPaused: flag,
})

const NO_WINNERS = { winners: null, displayNames: null, avatarUrls: null, ...NOT_DRAWN }

export const drawingCreate: Command = async (given, store) => {
  const { campaign: slug, drawAt, cutoffAt, winners, evenPaused } = checkOptions(options, given)
  const id = await createSpecialDrawing(store, store.actor, { slug, drawAt, cutoffAt, winners, evenPaused })
  const [row] = await store.statements.rows(drawingById, [id])
  if (!row) throw new Error(`drawing ${id} is gone`)
  const drawing = presentDrawing({ ...row, ...NO_WINNERS })
  return {
    json: drawing,
    text: `Drawing ${id}: cutoff ${drawing.cutoffAt}, draw ${drawing.drawAt}, ${drawing.winnersExpected} winners`,
  }
}

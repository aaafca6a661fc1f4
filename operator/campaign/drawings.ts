import { z } from 'zod'
import { drawingById } from '../../db/queries/drawing/by-id.ts'
import { NOT_DRAWN } from '../../db/queries/partner-api/drawings.ts'
import { createSpecialDrawing } from '../../api/actions/drawing/create-special.ts'
import { presentDrawing } from '../../api/v1/drawing/present.ts'
import type { Command } from '../command.ts'
import { instant } from '../../domain/instant.ts'
import { campaignSlug, check } from '../options.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  'draw-at': instant,
  'cutoff-at': instant.optional(),
  winners: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
  'even-paused': z.literal('').optional(),
})

const NO_WINNERS = { winners: null, displayNames: null, avatarUrls: null, ...NOT_DRAWN }

export const drawingCreate: Command = {
  usage: '--campaign SLUG --draw-at TIME [--cutoff-at TIME] [--winners N] [--even-paused]',
  run: async (given, store) => {
    const {
      campaign: slug,
      'draw-at': drawAt,
      'cutoff-at': cutoffAt,
      winners,
      'even-paused': flag,
    } = check(options, given, 'options')
    const evenPaused = flag !== undefined
    const id = await createSpecialDrawing(store, store.actor, { slug, drawAt, cutoffAt, winners, evenPaused })
    const [row] = await store.statements.rows(drawingById, [id])
    if (!row) throw new Error(`drawing ${id} is gone`)
    const drawing = presentDrawing({ ...row, ...NO_WINNERS })
    return {
      json: drawing,
      text: `Drawing ${id}: cutoff ${drawing.cutoffAt}, draw ${drawing.drawAt}, ${drawing.winnersExpected} winners`,
    }
  },
}

import { z } from 'zod'
import { drawingById, findAnyDrawing } from '../../db/queries/drawing/by-id.ts'
import { NOT_DRAWN } from '../../db/queries/partner-api/drawings.ts'
import { cancelDrawing } from '../../api/actions/drawing/cancel.ts'
import { createSpecialDrawing } from '../../api/actions/drawing/create-special.ts'
import { presentDrawing } from '../../api/v1/drawing/present.ts'
import { contractLimitCents } from '../chain/limit.ts'
import type { Command } from '../command.ts'
import { Refused } from '../../domain/refusals.ts'
import { instant } from '../../domain/instant.ts'
import { cancelReason } from '../../domain/drawing/cancelled.ts'
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

const orEvenPaused = (error: unknown): never => {
  if (!(error instanceof Refused && error.reason === 'campaign_paused')) throw error
  throw new Refused(error.reason, error.message.replace(/\.$/, ', or make this one all the same with --even-paused.'))
}

const NO_WINNERS = { winners: null, displayNames: null, avatarUrls: null, ...NOT_DRAWN }

export const drawingCreate: Command = async (given, store) => {
  const { campaign: slug, drawAt, cutoffAt, winners, evenPaused } = checkOptions(options, given)
  // The limit was compared with as many winners as usual before: for them no chain is asked.
  const limitCents = winners === undefined ? undefined : await contractLimitCents(store, slug)
  const special = { slug, drawAt, cutoffAt, winners, evenPaused, limitCents }
  const id = await createSpecialDrawing(store, store.actor, special).catch(orEvenPaused)
  const [row] = await store.statements.rows(drawingById, [id])
  if (!row) throw new Error(`drawing ${id} is gone`)
  const drawing = presentDrawing({ ...row, ...NO_WINNERS })
  return {
    json: drawing,
    text: `Drawing ${id}: cutoff ${drawing.cutoffAt}, draw ${drawing.drawAt}, ${drawing.winnersExpected} winners`,
  }
}

const cancelOptions = z.strictObject({
  drawing: z.string({ error: 'is missing: the id of a drawing, drw_…' }),
  reason: cancelReason,
})

/** Cancels an open drawing of any account for good, in public. */
export const drawingCancel: Command = async (given, store) => {
  const { drawing: drawingId, reason } = checkOptions(cancelOptions, given)
  await cancelDrawing(store, store.actor, { drawingId, reason })
  const [row] = await store.statements.rows(findAnyDrawing, [drawingId])
  if (!row) throw new Error(`drawing ${drawingId} is gone`)
  return {
    json: { campaign: row.campaign, ...presentDrawing(row) },
    text: `Drawing ${drawingId} is cancelled: ${reason}`,
  }
}

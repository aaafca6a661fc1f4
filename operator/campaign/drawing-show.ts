import { z } from 'zod'
import { presentDrawing } from '../../api/v1/drawing/present.ts'
import type { DrawingAnswer } from '../../api/v1/shapes/drawing.ts'
import { findAnyDrawing } from '../../db/queries/drawing/by-id.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Command } from '../command.ts'
import { checkOptions, drawingId } from '../options.ts'

const showOptions = z.strictObject({ drawing: drawingId })

const MAX_LISTED = 20

const winnerLines = ({ winners, winnersExpected }: DrawingAnswer): string[] => {
  const first = winners
    .slice(0, MAX_LISTED)
    .map(({ position, winner, amountCents, heldForManualPayout, paidByHand }) => {
      const held = heldForManualPayout ? `, held${paidByHand ? ` and paid: ${paidByHand.reference}` : ''}` : ''
      return `  ${position}  ${winner}${amountCents === undefined ? '' : `  ${amountCents} cents${held}`}`
    })
  const left = winners.length - first.length
  return [
    `Winners: ${winners.length} of ${winnersExpected}`,
    ...first,
    ...(left > 0 ? [`  and ${left} more, which --json has`] : []),
  ]
}

const inWords = (campaign: string, drawing: DrawingAnswer): string => {
  const {
    id,
    number,
    status,
    drawAt,
    cutoffAt,
    cancelled,
    void: voided,
    needsAttention,
    verification,
    payout,
  } = drawing
  return [
    `Drawing ${id} of ${campaign}${number === null ? '' : `, number ${number}`}: ${status}`,
    `Cutoff ${cutoffAt}, draw ${drawAt}`,
    ...(cancelled === null ? [] : [`Cancelled ${cancelled.at}: ${cancelled.reason}`]),
    ...(voided === null ? [] : [`Void since ${voided.at}: ${voided.reason} (transaction ${voided.transaction})`]),
    ...(needsAttention === null ? [] : [`Needs attention: ${needsAttention}`]),
    ...(verification.winnersCommitment === null
      ? []
      : [`Locked ${verification.lockedAt} with the fingerprint ${verification.winnersCommitment}`]),
    ...(verification.entropy === null
      ? []
      : [`Value ${verification.entropy} by ${verification.entropyProvider}, ${verification.entropyRevealedAt}`]),
    ...(payout === null
      ? []
      : [
          `Transferred ${payout.transferredCents} cents, held ${payout.heldCents}, of these paid by hand ${payout.heldPaidCents}`,
        ]),
    ...winnerLines(drawing),
  ].join('\n')
}

/** A drawing of any account, as its partner sees it by the API. */
export const drawingShow: Command = async (options, { statements }) => {
  const { drawing: id } = checkOptions(showOptions, options)
  const [row] = await statements.rows(findAnyDrawing, [id])
  if (!row) throw new Refused('not_found', `drawing: there is no drawing ${id}.`)
  const drawing = presentDrawing(row)
  return { json: { campaign: row.campaign, ...drawing }, text: inWords(row.campaign, drawing) }
}

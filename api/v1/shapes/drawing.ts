import { z } from 'zod'
import { displayMembers, MAX_DISPLAY_ISSUES } from '../../../domain/drawing/display-issues.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { nextCursor } from '../paging.ts'
import { attentionShape } from './attention.ts'
import { cancelledShape, heldShape, voidShape } from './cancelled.ts'
import { centsShape, hashShape, idShape, instantShape } from './parts.ts'

const winnerResult = z
  .object({
    position: z.int().min(0).meta({ description: 'Place in the list, from 0. The prize depends on it.' }),
    winner: z.string().meta({ description: 'The winner’s id as sent. It is public in the proof.' }),
    displayName: z.string().nullable().meta({ description: 'The name to show; not part of the draw.' }),
    avatarUrl: z.string().nullable().meta({ description: 'The picture’s address as sent.' }),
    randomValue: hashShape('SHA-256 of the random value and the position. Present once settled.').optional(),
    roll: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'The random value modulo the table’s denominator. Present once settled.' }),
    amountCents: centsShape('The prize. There once settled.').optional(),
    heldForManualPayout: z
      .boolean()
      .meta({ description: 'The prize is at or above the large-prize threshold and paid by hand.' }),
    paidByHand: z
      .object({
        at: instantShape('When it was marked as paid.'),
        reference: z.string().meta({ description: 'The payment’s reference. It is public in the proof.' }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Present for a held prize: the mark that it was paid, null until there is one.' }),
  })
  .meta({ id: 'WinnerResult' })

const verification = z
  .object({
    winnersCommitment: hashShape('SHA-256 of the canonical JSON of the drawing’s id and its winners.').nullable(),
    saltHash: hashShape(
      'SHA-256 of the salt of a live drawing’s request, which is fixed at the lock; null in test mode.',
    ).nullable(),
    lockedAt: instantShape('When the list was locked.').nullable(),
    entropyProvider: z
      .string()
      .nullable()
      .meta({ description: 'Where the random value comes from; "mock" in test mode.' }),
    entropyRequestId: z.string().nullable().meta({ description: 'The identifier of the request for the value.' }),
    entropy: hashShape('The random value.').nullable(),
    entropyRevealedAt: instantShape('When the value was revealed.').nullable(),
    prizeTableId: z.string().nullable().meta({ description: 'The prize table that was fixed at the lock.' }),
  })
  .meta({
    id: 'Verification',
    description: 'The data to verify the draw with; every member is null until it is known.',
  })

const displayIssue = z
  .object({
    position: z.int().min(0).nullable().meta({
      description: 'Place of the winner in the list, from 0; null for the round, which belongs to the whole list.',
    }),
    member: z.enum(displayMembers).meta({ description: 'What was left out.' }),
    detail: z.string().meta({ description: 'What is wrong with it, in a sentence.' }),
  })
  .meta({ id: 'DisplayIssue' })

/** Display values of a fetched list that could not be shown; on a drawing and in its event. */
export const displayIssueMembers = {
  displayIssues: z
    .array(displayIssue)
    .max(MAX_DISPLAY_ISSUES)
    .meta({
      description: `Names, avatars or rounds from your winners source that cannot be shown: they were left out, and the list taken without them. The first ${MAX_DISPLAY_ISSUES}; empty once names or avatars are sent.`,
    }),
  displayIssueCount: z.int().min(0).meta({ description: 'How many of them there were.' }),
}

const payout = z
  .object({
    transferredCents: centsShape('What goes to the wallet in one transfer.'),
    heldCents: centsShape('What is held, to be paid by hand.'),
    heldPaidCents: centsShape('The held amount that was marked as paid.'),
  })
  .meta({ id: 'DrawingPayout', description: 'The sums of the prizes: transferred and held add up to all of them.' })

export const drawingShape = z
  .object({
    id: idShape('drw', 'The drawing, here and on the public pages.'),
    number: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Place among the campaign’s draws, without gaps; null before the value is requested.' }),
    partnerRound: z
      .union([z.string(), z.number()])
      .nullable()
      .meta({ description: 'Your own round number, from your winners source. For display only.' }),
    drawAt: instantShape('Time of the draw.'),
    cutoffAt: instantShape('Winners are accepted until then.'),
    status: z.enum(statuses).meta({ description: 'How far the drawing has come.' }),
    cancelled: cancelledShape,
    void: voidShape,
    held: heldShape,
    winnersExpected: z.int().min(1).meta({ description: 'Exactly how many winners the drawing takes.' }),
    ...attentionShape('Why the drawing is stuck; null when it is not.'),
    winners: z.array(winnerResult).meta({ description: 'In order; empty until there are winners.' }),
    ...displayIssueMembers,
    verification,
    payout: payout.nullable().meta({ description: 'The sums of the prizes; null until they are decided.' }),
  })
  .meta({ id: 'Drawing' })
export type DrawingAnswer = z.infer<typeof drawingShape>

export const oneDrawing = z.object({ drawing: drawingShape })
export const manyDrawings = z.object({ drawings: z.array(drawingShape), nextCursor })

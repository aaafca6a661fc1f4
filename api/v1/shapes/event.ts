/** What a webhook carries: the envelope of Standard Webhooks, and little data. Receivers read the rest from the API. */
import { z } from 'zod'
import { statuses } from '../../../domain/drawing/state.ts'
import { disabledReasons } from '../../../domain/webhook/state.ts'
import { type EventType, eventSentences } from '../../../domain/webhook/event-types.ts'
import { attentionShape } from './attention.ts'
import { cancelledShape, voidShape } from './cancelled.ts'
import { displayIssueMembers } from './drawing.ts'
import { centsShape, idShape, instantShape, slugShape } from './parts.ts'

const campaign = z.object({ id: idShape('cmp', 'The campaign.'), slug: slugShape }).meta({ id: 'EventCampaign' })

/** The drawing as it was when the event happened. */
const drawing = z
  .object({
    id: idShape('drw', 'The drawing.'),
    number: z.int().min(1).nullable(),
    status: z.enum(statuses),
    drawAt: instantShape('Time of the draw.'),
    cutoffAt: instantShape('Cutoff for winners.'),
    cancelled: cancelledShape,
    void: voidShape,
    winnersExpected: z.int().min(1),
    ...attentionShape('Why the drawing is stuck; null when it is not.'),
    prizesCents: centsShape('The sum of all prizes; null until settled.').nullable(),
    heldCents: centsShape('The part of it that is held and paid by hand; null until settled.').nullable(),
  })
  .meta({ id: 'EventDrawing' })

const guarantee = z
  .object({
    id: idShape('gua', 'The guarantee.'),
    period: z.int().min(1),
    periodStart: instantShape('Start of the period.'),
    periodEnd: instantShape('End of the period.'),
    status: z.enum(['awaiting_pick', 'picked', 'paid']),
    amountCents: centsShape('What the picked winner is paid.'),
    payoutId: idShape('pay', 'The payout; null until picked.').nullable(),
  })
  .meta({ id: 'EventGuarantee' })

const payout = z
  .object({
    id: idShape('pay', 'The payout.'),
    amountCents: centsShape('What was to be transferred.'),
    chain: z.string(),
    token: z.string(),
    drawing: idShape('drw', 'The draw whose prizes it pays.').nullable(),
    guarantee: idShape('gua', 'The guarantee that it pays.').nullable(),
    reason: z.string().meta({ description: 'Why it cannot be paid.' }),
    attentionCode: attentionShape('').attentionCode.unwrap(),
    attentionSince: attentionShape('').attentionSince.unwrap(),
  })
  .meta({ id: 'EventPayout' })

const key = z
  .object({
    id: idShape('key', 'The key.'),
    label: z.string().nullable(),
    expiresAt: instantShape('From then on it is refused.'),
  })
  .meta({ id: 'EventKey' })

const endpoint = z
  .object({ id: idShape('whe', 'The endpoint.'), url: z.string(), disabledReason: z.enum(disabledReasons) })
  .meta({ id: 'EventWebhookEndpoint' })

const ofDrawing = z.object({ campaign, drawing })
const ofGuarantee = z.object({ campaign, guarantee })

/** The `data` of each type. */
const eventData = {
  'drawing.created': ofDrawing,
  'drawing.display_issues': ofDrawing.extend(displayIssueMembers),
  'drawing.locked': ofDrawing,
  'drawing.cancelled': ofDrawing,
  'drawing.voided': ofDrawing,
  'drawing.needs_attention': ofDrawing,
  'drawing.settled': ofDrawing,
  'drawing.paid': ofDrawing,
  'guarantee.awaiting_pick': ofGuarantee,
  'guarantee.picked': ofGuarantee,
  'guarantee.paid': ofGuarantee,
  'payout.failed': z.object({ campaign, payout }),
  'key.expiring': z.object({ key }),
  'webhook_endpoint.disabled': z.object({ endpoint }),
} as const satisfies Record<EventType, z.ZodType>

/** The body of a webhook of this type. */
export const eventShape = <Type extends EventType>(type: Type) =>
  z
    .object({
      type: z.literal(type),
      timestamp: instantShape('When it happened.'),
      example: z
        .literal(true)
        .optional()
        .meta({ description: 'Present when you asked for an example: nothing happened.' }),
      data: eventData[type],
    })
    .meta({ description: eventSentences[type] })

export type EventBody<Type extends EventType> = z.infer<ReturnType<typeof eventShape<Type>>>

import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import { campaignStatuses } from '../../../domain/campaign-state.ts'
import { existingDrawings } from '../../../domain/drawing/hold.ts'
import { languages } from '../../../domain/language.ts'
import { nextCursor } from '../paging.ts'
import { attentionShape } from './attention.ts'
import { changeShape } from './change.ts'
import { centsShape, idShape, instantShape, slugShape } from './parts.ts'

const guarantee = z
  .object({
    period: z.string().meta({ description: 'Length of a period, as an ISO 8601 duration.', example: 'P1M' }),
    thresholdCents: centsShape('With a prize of at least this much in a period, no guarantee is due.').nullable(),
    amountCents: centsShape('What the picked winner is paid.').nullable(),
  })
  .meta({ id: 'CampaignGuarantee' })

const pause = z
  .object({
    since: instantShape('When it was paused.'),
    existingDrawings: z.enum(existingDrawings).meta({
      description: '`run`: drawings that exist take place. `hold`: those that were open stay open until it is resumed.',
    }),
  })
  .meta({ id: 'CampaignPause' })

const source = z
  .union([
    z.object({ mode: z.literal('push') }),
    z.object({
      mode: z.literal('pull'),
      url: z.string().nullable().meta({
        description: 'Where winners are fetched from. The values of its query are “…” for a key that may not write.',
      }),
    }),
  ])
  .meta({ description: 'Whether you send the winners or the service fetches them.' })

export const campaignShape = z
  .object({
    id: idShape('cmp', 'The campaign.'),
    status: z.enum(campaignStatuses),
    createdAt: instantShape('When it was set up.'),
    partner: idShape('ptr', 'Your account.'),
    slug: slugShape,
    name: z.string(),
    language: z.enum(languages).meta({ description: 'What its public pages are written in.' }),
    mode: z.enum(modes),
    cadence: z.string().meta({
      description:
        'When it draws, as an iCalendar recurrence rule. A local time that clocks skip has no draw, one that they show twice only the first; hourly and shorter rules go by elapsed time.',
    }),
    timeZone: z
      .string()
      .meta({ description: 'The IANA zone whose clock the cadence follows.', example: 'Europe/Berlin' }),
    startsAt: instantShape('No drawing of the cadence is earlier.'),
    winnersPerDraw: z.int().min(1).meta({ description: 'How many winners a draw currently takes.' }),
    cutoffLeadSeconds: z.int().min(0).meta({ description: 'How long before its draw the cutoff of a new drawing is.' }),
    winners: source,
    prizeTable: z.string().meta({ description: 'The current prize table.' }),
    payout: z
      .object({
        chain: z.string(),
        token: z.string(),
        wallet: z
          .string()
          .nullable()
          .meta({ description: 'Where prizes are sent, in lower case; null: they wait for one.' }),
      })
      .meta({ description: 'How prizes are paid.' }),
    largePrizeCents: centsShape('Prizes of this much or more are held and paid by hand.').nullable(),
    guarantee: guarantee.nullable(),
    pause: pause.nullable().meta({ description: 'Null: it is not paused.' }),
    upcoming: z.array(changeShape).meta({ description: 'Changes not yet in force, in order.' }),
    ...attentionShape(''),
    needsAttention: z.string().optional().meta({ description: 'What needs attention; absent when nothing does.' }),
  })
  .meta({ id: 'Campaign' })
export type CampaignAnswer = z.infer<typeof campaignShape>

export const oneCampaign = z.object({ campaign: campaignShape })
export const manyCampaigns = z.object({ campaigns: z.array(campaignShape), nextCursor })

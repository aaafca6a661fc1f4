/** One consistent world for all examples of the reference. */
import type { z } from 'zod'
import type { ownCampaignFile } from '../../domain/campaign.ts'
import { attentionMembers } from '../../domain/attention.ts'
import type { EventType } from '../../domain/webhook/event-types.ts'
import type { CampaignAnswer } from './shapes/campaign.ts'
import type { ChangeAnswer } from './shapes/change.ts'
import type { DrawingAnswer } from './shapes/drawing.ts'
import type { EventAnswer } from './shapes/account-event.ts'
import type { EventBody } from './shapes/event.ts'
import type { GuaranteeAnswer, WaitingPeriodAnswer } from './shapes/guarantee.ts'
import type { PayoutAnswer } from './shapes/payout.ts'
import type { PrizeTableAnswer } from './shapes/prize-table.ts'
import type { problemShape } from './shapes/problem.ts'
import type { receiptShape } from './shapes/receipt.ts'
import type { RequestAnswer } from './shapes/request.ts'
import type { attemptShape, DeliveryAnswer, EndpointAnswer } from './shapes/webhook.ts'

const DRAWING = 'drw_4Zk1tQ0cXJ8mV3bN7yRwPa'
const GUARANTEE = 'gua_8Hq2LmW5sTzYcD1xKvB6nf'
const PAYOUT = 'pay_1Rf7uGjE3oXaQ9dMiSkT5w'
const ENDPOINT = 'whe_6PbN0yKzVw2hLcJ4tFqX8r'

export const exampleIds = {
  slug: 'daily',
  drawing: DRAWING,
  guarantee: GUARANTEE,
  payout: PAYOUT,
  endpoint: ENDPOINT,
  change: 'chg_5GbRz8WcKxVt1nQyMj4LsE',
  prizeTable: 'tbl_3VrDq6TyHwMk0pZsXf8NgB',
  delivery: 'dlv_3CvXs9TgUeM1aWqZ7kHdBo',
  event: 'evt_0LrWk5XpUj7vNcE2fGzYtM',
} as const

export const openDrawingExample: DrawingAnswer = {
  id: DRAWING,
  number: null,
  partnerRound: null,
  drawAt: '2026-12-01T18:00:00.000Z',
  cutoffAt: '2026-12-01T17:50:00.000Z',
  status: 'open',
  cancelled: null,
  void: null,
  held: null,
  winnersExpected: 2,
  ...attentionMembers(null),
  winners: [],
  displayIssues: [],
  displayIssueCount: 0,
  verification: {
    winnersCommitment: null,
    saltHash: null,
    lockedAt: null,
    entropyProvider: null,
    entropyRequestId: null,
    entropy: null,
    entropyRevealedAt: null,
    prizeTableId: null,
  },
  payout: null,
}

export const sentDrawingExample: DrawingAnswer = {
  ...openDrawingExample,
  winners: [
    { position: 0, winner: 'u_7f3a', displayName: 'Ann', avatarUrl: null, heldForManualPayout: false },
    { position: 1, winner: 'u_c001', displayName: null, avatarUrl: null, heldForManualPayout: false },
  ],
}

export const receiptExample: z.infer<typeof receiptShape> = {
  drawing: openDrawingExample.id,
  winnersCommitment: '0x6f1ed002ab5595859014ebf0951522d9f2a2b1f3c1a3e8b0d7a1f4b1c0e5a9d3',
  sentAt: '2026-11-05T17:20:31.604Z',
  keyId: '0f3a9c51d27be846',
  signature: '3Nn0yB1o0oZ2m5xw8v2WmVxKk0J3m8F2o9m6Jr0bq4pJ2q0yWb9m1c6tQ8q3s7uV5x1z4B7E0H3K6N9Q2T5W8A==',
  logProof: 'https://draws.example.com/log/proof/9b74c9897bac770ffc029102a200c5de5f7a1b8f2d4e6c8a0b1c3d5e7f90a2b4',
  drawProof: `https://draws.example.com/campaigns/daily/draws/${openDrawingExample.id}/proof.json`,
}

export const prizeTableExample: PrizeTableAnswer = {
  id: exampleIds.prizeTable,
  version: 2,
  denominator: 100,
  tiers: [
    { amountCents: 250_000, weight: 2, threshold: 2 },
    { amountCents: 500, weight: 98, threshold: 100 },
  ],
  fingerprint: '0x881590b92d5500a32329df62cc754645e7749d8333433e690ce4bbd0d0bd8c26',
}

export const changeExample: ChangeAnswer = {
  id: exampleIds.change,
  from: '2026-12-24T18:00:00.000Z',
  prizeTable: prizeTableExample.id,
  winnersPerDraw: 5,
  state: 'pending',
  createdAt: '2026-12-01T09:00:00.000Z',
}

export const campaignExample: CampaignAnswer = {
  id: 'cmp_2YwEjR6uKfN0aZ9oBqLx4G',
  status: 'active',
  createdAt: '2026-11-01T09:00:00.000Z',
  partner: 'ptr_5TdVhM8iSgP3cXrQ1kWlA7',
  slug: 'daily',
  name: 'Daily draw',
  language: 'en',
  mode: 'test',
  cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
  timeZone: 'Etc/UTC',
  startsAt: '2026-11-01T00:00:00.000Z',
  winnersPerDraw: 2,
  cutoffLeadSeconds: 600,
  winners: { mode: 'push' },
  prizeTable: 'tbl_9GnUoC4eJbI7xMfY2zDsHq',
  payout: { chain: 'test', token: 'TEST', wallet: '0x1111111111111111111111111111111111111111' },
  largePrizeCents: 100_000,
  guarantee: { period: 'P1M', thresholdCents: 100_000, amountCents: 25_000 },
  pause: null,
  upcoming: [changeExample],
  attentionCode: null,
  attentionSince: null,
}

/** What that campaign is created from. */
export const ownCampaignExample: z.input<typeof ownCampaignFile> = {
  slug: campaignExample.slug,
  name: campaignExample.name,
  cadence: campaignExample.cadence,
  timeZone: campaignExample.timeZone,
  startsAt: campaignExample.startsAt,
  winnersPerDraw: campaignExample.winnersPerDraw,
  cutoffLeadSeconds: campaignExample.cutoffLeadSeconds,
  winners: { mode: 'push' },
  prizeTable: campaignExample.prizeTable,
  payout: campaignExample.payout,
  largePrizeCents: campaignExample.largePrizeCents,
  guarantee: { period: 'P1M', thresholdCents: 100_000, amountCents: 25_000 },
}

export const guaranteeExample: GuaranteeAnswer = {
  id: GUARANTEE,
  period: 1,
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  status: 'awaiting_pick',
  amountCents: 25_000,
  thresholdCents: 100_000,
  bestPrizeCents: 10_000,
  winner: null,
  drawingId: null,
  pickedAt: null,
  payoutId: null,
  paidAt: null,
  ...attentionMembers(null),
}

export const waitingPeriodExample: WaitingPeriodAnswer = {
  period: 2,
  periodStart: guaranteeExample.periodEnd,
  periodEnd: '2027-01-01T00:00:00.000Z',
  waitsFor: [{ drawingId: DRAWING, drawAt: '2026-12-01T18:00:00.000Z', status: 'open' }],
  waitsForCount: 1,
  ...attentionMembers({
    code: 'period_waits',
    detail: { period: 2, drawings: 1, firstDrawAt: '2026-12-01T18:00:00.000Z' },
    since: '2026-12-01T18:00:00.000Z',
  }),
}

export const payoutExample: PayoutAnswer = {
  id: PAYOUT,
  amountCents: 10_500,
  heldCents: 500_000,
  heldPaidCents: 0,
  chain: 'test',
  token: 'TEST',
  wallet: null,
  transaction: null,
  drawing: DRAWING,
  guarantee: null,
  status: 'pending',
  createdAt: '2026-12-01T18:00:02.000Z',
  paidAt: null,
}

export const endpointExample: EndpointAnswer = {
  id: ENDPOINT,
  url: 'https://shop.example/hooks/draws',
  description: 'Shop server',
  events: ['drawing.settled', 'drawing.needs_attention'],
  createdAt: '2026-11-20T10:00:00.000Z',
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
}

export const secretExample = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

export const deliveryExample: DeliveryAnswer = {
  id: exampleIds.delivery,
  endpoint: ENDPOINT,
  event: exampleIds.event,
  type: 'drawing.settled',
  createdAt: '2026-12-01T18:00:02.000Z',
  state: 'pending',
  tries: 1,
  nextTryAt: '2026-12-01T18:00:07.000Z',
  deliveredAt: null,
  lastStatus: 503,
  lastFailure: 'The endpoint answered 503.',
  drawing: DRAWING,
}

/** A pending delivery, new or resent. */
export const startedDeliveryExample: DeliveryAnswer = {
  ...deliveryExample,
  tries: 0,
  nextTryAt: '2026-12-01T18:00:02.000Z',
  lastStatus: null,
  lastFailure: null,
}

export const attemptExample: z.infer<typeof attemptShape> = {
  at: '2026-12-01T18:00:02.100Z',
  ms: 84,
  status: 503,
  failure: 'The endpoint answered 503.',
  answer: 'Service Unavailable',
}

export const problemExample = (
  problem: Pick<z.infer<typeof problemShape>, 'status' | 'code' | 'title' | 'detail' | 'errors'>,
): z.infer<typeof problemShape> => ({
  type: `https://api.example/errors#${problem.code}`,
  ...problem,
  requestId: 'req_7KdMxQ2sVbYh0nTcJ5wRzE',
})

const campaignOfEvent = { id: campaignExample.id, slug: campaignExample.slug }

const drawingEvent = {
  campaign: campaignOfEvent,
  drawing: {
    id: DRAWING,
    number: null,
    status: 'open',
    drawAt: openDrawingExample.drawAt,
    cutoffAt: openDrawingExample.cutoffAt,
    cancelled: null,
    void: null,
    winnersExpected: 2,
    ...attentionMembers(null),
    prizesCents: null,
    heldCents: null,
  },
} as const

const settledEvent = {
  ...drawingEvent,
  drawing: { ...drawingEvent.drawing, number: 31, status: 'settled', prizesCents: 110_500, heldCents: 100_000 },
} as const

const guaranteeEvent = {
  campaign: campaignOfEvent,
  guarantee: {
    id: GUARANTEE,
    period: 1,
    periodStart: guaranteeExample.periodStart,
    periodEnd: guaranteeExample.periodEnd,
    status: 'awaiting_pick',
    amountCents: 25_000,
    payoutId: null,
  },
} as const

const happened: { [Type in EventType]: Omit<EventBody<Type>, 'type'> } = {
  'drawing.created': { timestamp: '2026-11-29T18:00:00.000Z', data: drawingEvent },
  'drawing.display_issues': {
    timestamp: '2026-12-01T17:50:00.000Z',
    data: {
      ...drawingEvent,
      displayIssues: [
        { position: 1, member: 'displayName', detail: 'The display name has 41 characters; 40 are allowed.' },
      ],
      displayIssueCount: 1,
    },
  },
  'drawing.locked': {
    timestamp: '2026-12-01T17:50:00.000Z',
    data: { ...drawingEvent, drawing: { ...drawingEvent.drawing, status: 'locked' } },
  },
  'drawing.cancelled': {
    timestamp: '2026-11-30T12:00:00.000Z',
    data: {
      ...drawingEvent,
      drawing: {
        ...drawingEvent.drawing,
        cancelled: { at: '2026-11-30T12:00:00.000Z', reason: 'The campaign ended.' },
      },
    },
  },
  'drawing.voided': {
    timestamp: '2026-12-02T18:30:00.000Z',
    data: {
      ...drawingEvent,
      drawing: {
        ...drawingEvent.drawing,
        number: 31,
        status: 'entropy_requested',
        void: {
          at: '2026-12-02T18:30:00.000Z',
          reason: 'The provider is silent.',
          transaction: '0x5f2c1a7b9d3e4860a1c2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738',
        },
      },
    },
  },
  'drawing.needs_attention': {
    timestamp: '2026-12-01T17:50:00.000Z',
    data: {
      ...drawingEvent,
      drawing: {
        ...drawingEvent.drawing,
        ...attentionMembers({ code: 'no_winners', detail: {}, since: '2026-12-01T17:50:00.000Z' }),
      },
    },
  },
  'drawing.settled': { timestamp: '2026-12-01T18:00:02.000Z', data: settledEvent },
  'drawing.paid': {
    timestamp: '2026-12-01T18:00:05.000Z',
    data: { ...settledEvent, drawing: { ...settledEvent.drawing, status: 'paid' } },
  },
  'guarantee.awaiting_pick': { timestamp: '2026-12-01T00:00:01.000Z', data: guaranteeEvent },
  'guarantee.picked': {
    timestamp: '2026-12-01T09:30:00.000Z',
    data: { ...guaranteeEvent, guarantee: { ...guaranteeEvent.guarantee, status: 'picked', payoutId: PAYOUT } },
  },
  'guarantee.paid': {
    timestamp: '2026-12-01T09:30:04.000Z',
    data: { ...guaranteeEvent, guarantee: { ...guaranteeEvent.guarantee, status: 'paid', payoutId: PAYOUT } },
  },
  'payout.failed': {
    timestamp: '2026-12-01T18:00:07.000Z',
    data: {
      campaign: campaignOfEvent,
      payout: {
        id: PAYOUT,
        amountCents: 10_500,
        chain: 'test',
        token: 'TEST',
        drawing: DRAWING,
        guarantee: null,
        reason: 'No payout wallet.',
        attentionCode: 'no_wallet',
        attentionSince: '2026-12-01T18:00:07.000Z',
      },
    },
  },
  'key.expiring': {
    timestamp: '2026-12-24T00:00:00.000Z',
    data: { key: { id: 'key_0WqFbS7oHtE4xPmL9iZkRd', label: 'Shop server', expiresAt: '2026-12-31T00:00:00.000Z' } },
  },
  'webhook_endpoint.disabled': {
    timestamp: '2026-12-06T18:00:02.000Z',
    data: { endpoint: { id: ENDPOINT, url: endpointExample.url, disabledReason: 'failing' } },
  },
}

/** The body of a webhook of this type, as it might be posted. */
export const eventExample = <Type extends EventType>(type: Type) => ({ type, ...happened[type] })

/** The same in the list of events. */
export const accountEventExample: EventAnswer = { id: exampleIds.event, ...eventExample('drawing.settled') }

export const requestExample: RequestAnswer = {
  id: 'req_7KdMxQ2sVbYh0nTcJ5wRzE',
  at: '2026-11-30T09:12:44.118Z',
  method: 'POST',
  path: `/api/v1/campaigns/daily/drawings/${DRAWING}/winners`,
  status: 409,
  code: 'locked',
  detail: 'The cutoff has passed, and this list differs from the locked one.',
  errors: null,
  drawing: DRAWING,
  ms: 3.4,
  key: 'key_0WqFbS7oHtE4xPmL9iZkRd',
  keyShown: 'pds_live_…4fGk',
}

import type { Stack } from './stack.ts'
import { makeDeliveryRow, makeEndpointRow } from '../webhook/rows.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ago = (ms: number): Date => new Date(Date.now() - ms)
const ahead = (ms: number): Date => new Date(Date.now() + ms)

const data = {
  campaign: { id: 'cmp_0123456789ABCDEFGHIJKL', slug: 'daily' },
  drawing: {
    id: 'drw_0123456789ABCDEFGHIJKL',
    number: 7,
    status: 'settled',
    prizesCents: 50_500,
    needsAttention: null,
  },
}

/**
 * Endpoints of every state, which take none of the events that really happen, with deliveries of every state to one of
 * them.
 */
export const makeWebhooks = async (stack: Stack, partner: string) => {
  const url = 'https://shop.test/hooks/draws?token=3f9a1c'
  const works = await makeEndpointRow(stack, { partner, url, description: 'Shop server', events: ['key.expiring'] })
  const failing = await makeEndpointRow(stack, {
    partner,
    url: 'https://statistics.shop.test/a/rather/long/path/that/says/much/of/the/house/behind/it/draws',
    events: ['key.expiring', 'payout.failed'],
    failingSince: ago(26 * HOUR_MS),
  })
  const given = await makeEndpointRow(stack, {
    partner,
    url: 'https://old.shop.test/hooks',
    description: 'Old server',
    disabledReason: 'failing',
    disabledAt: ago(2 * DAY_MS),
  })
  await makeEndpointRow(stack, { partner, description: 'Staging', disabledReason: 'by_partner' })
  const to = { partner, endpoint: works, data }
  const taken = await makeDeliveryRow(stack, {
    ...to,
    type: 'drawing.locked',
    at: ago(3 * HOUR_MS),
    state: 'delivered',
    tries: [{ at: ago(3 * HOUR_MS), status: 204, answer: '' }],
  })
  const answer = '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>upstream timed out</body>\n</html>'
  const failed = await makeDeliveryRow(stack, {
    ...to,
    type: 'drawing.settled',
    at: ago(2 * HOUR_MS),
    state: 'failed',
    tries: [
      { at: ago(2 * HOUR_MS), failure: 'Its server did not answer within 15 seconds.' },
      { at: ago(2 * HOUR_MS - 5_000), status: 502, failure: 'Its server answered 502.', answer },
    ],
  })
  const waiting = await makeDeliveryRow(stack, {
    ...to,
    type: 'drawing.paid',
    at: ago(HOUR_MS),
    state: 'pending',
    dueAt: ahead(5 * HOUR_MS),
    tries: [{ at: ago(HOUR_MS), status: 500, failure: 'Its server answered 500.', answer: '{"error":"no such shop"}' }],
  })
  return { works, failing, given, taken, failed, waiting }
}

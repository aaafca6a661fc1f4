import { z } from 'zod'
import { MAX_LOOKED_AT } from '../../../db/queries/looked-at.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { findMissed, MAX_RECOVERED, recoverMissed } from '../../actions/webhook/recover.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { type Call, endpointWithBody } from '../endpoint.ts'
import { pageOf, serialPart } from '../paging.ts'
import { recovered } from '../shapes/webhook.ts'
import { recoverCursor, recoverRequest } from '../shapes/webhook-request.ts'

const most = MAX_RECOVERED.toLocaleString('en-US')
const looked = MAX_LOOKED_AT.toLocaleString('en-US')

type Asked = Pick<Call, 'request' | 'caller'> & { body: { since: Date; cursor?: string | undefined } }

/**
 * Where a call begins, by its cursor, and how the next one continues. Refuses with `bad_request` a cursor of another
 * endpoint or time.
 */
const placeOf = ({ request, caller: { partnerId, mode }, body: { since, cursor } }: Asked) =>
  pageOf([partnerId, mode, 'recoverWebhookEndpoint', idIn(request), since.toISOString()], [serialPart], {
    limit: MAX_RECOVERED,
    cursor,
  })

export const recoverWebhookEndpoint = endpointWithBody({
  name: 'recoverWebhookEndpoint',
  section: 'Webhooks',
  summary: 'Send a webhook endpoint what it missed',
  description: `Sends every event since a time that matches the endpoint’s filter and was neither delivered to it nor is pending, including what happened while it was disabled, or before it was made if the account had another endpoint. The time is at most ${LOG_DAYS} days ago. One call looks at ${looked} events of the account at most and sends ${most} of them, oldest first: go on with \`nextCursor\` until it is null, also when a call sent none. A repeated call sends nothing twice.`,
  body: { schema: z.strictObject({ ...recoverRequest, ...recoverCursor }), example: { since: '2026-11-30T00:00:00Z' } },
  answers: { 202: { says: 'They are being sent.', schema: recovered, example: { deliveries: 12, nextCursor: null } } },
  refusals: ['not_found', 'endpoint_stopped'],
  prepare: async ({ request, caller, service, body }) => {
    const place = placeOf({ request, caller, body })
    const [after] = place.values as [string | null]
    const recovery = { id: idIn(request), since: body.since, after }
    return { place, recovery, missed: await findMissed(service, caller, recovery) }
  },
  handle: async ({ caller, service }, { place, recovery, missed }) => {
    const deliveries = await recoverMissed(service, caller, { ...recovery, missed })
    return done(202, { deliveries, nextCursor: place.of([], missed.next === null ? null : [missed.next]).nextCursor })
  },
})

import { asWorker } from '../workplace.ts'
import { testKeyring } from '../keyring.ts'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode } from '../../../domain/actor.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import type { EndpointFinding } from '../../../domain/finding-words/endpoint.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import { type NetworkStage, networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient, type PartnerClient } from '../../../worker/partner/client.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { deliver } from '../../../worker/stages/deliver.ts'
import { clockDatabase } from '../clock.ts'
import { type Owner, testDatabase } from '../database.ts'
import { listen } from '../listen.ts'
import { PUT_OFF_MS, putRetriesOff } from '../put-off.ts'
import { makeShop } from '../partner-api/partner.ts'
import { bodyOf } from '../request-body.ts'
import { startService } from '../service.ts'

export type Post = { headers: IncomingHttpHeaders; body: string; target: string }
type Reply = { status?: number; headers?: Record<string, string>; body?: string | Buffer }
type Behaviour = (post: Post, response: ServerResponse) => Reply | null | Promise<Reply | null>

/** A partner's server that events are posted to. A behaviour that gives null leaves the post without an answer. */
export const startReceiver = async (t: Owner, behave: Behaviour = () => ({})) => {
  const posts: Post[] = []
  const receiver = { behave, posts, url: '' }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (body === null) return
    const post = { headers: request.headers, body, target: request.url ?? '' }
    posts.push(post)
    const reply = await receiver.behave(post, response)
    if (!reply) return
    response.writeHead(reply.status ?? 200, reply.headers)
    response.end(reply.body ?? '')
  })
  receiver.url = `${await listen(t, server)}/hooks`
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

type EndpointOptions = { partner: string; url: string; mode?: Mode; events?: readonly EventType[] | null }

/** An endpoint as its row, with the secret that signs for it. */
export const makeEndpoint = async ({ pool }: { pool: Pool }, options: EndpointOptions) => {
  const { partner, url, mode = 'test', events = null } = options
  const id = newId('whe')
  const secret = randomBytes(32)
  await pool.query(sql.unsafe`
    insert into webhook_endpoint (id, partner_id, mode, url, event_types, secret)
    values (${id}, ${partner}, ${mode}, ${url}, ${events && sql.array(events, 'text')}, ${sql.binary(testKeyring.seal(secret, id))})`)
  return { id, secret }
}

const eventRow = z.object({
  id: z.string(),
  type: z.string(),
  subject: z.string(),
  createdAt: z.date(),
  isExample: z.boolean(),
  data: z.record(z.string(), z.unknown()),
})

/** The events of a partner in their order. */
export const readEvents = ({ pool }: { pool: Pool }, partner: string) =>
  pool.any(sql.type(eventRow)`
    select id, type, subject, created_at as "createdAt", is_example as "isExample", data
    from event where partner_id = ${partner} order by seq`)

const deliveryRow = z.object({
  id: z.string(),
  event: z.string(),
  type: z.string(),
  state: z.string(),
  tries: z.number(),
  /** From the end of its last try to the next one, without the time by which that is put off. */
  waitMs: z.number().nullable(),
  isLeased: z.boolean(),
  lastStatus: z.number().nullable(),
  lastFailure: z.string().nullable(),
  lastFinding: z.custom<EndpointFinding | null>(),
})
const attemptRow = z.object({
  status: z.number().nullable(),
  failure: z.string().nullable(),
  finding: z.custom<EndpointFinding | null>(),
  answer: z.string().nullable(),
  ms: z.number(),
})
const endpointRow = z.object({
  disabledReason: z.string().nullable(),
  isFailing: z.boolean(),
})

/** Much longer than a busy machine stands still. */
const PATIENCE_MS = 240_000

const patient = ({ call, close }: PartnerClient): PartnerClient => ({
  call: (asked, limits) => call(asked, { ...limits, totalMs: PATIENCE_MS }),
  close,
})

/**
 * The service with a shop, and its worker's deliveries, made when a test says so. Retries stay put off until they are
 * brought forward. With `isStill` time stands still, so that no lease runs out and no call is given up for how long the
 * machine takes.
 */
export const openHooks = async (t: ExecutionContext, { isStill = false } = {}) => {
  const service = await startService(isStill ? (await clockDatabase(t)).url : await testDatabase(t))
  t.teardown(service.stop)
  const { pool } = service
  await putRetriesOff(pool, 'delivery')
  const opened = openPartnerClient({ allowLoopback: true })
  const client = isStill ? patient(opened) : opened
  t.teardown(client.close)
  const shop = await makeShop(service)
  /** The deliveries of one more worker. */
  const openRunner = (stage: NetworkStage = deliver) =>
    networkRunner(asWorker(service), stage, { client, keyring: testKeyring }, ...(isStill ? [() => 0] : []))
  const runner = openRunner()
  let subjects = 0
  return {
    service,
    pool,
    client,
    shop,
    runner,
    openRunner,
    endpoint: (url: string, events: readonly EventType[] | null = null) =>
      makeEndpoint(service, { partner: shop.partner, url, events }),
    /** An event of the shop's account on its way to the endpoints that take it. */
    happen: async ({
      type = 'drawing.created',
      subject = `drw_${(subjects += 1)}`,
      data = {},
    } = {}): Promise<string> => {
      await pool.query(sql.unsafe`
        select write_events(array[(${shop.partner}, 'test', ${type}, ${subject}, ${JSON.stringify(data)})::happening])`)
      return pool.oneFirst(sql.type(z.object({ id: z.string() }))`select id from event order by seq desc limit 1`)
    },
    /** Makes the deliveries that are due until none is any more, waiting for each call. */
    deliver: async (): Promise<void> => {
      for (let taken = 1; taken > 0; ) {
        taken = await remindOnce(service, ['deliver'])
        taken += (await runner.runOnce()).taken
        await runner.finish?.()
      }
    },
    /** Brings every retry forward to now. */
    retryNow: () => pool.query(sql.unsafe`update delivery set due_at = now() where state = 'pending'`),
    deliveries: (endpointId: string) =>
      pool.any(sql.type(deliveryRow)`
        select d.id, d.event_id as event, e.type, d.state::text, d.tries, d.lease is not null as "isLeased",
          (select extract(epoch from d.due_at - a.at)::float8 * 1000 - a.ms - ${PUT_OFF_MS} from delivery_attempt a
            where a.delivery_id = d.id order by a.id desc limit 1) as "waitMs",
          d.last_status as "lastStatus", d.last_failure as "lastFailure",
          d.last_finding as "lastFinding"
        from delivery d join event e on e.id = d.event_id where d.endpoint_id = ${endpointId} order by d.event_seq`),
    attempts: (deliveryId: string) =>
      pool.any(sql.type(attemptRow)`
        select status, failure, finding, answer, ms from delivery_attempt where delivery_id = ${deliveryId} order by id`),
    readEndpoint: (id: string) =>
      pool.one(sql.type(endpointRow)`
        select disabled_reason as "disabledReason", failing_since is not null as "isFailing"
        from webhook_endpoint where id = ${id}`),
  }
}

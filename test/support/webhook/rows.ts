import { testKeyring } from '../keyring.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'slonik'
import { z } from 'zod'
import type { EndpointFinding } from '../../../domain/finding-words/endpoint.ts'
import { endpointSentence } from '../../../domain/webhook/sentence.ts'
import type { Mode } from '../../../domain/actor.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import type { DeliveryState, DisabledReason } from '../../../domain/webhook/state.ts'

type Deps = { pool: Pool }

const nothing = z.object({})
const SECRET_BYTES = 32

const spelled = (at: Date | null): string | null => at?.toISOString() ?? null

type EndpointRow = {
  partner: string
  mode?: Mode
  url?: string
  description?: string | null
  events?: readonly EventType[] | null
  disabledReason?: DisabledReason | null
  disabledAt?: Date
  failingSince?: Date | null
}

/** An endpoint with this past. */
export const makeEndpointRow = async ({ pool }: Deps, row: EndpointRow): Promise<string> => {
  const { mode = 'test', url = 'https://shop.test/hooks', description = null, events = null } = row
  const { disabledReason = null, disabledAt = new Date(), failingSince = null } = row
  const id = newId('whe')
  await pool.query(sql.type(nothing)`
    insert into webhook_endpoint (
      id, partner_id, mode, url, description, event_types, secret, disabled_at, disabled_reason, failing_since)
    values (
      ${id}, ${row.partner}, ${mode}, ${url}, ${description}, ${events === null ? null : sql.array([...events], 'text')},
      ${sql.binary(testKeyring.seal(randomBytes(SECRET_BYTES), id))}, ${disabledReason === null ? null : spelled(disabledAt)}, ${disabledReason},
      ${spelled(failingSince)})`)
  return id
}

/** One of the release before has a `failure` alone. */
type Try = { at: Date; status?: number; failure?: string; finding?: EndpointFinding; answer?: string }

const failureOf = ({ failure, finding }: Try): string | null =>
  finding ? endpointSentence(finding).en : (failure ?? null)

const findingOf = ({ finding }: Try) => (finding ? sql.jsonb(finding) : null)

type DeliveryRow = {
  partner: string
  endpoint: string
  type: EventType
  data?: Record<string, unknown>
  at: Date
  state: DeliveryState
  dueAt?: Date
  tries?: readonly Try[]
}

const MS_OF_A_TRY = 84

/** An event of an account, its delivery to one endpoint, and the outcome of each try. */
export const makeDeliveryRow = async ({ pool }: Deps, row: DeliveryRow): Promise<string> => {
  const { partner, endpoint, type, data = {}, at, state, dueAt = at, tries = [] } = row
  const event = newId('evt')
  const id = newId('dlv')
  const last = tries.at(-1)
  await pool.transaction(async (tx) => {
    const seq = await tx.oneFirst(sql.type(z.object({ seq: z.string() }))`
      insert into event (id, partner_id, mode, type, subject, created_at, data)
      values (${event}, ${partner}, 'test', ${type}, ${event}, ${at.toISOString()}, ${JSON.stringify(data)})
      returning seq::text`)
    await tx.query(sql.type(nothing)`
      insert into delivery (
        id, endpoint_id, event_id, event_seq, subject, state, tries, due_at, delivered_at, last_status, last_failure,
        last_finding)
      values (
        ${id}, ${endpoint}, ${event}, ${seq}, ${event}, ${state}, ${tries.length}, ${dueAt.toISOString()},
        ${state === 'delivered' ? (last?.at ?? at).toISOString() : null}, ${last?.status ?? null},
        ${last ? failureOf(last) : null}, ${last ? findingOf(last) : null})`)
    for (const tried of tries)
      await tx.query(sql.type(nothing)`
        insert into delivery_attempt (delivery_id, at, ms, status, failure, finding, answer)
        values (${id}, ${tried.at.toISOString()}, ${MS_OF_A_TRY}, ${tried.status ?? null}, ${failureOf(tried)},
          ${findingOf(tried)}, ${tried.answer ?? null})`)
  })
  return id
}

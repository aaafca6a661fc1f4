import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { IntentState } from '../../../domain/chain/intent.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { storedAttention } from '../attention.ts'
import { eachOf } from '../each-of.ts'
import { type ContractPlace, isIn } from '../../contract-place.ts'

const intentRow = z.object({
  key: z.string(),
  kind: z.enum(['request', 'pay', 'deliver']),
  campaignId: z.string(),
  drawingId: z.string(),
  payoutId: z.string().nullable(),
  arguments: z.unknown(),
  state: z.enum(['new', 'signed', 'mined']),
  account: z.string().nullable(),
  nonce: z.coerce.number().nullable(),
  firstBlock: z.coerce.number().nullable(),
  isDue: z.boolean(),
  subjectId: z.string(),
  attention: storedAttention.nullable(),
})
/**
 * `firstBlock`: no earlier block has the intent; null if unknown. `subjectId`: the drawing or the guarantee that waits
 * for the intent, and is flagged when it is stuck.
 */
export type IntentRow = z.infer<typeof intentRow>

/** Anyone may settle a drawing before it is signed for here, but nobody before the contract has its request. */
const firstBlock = sql.fragment`
  coalesce(i.sent_block, (
    select sent_block from chain_intent where drawing_id = i.drawing_id and kind = 'request' and state <> 'lost'))`

const columns = sql.fragment`
  i.key, i.kind, i.campaign_id as "campaignId", i.drawing_id as "drawingId", i.payout_id as "payoutId",
  i.arguments, i.state, i.account, i.nonce, ${firstBlock} as "firstBlock", coalesce(i.retry_at <= now(), true) as "isDue",
  coalesce(g.id, d.id) as "subjectId",
  case when g.id is null then attention_of(d.attention, d.attention_detail, d.attention_since)
    else attention_of(g.attention, g.attention_detail, g.attention_since) end as attention`

/** Of intents `i`. */
const withSubjects = sql.fragment`
  join drawing d on d.id = i.drawing_id left join payout p on p.id = i.payout_id left join guarantee g on g.id = p.guarantee_id`

const drawingNumber = sql.fragment`(arguments ->> 'number')::integer`

/** At most so many intents of one campaign are looked at, so that a campaign with many leaves room for all others. */
const PER_CAMPAIGN = 200

type Lane = { place: ContractPlace; isOfLane: FragmentSqlToken; dueOf: FragmentSqlToken }

/**
 * Intents of one lane that are to be signed; campaigns take turns. `dueOf` selects those of the campaign
 * `waiting.value`, each with its `turn`.
 */
const findNew = (pool: Pool, { place, isOfLane, dueOf }: Lane, limit: number): Promise<readonly IntentRow[]> =>
  pool.any(sql.type(intentRow)`
    select ${columns}
    from (${eachOf({ column: 'campaign_id', table: 'chain_intent', where: sql.fragment`${isIn(place)} and ${isOfLane}` })}) waiting
      cross join lateral (${dueOf}) i ${withSubjects}
    order by i.turn, i.created_at, i.key
    limit ${limit}`)

const isNewRequest = sql.fragment`state = 'new' and kind = 'request'`

/**
 * Requests to be signed: of each campaign the first ones, in the order of their numbers. While the very first is put
 * off, those after it wait with it.
 */
export const findNewRequests = (pool: Pool, place: ContractPlace, limit: number): Promise<readonly IntentRow[]> => {
  const dueOf = sql.fragment`
    select *, row_number() over (order by ${drawingNumber}) as turn
    from (
      select *, first_value(retry_at) over (order by ${drawingNumber}) as first_retry_at
      from (
        select * from chain_intent
        where ${isIn(place)} and ${isNewRequest} and campaign_id = waiting.value
        order by ${drawingNumber} limit ${PER_CAMPAIGN}) first) request
    where coalesce(first_retry_at <= now(), true)`
  return findNew(pool, { place, isOfLane: isNewRequest, dueOf }, limit)
}

const isNewPayment = sql.fragment`state = 'new' and kind = 'pay'`
const dueAt = sql.fragment`greatest(created_at, retry_at)`

/** Payments to be signed: of each campaign those that have been due for longest, without those that are put off. */
export const findNewPayments = (pool: Pool, place: ContractPlace, limit: number): Promise<readonly IntentRow[]> => {
  const dueOf = sql.fragment`
    select *, row_number() over (order by ${dueAt}) as turn
    from chain_intent
    where ${isIn(place)} and ${isNewPayment} and campaign_id = waiting.value and ${dueAt} <= now()
    order by ${dueAt} limit ${PER_CAMPAIGN}`
  return findNew(pool, { place, isOfLane: isNewPayment, dueOf }, limit)
}

/** Deliveries of values to be signed, those that wait longest first. */
export const findNewDeliveries = (pool: Pool, place: ContractPlace, limit: number): Promise<readonly IntentRow[]> =>
  pool.any(sql.type(intentRow)`
    select ${columns}
    from (
      select * from chain_intent
      where ${isIn(place)} and state = 'new' and kind = 'deliver' and coalesce(retry_at <= now(), true)
      order by created_at
      limit ${limit}) i ${withSubjects}
    order by i.created_at`)

/** Intents that are signed or in a block; if there are more than the limit, campaigns take turns in each lane. */
export const findUnderWay = (pool: Pool, place: ContractPlace, limit: number): Promise<readonly IntentRow[]> =>
  pool.any(sql.type(intentRow)`
    select ${columns}
    from (
      select *, row_number() over (partition by state, kind, campaign_id order by created_at, ${drawingNumber}) as turn
      from chain_intent
      where ${isIn(place)} and state in ('signed', 'mined')
      order by state, turn, created_at
      limit ${limit}) i ${withSubjects}
    order by i.created_at, (i.arguments ->> 'number')::integer, i.key`)

/** Leaves new intents alone for a while, so that others have their turn. */
export const putIntentsOff = (pool: Pool, keys: readonly string[], seconds: number) =>
  pool.query(sql.unsafe`
    update chain_intent set retry_at = now() + make_interval(secs => ${seconds})
    where key = any(${sql.array(keys, 'text')}) and state = 'new'`)

export type NewIntent = ContractPlace & {
  key: string
  kind: 'request' | 'pay' | 'deliver'
  campaignId: string
  drawingId: string
  payoutId: string | null
  arguments: object
}

const insertion = (intents: readonly NewIntent[]): FragmentSqlToken => sql.fragment`
    insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments)
    select key, chain, contract, kind::intent_kind, campaign_id, drawing_id, payout_id, arguments::jsonb
    from ${sql.unnest(
      intents.map((intent) => [
        intent.key,
        intent.chain,
        intent.contract,
        intent.kind,
        intent.campaignId,
        intent.drawingId,
        intent.payoutId,
        JSON.stringify(intent.arguments),
      ]),
      ['text', 'text', 'text', 'text', 'text', 'text', 'text', 'text'],
    )} as i (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments)`

/** The same key twice is an error: an intent is written in the transaction that decides it. */
export const insertIntents = (tx: Transaction, intents: readonly NewIntent[]) =>
  tx.query(sql.unsafe`${insertion(intents)}`)

/** Writes intents; those that another worker has written meanwhile stay as they are. */
export const insertMissingIntents = (pool: Pool, intents: readonly NewIntent[]) =>
  pool.query(sql.unsafe`${insertion(intents)} on conflict (key) do nothing`)

/** Those of these keys under which there is an intent. */
export const findKnownKeys = (pool: Pool, keys: readonly string[]): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ key: z.string() }))`
    select key from chain_intent where key = any(${sql.array(keys, 'text')})`)

export type IntentMove = {
  key: string
  from: IntentState
  to: Exclude<IntentState, 'final'>
  retryAfterSeconds: number
}

const REFUSED_TOO_OFTEN_SECONDS = 3_600

/** Moves intents whose state and nonce are still what was seen. */
export const moveIntents = (db: Pool | Transaction, moves: readonly IntentMove[]) =>
  db.query(sql.unsafe`
    update chain_intent i
    set state = m.target::intent_state, nonce = case when m.target = 'new' then null else i.nonce end,
      account = case when m.target = 'new' then null else i.account end,
      retry_at = now() + make_interval(secs => least(m.retry, ${REFUSED_TOO_OFTEN_SECONDS}))
    from ${sql.unnest(
      moves.map(({ key, from, to, retryAfterSeconds }) => [key, from, to, retryAfterSeconds]),
      ['text', 'text', 'text', 'int4'],
    )} as m (key, origin, target, retry)
    where i.key = m.key and i.state = m.origin::intent_state`)

/** Records that others have made an intent's call: it is in a block, and in none before this one. */
export const adoptIntent = (tx: Transaction, key: string, block: number) =>
  tx.query(sql.unsafe`
    update chain_intent set state = 'mined', sent_block = ${block} where key = ${key} and state = 'new'`)

export const finishIntents = (tx: Transaction, keys: readonly string[]) =>
  tx.query(sql.unsafe`
    update chain_intent set state = 'final', final_at = now()
    where key = any(${sql.array(keys, 'text')}) and state <> 'final'`)

/** Locks those of these intents that are not final yet. */
export const lockOpenIntents = (tx: Transaction, keys: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ key: z.string() }))`
    select key from chain_intent where key = any(${sql.array(keys, 'text')}) and state <> 'final' order by key for update`)

/** Those of these intents that are final. */
export const findFinalIntents = (pool: Pool, keys: readonly string[]): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ key: z.string() }))`
    select key from chain_intent where key = any(${sql.array(keys, 'text')}) and state = 'final'`)

/** What was to be sent for a drawing under this key; null if nothing was. */
export const findArguments = (db: Pool | Transaction, key: string): Promise<unknown> =>
  db.maybeOneFirst(sql.type(z.object({ arguments: z.unknown() }))`
    select arguments from chain_intent where key = ${key}`)

/** Locks the intents of these findings, and returns the findings that nobody has recorded yet: those not final. */
export const lockFresh = async <Found extends { key: string }>(
  tx: Transaction,
  found: readonly Found[],
): Promise<Found[]> => {
  const open = new Set(
    await lockOpenIntents(
      tx,
      found.map(({ key }) => key),
    ),
  )
  return found.filter(({ key }) => open.has(key))
}

import { sql } from 'slonik'
import { z } from 'zod'
import type { IntentState } from '../../../domain/chain/intent.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { storedAttention } from '../attention.ts'

const intentRow = z.object({
  key: z.string(),
  kind: z.enum(['request', 'pay']),
  campaignId: z.string(),
  drawingId: z.string(),
  payoutId: z.string().nullable(),
  arguments: z.unknown(),
  state: z.enum(['new', 'signed', 'mined']),
  nonce: z.coerce.number().nullable(),
  sentBlock: z.coerce.number().nullable(),
  isDue: z.boolean(),
  subjectId: z.string(),
  attention: storedAttention.nullable(),
})
/** `subjectId` is the drawing or the guarantee that waits for it, and is flagged when it is stuck. */
export type IntentRow = z.infer<typeof intentRow>

/** The oldest intents of a chain in one of these states; requests of a campaign in the order of their numbers. */
export const findIntents = (
  pool: Pool,
  chain: string,
  states: readonly IntentRow['state'][],
  limit: number,
): Promise<readonly IntentRow[]> =>
  pool.any(sql.type(intentRow)`
    select i.key, i.kind, i.campaign_id as "campaignId", i.drawing_id as "drawingId", i.payout_id as "payoutId",
      i.arguments, i.state, i.nonce, i.sent_block as "sentBlock", coalesce(i.retry_at <= now(), true) as "isDue",
      coalesce(g.id, d.id) as "subjectId",
      case when g.id is null then attention_of(d.attention, d.attention_detail, d.attention_since)
        else attention_of(g.attention, g.attention_detail, g.attention_since) end as attention
    from chain_intent i join drawing d on d.id = i.drawing_id
      left join payout p on p.id = i.payout_id left join guarantee g on g.id = p.guarantee_id
    where i.chain = ${chain} and i.state::text = any(${sql.array(states, 'text')})
    order by i.created_at, (i.arguments ->> 'number')::int, i.key
    limit ${limit}`)

export type NewIntent = {
  key: string
  chain: string
  kind: 'request' | 'pay'
  campaignId: string
  drawingId: string
  payoutId: string | null
  arguments: object
}

/** The same key twice is an error: an intent is written in the transaction that decides it. */
export const insertIntents = (tx: Transaction, intents: readonly NewIntent[]) =>
  tx.query(sql.unsafe`
    insert into chain_intent (key, chain, kind, campaign_id, drawing_id, payout_id, arguments)
    select key, chain, kind::intent_kind, campaign_id, drawing_id, payout_id, arguments::jsonb
    from ${sql.unnest(
      intents.map((intent) => [
        intent.key,
        intent.chain,
        intent.kind,
        intent.campaignId,
        intent.drawingId,
        intent.payoutId,
        JSON.stringify(intent.arguments),
      ]),
      ['text', 'text', 'text', 'text', 'text', 'text', 'text'],
    )} as i (key, chain, kind, campaign_id, drawing_id, payout_id, arguments)`)

export type IntentMove = {
  key: string
  from: IntentState
  to: Exclude<IntentState, 'final'>
  /** The newest block; kept unless an earlier one is known. */
  block: number
  retryAfterSeconds: number
}

const REFUSED_TOO_OFTEN_SECONDS = 3_600

/** Moves intents whose state and nonce are still what was seen. */
export const moveIntents = (db: Pool | Transaction, moves: readonly IntentMove[]) =>
  db.query(sql.unsafe`
    update chain_intent i
    set state = m.target::intent_state, nonce = case when m.target = 'new' then null else i.nonce end,
      account = case when m.target = 'new' then null else i.account end,
      sent_block = coalesce(i.sent_block, m.block),
      retry_at = now() + make_interval(secs => least(m.retry, ${REFUSED_TOO_OFTEN_SECONDS}))
    from ${sql.unnest(
      moves.map(({ key, from, to, block, retryAfterSeconds }) => [key, from, to, block, retryAfterSeconds]),
      ['text', 'text', 'text', 'int8', 'int4'],
    )} as m (key, origin, target, block, retry)
    where i.key = m.key and i.state = m.origin::intent_state`)

export const finishIntents = (tx: Transaction, keys: readonly string[]) =>
  tx.query(sql.unsafe`
    update chain_intent set state = 'final', final_at = now()
    where key = any(${sql.array(keys, 'text')}) and state <> 'final'`)

/** Locks those of these intents that are not final yet. */
export const lockOpenIntents = (tx: Transaction, keys: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ key: z.string() }))`
    select key from chain_intent where key = any(${sql.array(keys, 'text')}) and state <> 'final' order by key for update`)

/** Those of these that nobody has recorded yet: their intents are locked, and not final. */
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

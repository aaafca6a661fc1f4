import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { noAttention, storedAttention } from '../attention.ts'

/** Our account on a chain. */
export type Account = { chain: string; account: string }

/** Locks our account on a chain: nonces are handed out by one transaction at a time. Returns the next one. */
export const lockNonce = (tx: Transaction, { chain, account }: Account): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ nextNonce: z.coerce.number() }))`
    select next_nonce as "nextNonce" from chain_account where chain = ${chain} and address = ${account} for update`)

export const setNextNonce = (tx: Transaction, { chain, account }: Account, nonce: number) =>
  tx.query(sql.unsafe`update chain_account set next_nonce = ${nonce} where chain = ${chain} and address = ${account}`)

/** Locks those of these intents for which nothing is signed. */
export const lockNewIntents = (tx: Transaction, keys: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ key: z.string() }))`
    select key from chain_intent where key = any(${sql.array(keys, 'text')}) and state = 'new' order by key for update`)

export type Attempt = {
  hash: string
  intentKey: string
  nonce: number
  raw: Uint8Array
  maxFeePerGas: bigint
  priorityFeePerGas: bigint
}

/** Stores signed bytes. Only what this has committed is ever sent. */
export const insertAttempts = (tx: Transaction, { chain, account }: Account, attempts: readonly Attempt[]) =>
  tx.query(sql.unsafe`
    insert into chain_attempt (hash, intent_key, chain, account, nonce, raw, max_fee_per_gas, priority_fee_per_gas)
    select hash, intent_key, ${chain}, ${account}, nonce, decode(raw, 'hex'), max_fee::numeric, priority_fee::numeric
    from ${sql.unnest(
      attempts.map((attempt) => [
        attempt.hash,
        attempt.intentKey,
        attempt.nonce,
        Buffer.from(attempt.raw).toString('hex'),
        String(attempt.maxFeePerGas),
        String(attempt.priorityFeePerGas),
      ]),
      ['text', 'text', 'int8', 'text', 'text', 'text'],
    )} as a (hash, intent_key, nonce, raw, max_fee, priority_fee)`)

/**
 * Marks the intents as signed under these nonces, and clears the attention of their drawings and guarantees. `block`:
 * no earlier block can have an intent that is signed here for the first time.
 */
export const markSigned = async (
  tx: Transaction,
  { account }: Account,
  signed: readonly { intentKey: string; nonce: number }[],
  block: number,
): Promise<void> => {
  await tx.query(sql.unsafe`
    update chain_intent i
    set state = 'signed', account = ${account}, nonce = s.nonce, sent_block = coalesce(i.sent_block, ${block}), retry_at = null
    from ${sql.unnest(
      signed.map(({ intentKey, nonce }) => [intentKey, nonce]),
      ['text', 'int8'],
    )} as s (key, nonce)
    where i.key = s.key`)
  const keys = signed.map(({ intentKey }) => intentKey)
  await tx.query(sql.unsafe`
    update drawing set ${noAttention}, retry_at = null
    where attention is not null and id in (
      select i.drawing_id from chain_intent i left join payout p on p.id = i.payout_id
      where i.key = any(${sql.array(keys, 'text')}) and p.guarantee_id is null)`)
  await tx.query(sql.unsafe`
    update guarantee set ${noAttention}, retry_at = null
    where attention is not null and id in (
      select p.guarantee_id from chain_intent i join payout p on p.id = i.payout_id
      where i.key = any(${sql.array(keys, 'text')}))`)
}

const attemptToSend = z.object({ hash: z.string(), raw: z.instanceof(Buffer) })
export type AttemptToSend = z.infer<typeof attemptToSend>

/**
 * The newest bytes of each nonce that is in no block, unless they were sent to a node a moment ago. Bytes that were
 * never sent come first, then the lowest nonces: a node that lags, so that `firstNonce` is too low, keeps nothing new
 * waiting.
 */
export const findAttemptsToSend = (
  pool: Pool,
  { chain, account }: Account,
  { firstNonce, resendAfterSeconds, limit }: { firstNonce: number; resendAfterSeconds: number; limit: number },
): Promise<readonly AttemptToSend[]> =>
  pool.any(sql.type(attemptToSend)`
    select hash, raw from (
      select distinct on (nonce) nonce, hash, raw, sent_at
      from chain_attempt where chain = ${chain} and account = ${account} and nonce >= ${firstNonce}
      order by nonce, signed_at desc, max_fee_per_gas desc
    ) newest
    where sent_at is null or sent_at < now() - make_interval(secs => ${resendAfterSeconds})
    order by sent_at is not null, nonce
    limit ${limit}`)

export const markSent = (pool: Pool, hashes: readonly string[]) =>
  pool.query(sql.unsafe`update chain_attempt set sent_at = now() where hash = any(${sql.array(hashes, 'text')})`)

/** A reorganisation took these intents out of their blocks: their bytes are sent to the nodes again at once. */
export const markUnsent = (pool: Pool, intentKeys: readonly string[]) =>
  pool.query(sql.unsafe`
    update chain_attempt set sent_at = null
    where intent_key = any(${sql.array(intentKeys, 'text')}) and sent_at is not null`)

const oldest = z.object({
  intentKey: z.string(),
  nonce: z.coerce.number(),
  raw: z.instanceof(Buffer),
  maxFeePerGas: z.coerce.bigint(),
  priorityFeePerGas: z.coerce.bigint(),
})

/**
 * The newest bytes of the lowest nonce that is in no block, if they are older than `idleSeconds`, whatever became of
 * their intent: no later nonce can get into a block before this one.
 */
export const findIdleAttempt = (pool: Pool, { chain, account }: Account, firstNonce: number, idleSeconds: number) =>
  pool.maybeOne(sql.type(oldest)`
    select * from (
      select a.intent_key as "intentKey", a.nonce, a.raw, a.max_fee_per_gas::text as "maxFeePerGas",
        a.priority_fee_per_gas::text as "priorityFeePerGas", a.signed_at
      from chain_attempt a
      where a.chain = ${chain} and a.account = ${account} and a.nonce >= ${firstNonce}
      order by a.nonce, a.signed_at desc
      limit 1
    ) newest
    where signed_at < now() - make_interval(secs => ${idleSeconds})`)

const unmined = z.object({
  subjectId: z.string(),
  nonce: z.coerce.number(),
  hash: z.string(),
  maxFeePerGas: z.coerce.bigint(),
  attention: storedAttention.nullable(),
})

/**
 * The intents first signed more than `idleSeconds` ago that were seen in no block, with the hash of their newest bytes.
 */
export const findUnmined = (pool: Pool, { chain, account }: Account, idleSeconds: number) =>
  pool.any(sql.type(unmined)`
    select coalesce(p.guarantee_id, i.drawing_id) as "subjectId", i.nonce, newest.hash,
      newest.max_fee_per_gas::text as "maxFeePerGas",
      case when g.id is null then attention_of(d.attention, d.attention_detail, d.attention_since)
        else attention_of(g.attention, g.attention_detail, g.attention_since) end as attention
    from chain_intent i
      join drawing d on d.id = i.drawing_id
      left join payout p on p.id = i.payout_id
      left join guarantee g on g.id = p.guarantee_id
      cross join lateral (
        select min(signed_at) as first_at, (array_agg(hash order by signed_at desc))[1] as hash,
          max(max_fee_per_gas) as max_fee_per_gas
        from chain_attempt where intent_key = i.key and nonce = i.nonce) newest
    where i.chain = ${chain} and i.state = 'signed' and i.account = ${account}
      and newest.first_at < now() - make_interval(secs => ${idleSeconds})`)

/** The newest bytes of each intent of an account that is in no block yet, whichever contract they are for. */
export const findInFlight = (pool: Pool, { chain, account }: Account, firstNonce: number): Promise<readonly Buffer[]> =>
  pool.anyFirst(sql.type(z.object({ raw: z.instanceof(Buffer) }))`
    select newest.raw
    from chain_intent i
      cross join lateral (
        select raw from chain_attempt where intent_key = i.key order by signed_at desc limit 1) newest
    where i.chain = ${chain} and i.account = ${account} and i.state = 'signed' and i.nonce >= ${firstNonce}`)

/** Under how many nonces an intent was signed: signing a nonce again with higher fees is no further try. */
export const countTries = (pool: Pool, intentKey: string): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ tries: z.number() }))`
    select count(distinct (account, nonce))::int as tries from chain_attempt where intent_key = ${intentKey}`)

/** The hashes of everything that was signed for an intent, newest first. */
export const findAttemptHashes = (pool: Pool, intentKey: string): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ hash: z.string() }))`
    select hash from chain_attempt where intent_key = ${intentKey} order by signed_at desc`)

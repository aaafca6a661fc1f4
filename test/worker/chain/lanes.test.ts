import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { callContract, deposit } from '../../../worker/chain/owner.ts'
import { type Live, openLive, token, WALLET } from '../../support/chain/chain.ts'
import { makeCampaign } from '../../support/factory.ts'

/** More than a round looks at. */
const MANY = 1_200

/** Bytecode of a token with endless balances whose transfers do not return true. */
const ANSWERS_YES_TO_NOTHING = `0x7f${'ff'.repeat(32)}60005260206000f3`

const count = ({ pool }: Live, from: ReturnType<typeof sql.fragment>) =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int as count from ${from}`)

const MONEY = 10n ** 15n

const emptyTill = ({ owner, contract, contractId }: Live) =>
  callContract(owner, contract, 'refund', [BigInt(contractId), MONEY])

const setFloat = ({ owner: { nodes }, contract }: Live, wei: string) =>
  nodes.read.request({ method: 'anvil_setBalance', params: [contract, wei] } as never)

/** Writes rows past their triggers, as if nobody had served them for an hour. */
const writeRows = ({ pool }: Live, rows: ReturnType<typeof sql.fragment>) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`${rows}`)
  })

/** A drawing whose payment waits for tokens, and as many older payments like it. */
const fillWithPayments = async (live: Live) => {
  const [id = ''] = await live.sent()
  await live.runUntil(async () => (await live.read(id)).needsAttention?.includes('token units') ?? false)
  await writeRows(
    live,
    sql.fragment`
      insert into chain_intent
      select (jsonb_populate_record(i, jsonb_build_object('key', 'copy:' || n, 'payout_id', 'pay_' || lpad(n::text, 22, '0'),
        'created_at', i.created_at - interval '1 hour'))).*
      from chain_intent i, generate_series(1, ${MANY}) n where i.kind = 'pay'`,
  )
  return id
}

test('with an empty till and more waiting payments than a round looks at, another drawing is requested and settled', async (t) => {
  const live = await openLive(t)
  await emptyTill(live)
  await fillWithPayments(live)
  const [id = ''] = await live.sent()
  await live.runUntil(async () => (await live.read(id)).status === 'settled')
  t.is(await count(live, sql.fragment`chain_intent where kind = 'pay' and nonce is not null`), 0)
  t.is(await count(live, sql.fragment`chain_attempt`), 2)
})

test('with more requests waiting for the fee than a round looks at, a payment goes', async (t) => {
  const live = await openLive(t)
  await emptyTill(live)
  const [id = ''] = await live.sent()
  await live.runUntil(async () => (await live.read(id)).needsAttention?.includes('token units') ?? false)
  await setFloat(live, '0x1')
  await writeRows(
    live,
    sql.fragment`
      with made as (
        insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status, winners_commitment, locked_at,
          prize_table_id, salt, number, entropy_provider, entropy_request_id, entropy_requested_at)
        select 'drw_' || lpad(n::text, 22, '0'), campaign_id, draw_at + make_interval(secs => n), cutoff_at, winners_expected,
          'entropy_requested', winners_commitment, locked_at, prize_table_id, salt, n + 1, entropy_provider,
          entropy_request_id, entropy_requested_at
        from drawing, generate_series(1, ${MANY}) n where id = ${id}
        returning id, number
      )
      insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments, created_at)
      select 'copy:' || made.number, i.chain, i.contract, 'request', i.campaign_id, made.id,
        i.arguments || jsonb_build_object('number', made.number), i.created_at - interval '1 hour'
      from chain_intent i, made where i.drawing_id = ${id} and i.kind = 'request'`,
  )
  await live.round()
  await deposit(live.owner, live.contract, { campaignId: live.contractId, token: token.address, units: MONEY })
  await live.runUntil(live.allPaid([id]))
  t.is(await count(live, sql.fragment`chain_attempt`), 2)
})

test('a payment that a token refuses takes no nonce and says why, and goes when the token accepts it; a request goes meanwhile', async (t) => {
  const live = await openLive(t)
  const [id = ''] = await live.sent()
  const { address } = token
  const code = await live.owner.nodes.read.getCode({ address })
  const setCode = (bytes: string | undefined) =>
    live.owner.nodes.read.request({ method: 'anvil_setCode', params: [address, bytes] } as never)
  await setCode(ANSWERS_YES_TO_NOTHING)
  /** A round after which everything that it has put off is due again. */
  const atOnce = async () => {
    await live.round()
    await live.pool.query(sql.unsafe`update chain_intent set retry_at = null where state = 'new'`)
  }
  await live.runUntil(
    async () => (await live.read(id)).needsAttention?.startsWith(`The token ${address} refuses`) ?? false,
    atOnce,
  )
  const [other = ''] = await live.sent()
  await live.runUntil(
    async () => (await live.read(other)).needsAttention?.startsWith(`The token ${address} refuses`) ?? false,
    atOnce,
  )
  for (let i = 0; i < 5; i += 1) await atOnce()
  t.is(await count(live, sql.fragment`chain_attempt join chain_intent on key = intent_key where kind = 'pay'`), 0)
  await setCode(code)
  await live.runUntil(live.allPaid([id, other]), atOnce)
})

test('more drawings of an unregistered campaign than a round looks at hold up no other, and go on once it is registered', async (t) => {
  const live = await openLive(t)
  const payout = { chain: 'local', token: token.symbol, wallet: WALLET }
  const partner = await live.pool.oneFirst(sql.type(z.object({ id: z.string() }))`select id from partner`)
  const other = await makeCampaign(live, { partner, mode: 'live', payout })
  const [id = ''] = await live.sent()
  await writeRows(
    live,
    sql.fragment`
      with made as (
        insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status, winners_commitment, locked_at,
          prize_table_id, salt)
        select 'drw_' || lpad(n::text, 22, '0'), ${other.id}, draw_at - make_interval(secs => n), cutoff_at - interval '1 hour',
          winners_expected, status, winners_commitment('drw_' || lpad(n::text, 22, '0'), winners), locked_at,
          (select prize_table_id from campaign_terms where campaign_id = ${other.id}), salt
        from drawing join winner_list on drawing_id = id, generate_series(1, ${MANY}) n where id = ${id}
        returning id
      )
      insert into winner_list (drawing_id, winners)
      select made.id, winners from made, winner_list where drawing_id = ${id}`,
  )
  const unregistered = sql.fragment`drawing where campaign_id = ${other.id} and attention = 'not_registered'`
  await live.round()
  t.is((await live.read(id)).number, 1)
  await live.runUntil(async () => (await count(live, unregistered)) === MANY)
  t.is(await count(live, sql.fragment`drawing where waits_for_person`), MANY)
  await live.pool.query(
    sql.unsafe`update campaign set contract = ${live.contract}, contract_id = 77 where id = ${other.id}`,
  )
  t.is(await count(live, unregistered), 0)
})

test('an intent that cannot be read holds up no other', async (t) => {
  const live = await openLive(t)
  const [broken = '', ...sound] = await live.sent(2)
  await writeRows(
    live,
    sql.fragment`
      insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments, created_at)
      values ('broken', 'local', ${live.contract}, 'pay', ${live.campaign.id}, ${broken}, 'pay_0000000000000000000000', '{"amount": "much"}', now() - interval '1 hour')`,
  )
  await live.runUntil(live.allPaid([broken, ...sound]))
  t.is(await count(live, sql.fragment`chain_intent where key = 'broken' and state = 'new' and retry_at > now()`), 1)
})

import test from 'ava'
import type pg from 'pg'
import { refuses, refusesChanges } from '../../support/attack.ts'
import { openChainRows, OWNER, transaction, WALLET } from '../../support/chain/rows.ts'

const sign = (client: pg.Client, key: string, nonce: number) =>
  client.query(`update chain_intent set state = 'signed', account = '${OWNER}', nonce = $2 where key = $1`, [
    key,
    nonce,
  ])

const COPY = `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments)
  select $2, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments from chain_intent where key = $1`

test('what an intent says does not change', async (t) => {
  const { client, requested, settled } = await openChainRows(t)
  const [other] = await requested()
  const { payKey } = await settled()
  await refusesChanges(t, client, 'chain_intent', { key: payKey }, [
    "key = 'other'",
    "chain = 'base'",
    "kind = 'request', payout_id = null",
    'payout_id = null',
    `drawing_id = '${other?.id}'`,
    'arguments = arguments || \'{"amount": "1"}\'',
    'arguments = arguments || \'{"more": 1}\'',
    "created_at = created_at - interval '1 day'",
  ])
})

test('an intent moves back and forth until it is final, and then no more', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [first] = await requested()
  const key = first?.key ?? ''
  await sign(client, key, 0)
  await client.query("update chain_intent set state = 'mined', sent_block = 7 where key = $1", [key])
  await sign(client, key, 0)
  await client.query("update chain_intent set state = 'new', account = null, nonce = null where key = $1", [key])
  await sign(client, key, 1)
  await client.query("update chain_intent set state = 'final', final_at = now() where key = $1", [key])
  await refusesChanges(t, client, 'chain_intent', { key }, [
    "state = 'mined', final_at = null",
    "state = 'signed', final_at = null",
    "state = 'new', nonce = null, final_at = null",
    'nonce = 2',
    "final_at = now() + interval '1 day'",
    'sent_block = 8',
  ])
})

test('final has its time, and nothing else has one', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [first] = await requested()
  await refuses(t, client, "update chain_intent set state = 'final' where key = $1", [first?.key])
  await refuses(t, client, 'update chain_intent set final_at = now() where key = $1', [first?.key])
})

test('no intent is deleted, whatever its state', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [first, second] = await requested(2)
  await client.query("update chain_intent set state = 'final', final_at = now() where key = $1", [first?.key])
  for (const intent of [first, second])
    await refuses(t, client, 'delete from chain_intent where key = $1', [intent?.key])
  await client.query('alter table chain_attempt disable trigger chain_attempt_is_not_emptied')
  await refuses(t, client, 'truncate chain_intent cascade')
})

test('a key exists once, a drawing is requested once, and a payout is paid by one intent', async (t) => {
  const { client, settled } = await openChainRows(t)
  const { requestKey, payKey } = await settled()
  await refuses(t, client, COPY, [requestKey, requestKey])
  await refuses(t, client, COPY, [requestKey, 'another request'])
  await refuses(t, client, COPY, [payKey, 'another payment'])
  await client.query("update chain_intent set state = 'final', final_at = now()")
  await refuses(t, client, COPY, [requestKey, 'a request after the first was final'])
  await refuses(t, client, COPY, [payKey, 'a payment after the first was final'])
})

test('a request names no payout; a settlement may, once, or have nothing to pay', async (t) => {
  const { client, settled, locked } = await openChainRows(t)
  const { payKey, payoutId } = await settled()
  const [unasked] = await locked()
  const insert = `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments)
    select 'k', chain, contract, $2, campaign_id, $3, $4, arguments from chain_intent where key = $1`
  await refuses(t, client, insert, [payKey, 'pay', unasked, payoutId])
  await client.query(insert.replace("'k'", "'part'"), [payKey, 'pay', unasked, null])
  await client.query('alter table chain_intent drop constraint chain_intent_payout_id_key')
  await refuses(t, client, insert, [payKey, 'request', unasked, payoutId])
  await client.query(insert, [payKey, 'request', unasked, null])
})

test('a nonce is of one intent on a chain; another chain counts its own', async (t) => {
  const { client, requested, locked } = await openChainRows(t)
  const [first, second] = await requested(2)
  await sign(client, first?.key ?? '', 0)
  await refuses(t, client, `update chain_intent set state = 'signed', account = '${OWNER}', nonce = 0 where key = $1`, [
    second?.key,
  ])
  await client.query("update chain_intent set state = 'final', final_at = now() where key = $1", [first?.key])
  await refuses(t, client, `update chain_intent set state = 'signed', account = '${OWNER}', nonce = 0 where key = $1`, [
    second?.key,
  ])
  await sign(client, second?.key ?? '', 1)
  const [unasked] = await locked()
  await client.query(
    `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments, state, account, nonce)
    select 'elsewhere', 'base', contract, kind, campaign_id, $2, arguments, 'signed', '${OWNER}', 0 from chain_intent where key = $1`,
    [first?.key, unasked],
  )
})

test('what is new has no nonce, what is signed has one, and none is below zero', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [first] = await requested()
  await refusesChanges(t, client, 'chain_intent', { key: first?.key }, [
    'nonce = 0',
    `account = '${OWNER}', nonce = 0`,
    "state = 'signed'",
    `state = 'signed', account = '${OWNER}', nonce = -1`,
  ])
  await sign(client, first?.key ?? '', 0)
  await refusesChanges(t, client, 'chain_intent', { key: first?.key }, [
    "state = 'new'",
    'nonce = null',
    'account = null',
    'account = null, nonce = null',
  ])
})

test('signed bytes do not change and are not thrown away; when they were last sent may be noted', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [first, second] = await requested(2)
  await client.query(
    `insert into chain_attempt (hash, intent_key, chain, account, nonce, raw, max_fee_per_gas, priority_fee_per_gas)
    values ($1, $2, 'local', '${OWNER}', 0, 'bytes', 2, 1)`,
    [transaction('1'), first?.key],
  )
  await refusesChanges(t, client, 'chain_attempt', { hash: transaction('1') }, [
    "raw = 'other bytes'",
    "raw = ''",
    'nonce = 1',
    `account = '${WALLET}'`,
    "chain = 'base'",
    `intent_key = '${second?.key}'`,
    `hash = '${transaction('2')}'`,
  ])
  await refuses(t, client, 'delete from chain_attempt')
  await refuses(t, client, 'truncate chain_attempt')
  await client.query('update chain_attempt set sent_at = now()')
})

test('a contract has one campaign under an id; the contract of another chain counts its own', async (t) => {
  const { client, campaign } = await openChainRows(t)
  const copy = `insert into campaign (id, contract, contract_id, partner_id, slug, name, mode, cadence, time_zone, starts_at,
      winners_mode, payout_chain, payout_token)
    select 'cmp_0000000000000000000001', contract, contract_id, partner_id, 'another', name, mode, cadence, time_zone, starts_at,
      winners_mode, $2, payout_token from campaign where id = $1`
  // In a transaction, at whose end alone a campaign without terms is refused.
  await client.query('begin')
  await refuses(t, client, copy, [campaign.id, 'local'])
  await client.query('rollback; begin')
  await client.query(copy, [campaign.id, 'base'])
  await client.query(
    `insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
    select 'cmp_0000000000000000000001', from_draw_at, prize_table_id, winners_per_draw from campaign_terms where campaign_id = $1`,
    [campaign.id],
  )
  await client.query('commit')
})

test('what a contract is stays, it is not forgotten, and the nonces of accounts count up', async (t) => {
  const { client } = await openChainRows(t)
  await refusesChanges(t, client, 'chain_contract', {}, [
    `address = '${WALLET}'`,
    'chain_id = 1',
    "chain = 'base'",
    'deployed_block = deployed_block + 1',
  ])
  await client.query('update chain_account set next_nonce = 5')
  await refuses(t, client, 'update chain_account set next_nonce = 4')
  await refuses(t, client, `update chain_account set address = '${WALLET}' where chain = 'base'`)
  await refuses(t, client, 'delete from chain_account')
  await refuses(t, client, 'delete from chain_contract')
})

test('another key signs only once all that the current one signed is in a block', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [intent] = await requested(1)
  await client.query(`insert into chain_account (chain, address) values ('local', '${WALLET}')`)
  await client.query(
    `update chain_intent set state = 'signed', account = '${OWNER}', nonce = 8 where key = '${intent?.key}'`,
  )
  const change = `update chain_contract set operator = '${WALLET}' where chain = 'local'`
  await refuses(t, client, change)
  await client.query(`update chain_intent set state = 'mined' where key = '${intent?.key}'`)
  await client.query(change)
  t.pass()
})

test('a drawing gets another request under its number only once the one that it has is lost', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [one] = await requested()
  const change = "update drawing set entropy_request_id = 'again' where id = $1"
  await refuses(t, client, change, [one?.id])
  await client.query("update chain_intent set state = 'lost' where key = $1", [one?.key])
  await refuses(t, client, change.replace('where', ', entropy_requested_at = now() where'), [one?.id])
  await client.query(change, [one?.id])
  await client.query(COPY, [one?.key, 'again'])
  await refuses(t, client, change.replace('again', 'once more'), [one?.id])
})

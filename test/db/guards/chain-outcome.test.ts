import test from 'ava'
import type pg from 'pg'
import { refuses, refusesChanges } from '../../support/attack.ts'
import { openChainRows, transaction, WALLET } from '../../support/chain/rows.ts'

const REVEAL = "update drawing set entropy = sha256('a value'), entropy_revealed_at = now() where id = $1"

test('what the chain says of a value is written once', async (t) => {
  const { client, requested, record } = await openChainRows(t)
  const [drawing] = await requested()
  const id = drawing?.id ?? ''
  await record(id)
  const { rows: before } = await client.query('select * from chain_record')
  await record(id)
  t.deepEqual((await client.query('select * from chain_record')).rows, before)
  await refuses(t, client, 'insert into chain_record select * from chain_record')
  await refusesChanges(t, client, 'chain_record', { drawing_id: id }, [
    "chain = 'base'",
    'attempt = 2',
    "sequence = '2'",
    "salt = sha256('other')",
    "provider_contribution = sha256('other')",
    `fulfil_transaction = '${transaction('9')}'`,
  ])
  await refuses(t, client, 'delete from chain_record where drawing_id = $1', [id])
  await refuses(t, client, 'truncate chain_record')
})

test('a live drawing has no value before its chain has it', async (t) => {
  const { client, requested, record } = await openChainRows(t)
  const [drawing, other] = await requested(2)
  await record(other?.id ?? '')
  await refuses(t, client, REVEAL, [drawing?.id])
  await record(drawing?.id ?? '')
  await client.query(REVEAL, [drawing?.id])
  await refuses(t, client, "update drawing set entropy = sha256('another value') where id = $1", [drawing?.id])
})

test('a live drawing has no value of the kind that test drawings have', async (t) => {
  const { client, campaign, locked } = await openChainRows(t)
  const [id] = await locked()
  await client.query('begin')
  await client.query('update campaign set last_number = 1 where id = $1', [campaign.id])
  await client.query(
    `update drawing set status = 'entropy_requested', number = 1, entropy_provider = 'mock', entropy_request_id = 'r',
      entropy_requested_at = now() where id = $1`,
    [id],
  )
  await client.query('commit')
  await refuses(t, client, REVEAL, [id])
})

test('the salt of a live drawing is there from the lock on and does not change', async (t) => {
  const { client, locked, requested, settled } = await openChainRows(t)
  const drawings = [...(await locked()), (await requested())[0]?.id, (await settled()).id]
  for (const id of drawings) {
    const { rows } = await client.query('select octet_length(salt) as bytes from drawing where id = $1', [id])
    t.is(rows[0].bytes, 32)
    await refuses(t, client, "update drawing set salt = sha256('a better one') where id = $1", [id])
    await refuses(t, client, 'update drawing set salt = null where id = $1', [id])
  }
})

const NUMBERED = `status = 'entropy_requested', number = 1, entropy_provider = 'pyth-entropy-v2', entropy_request_id = 'r',
  entropy_requested_at = now()`

test('with its number a live drawing takes over the salt of a request that is in a block already, and no other', async (t) => {
  const { client, campaign, locked } = await openChainRows(t)
  const [id = ''] = await locked()
  const number = async (salt: string, { saidSalt = salt, state = 'mined' } = {}) => {
    await client.query('begin')
    try {
      await client.query('update campaign set last_number = 1 where id = $1', [campaign.id])
      await client.query(`update drawing set ${NUMBERED}, salt = ${salt} where id = $1`, [id])
      await client.query(
        `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
        select 'the request', chain, address, 'request', $1, $2, jsonb_build_object(
          'salt', '0x' || encode(${saidSalt}, 'hex'),
          'cutoffAt', (select floor(extract(epoch from cutoff_at)) from drawing where id = $2))
        from chain_contract where chain = 'local'`,
        [campaign.id, id],
      )
      await client.query('update chain_intent set state = $1::intent_state, sent_block = 1 where $1 <> $2', [
        state,
        'new',
      ])
      await client.query('commit')
    } finally {
      await client.query('rollback')
    }
  }
  const refused = async (...given: Parameters<typeof number>) => {
    const error = await t.throwsAsync<pg.DatabaseError>(() => number(...given))
    t.regex(error?.message ?? '', /the contract was not told this salt|what was locked does not change/)
  }
  await refused("sha256('a better one')", { state: 'new' })
  await refused("sha256('a better one')", { saidSalt: "sha256('another one')" })
  await refused('null')
  await number("sha256('what the contract was told')")
  await refuses(t, client, "update drawing set salt = sha256('a better one') where id = $1", [id])
})

test('with its number a live drawing takes over the cutoff that its request in a block says, and no other', async (t) => {
  const { client, campaign, locked } = await openChainRows(t)
  const [id = ''] = await locked()
  const number = async (changes: string, { said = 'floor(extract(epoch from cutoff_at))', state = 'mined' } = {}) => {
    await client.query('begin')
    try {
      await client.query('update campaign set last_number = 1 where id = $1', [campaign.id])
      await client.query(`update drawing set ${NUMBERED}, ${changes} where id = $1`, [id])
      await client.query(
        `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
        select 'the request', c.chain, c.address, 'request', $1, d.id,
          jsonb_build_object('salt', '0x' || encode(d.salt, 'hex'), 'cutoffAt', ${said})
        from chain_contract c, drawing d where c.chain = 'local' and d.id = $2`,
        [campaign.id, id],
      )
      await client.query('update chain_intent set state = $1::intent_state, sent_block = 1 where $1 <> $2', [
        state,
        'new',
      ])
      await client.query('commit')
    } finally {
      await client.query('rollback')
    }
  }
  const refused = async (...given: Parameters<typeof number>) => {
    const error = await t.throwsAsync<pg.DatabaseError>(() => number(...given))
    t.regex(error?.message ?? '', /the contract was not told|what was locked does not change|happens to it happens now/)
  }
  const earlier = "cutoff_at = cutoff_at - interval '1 hour'"
  const later = 'cutoff_at = now()'
  await refuses(t, client, `update drawing set ${earlier} where id = $1`, [id])
  await refused(earlier, { state: 'new' })
  await refused(earlier, { said: '1' })
  await refused('locked_at = now()')
  await refused(`${earlier}, locked_at = now()`)
  await refused(`${earlier}, winners_commitment = sha256('another list')`)
  await refused(`${later}, locked_at = now() + interval '1 second'`)
  await number(`${later}, locked_at = now()`)
  for (const change of [earlier, 'locked_at = now()'])
    await refuses(t, client, `update drawing set ${change} where id = $1`, [id])
})

test('no two drawings share a salt', async (t) => {
  const { client, locked } = await openChainRows(t)
  await locked(5)
  const { rows } = await client.query('select count(distinct salt)::int as salts from drawing')
  t.is(rows[0].salts, 5)
})

test('a payment on a chain counts as made with its final transaction and its amount in the token, and never changes again', async (t) => {
  const { client, settled } = await openChainRows(t)
  const { payoutId } = await settled()
  const made = `wallet = '${WALLET}', paid_at = now()`
  const sent = `transaction = '${transaction('6')}'`
  await refusesChanges(t, client, 'payout', { id: payoutId }, [
    made,
    `${made}, ${sent}`,
    `${made}, token_units = 1`,
    `${made}, ${sent}, token_units = 0`,
    `${made}, ${sent}, token_units = -1`,
    `paid_at = now(), ${sent}, token_units = 1`,
    `${made}, ${sent}, token_units = 1, chain = 'test'`,
    `${made}, ${sent}, token_units = 1, amount_cents = amount_cents + 1`,
    `${made}, ${sent}, token_units = 1`,
  ])
  await client.query("update chain_intent set state = 'final', final_at = now() where payout_id = $1", [payoutId])
  for (const time of ["now() - interval '1 second'", "now() + interval '1 year'"])
    await refuses(
      t,
      client,
      `update payout set wallet = '${WALLET}', paid_at = ${time}, ${sent}, token_units = 1 where id = $1`,
      [payoutId],
    )
  await client.query(`update payout set ${made}, ${sent}, token_units = 1 where id = $1`, [payoutId])
  await refusesChanges(t, client, 'payout', { id: payoutId }, [
    'token_units = 2',
    `transaction = '${transaction('7')}'`,
    'paid_at = null',
    "wallet = '0x'",
  ])
})

test('a payout on a chain is not made as one that is paid already', async (t) => {
  const { client, requested, record } = await openChainRows(t)
  const [{ id } = { id: '' }] = await requested()
  await record(id)
  await client.query("update drawing set entropy = sha256('a value'), entropy_revealed_at = now() where id = $1", [id])
  await client.query(
    `insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
    values ($1, decode(repeat('00', 96), 'hex'), array[1,2,3], array[5,5,5], 15, 0)`,
    [id],
  )
  const owe = (made: string) => `insert into payout (
      id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, wallet, transaction, token_units, paid_at)
    select 'pay_0000000000000000000001', c.id, c.partner_id, c.mode, $1, 15, 'local', 'TESTUSD', ${made} from campaign c`
  await refuses(t, client, owe(`'${WALLET}', '${transaction('6')}', 1, now()`), [id])
  await client.query(owe('null, null, null, null'), [id])
  t.pass()
})

test('a live drawing is not called paid before its payment is final', async (t) => {
  const { client, settled } = await openChainRows(t)
  const { id } = await settled()
  await refuses(t, client, "update drawing set status = 'paid', paid_at = now() where id = $1", [id])
})

import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { endings } from '../../../domain/drawing/state.ts'
import { openAttacked, refuses, refusesChanges } from '../../support/attack.ts'
import { openChainRows, transaction } from '../../support/chain/rows.ts'
import { makeDrawing, passCutoff, winnerIds } from '../../support/factory.ts'
import { work } from '../../support/work.ts'

const VOID = `voided_at = now(), void_reason = 'The provider is gone.', void_transaction = '${transaction('7')}'`

const voidIt = (client: pg.Client, id: string | undefined) =>
  client.query(`update drawing set ${VOID} where id = $1`, [id])

const openVoided = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  return { ...rows, id: (await rows.voided()).id }
}

test('a number is void where a value was requested, and nowhere else', async (t) => {
  t.deepEqual(
    endings.filter(({ as }) => as === 'void').map(({ at }) => at),
    ['entropy_requested'],
  )
  const { client, locked, requested, settled, record } = await openChainRows(t)
  const [inLock] = await locked()
  const isSettled = await settled()
  const [revealed, silent] = await requested(2)
  await record(revealed?.id ?? '')
  await client.query("update drawing set entropy = sha256('a value'), entropy_revealed_at = now() where id = $1", [
    revealed?.id,
  ])
  for (const id of [inLock, isSettled.id, revealed?.id])
    await refuses(t, client, `update drawing set ${VOID} where id = $1`, [id])
  await voidIt(client, silent?.id)
})

test('a test drawing is never void', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  await refuses(t, client, `update drawing set ${VOID} where id = $1`, [id])
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await passCutoff(place, id)
  await work(place)
  await refuses(t, client, `update drawing set ${VOID} where id = $1`, [id])
})

test('a drawing is not made void', async (t) => {
  const { client, campaign } = await openChainRows(t)
  await refuses(
    t,
    client,
    `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, voided_at, void_reason, void_transaction)
    values ('drw_0000000000000000000004', $1, now(), now(), 1, now(), 'No.', $2)`,
    [campaign.id, transaction('7')],
  )
})

test('it says when, why and in which transaction, all three, and needs nobody', async (t) => {
  const { client, requested } = await openChainRows(t)
  const [drawing] = await requested()
  await refusesChanges(t, client, 'drawing', { id: drawing?.id ?? '' }, [
    'voided_at = now()',
    "void_reason = 'No.'",
    "voided_at = now(), void_reason = 'No.'",
    VOID.replace('The provider is gone.', ''),
    VOID.replace('The provider is gone.', 'x'.repeat(281)),
    VOID.replace(transaction('7'), '0x7'),
    `${VOID}, attention = 'entropy_overdue', attention_detail = '{}', attention_since = now()`,
    `${VOID}, retry_at = now()`,
    `${VOID}, cancelled_at = now(), cancelled_reason = 'Rain.'`,
  ])
})

test('a void drawing stays so, keeps its number, gets no value, and makes no move', async (t) => {
  const { client, record, id } = await openVoided(t)
  await record(id)
  await refusesChanges(t, client, 'drawing', { id }, [
    'voided_at = null, void_reason = null, void_transaction = null',
    "voided_at = voided_at + interval '1 second'",
    "void_reason = 'Another.'",
    `void_transaction = '${transaction('8')}'`,
    'number = number + 1',
    "entropy = sha256('a late value'), entropy_revealed_at = now()",
    "status = 'settled', settled_at = now()",
    "status = 'settled', settled_at = now(), entropy = sha256('v'), entropy_revealed_at = now()",
    "status = 'paid', settled_at = now(), paid_at = now(), entropy = sha256('v'), entropy_revealed_at = now()",
    "attention = 'entropy_overdue', attention_detail = '{}', attention_since = now()",
    'retry_at = now()',
  ])
})

test('a void drawing has no result and no payout', async (t) => {
  const { client, campaign, id } = await openVoided(t)
  await refuses(
    t,
    client,
    `insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
    values ($1, decode(repeat('00', 96), 'hex'), array[1,2,3], array[5,5,5], 15, 0)`,
    [id],
  )
  await refuses(
    t,
    client,
    `insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
    select 'pay_0000000000000000000001', id, partner_id, mode, $2, 15, payout_chain, payout_token
    from campaign where id = $1`,
    [campaign.id, id],
  )
})

test('the number of a void drawing is not used again', async (t) => {
  const { client, locked } = await openVoided(t)
  const [next] = await locked()
  await refuses(
    t,
    client,
    `update drawing set status = 'entropy_requested', number = 1, entropy_provider = 'pyth-entropy-v2',
      entropy_request_id = 'r', entropy_requested_at = now() where id = $1`,
    [next],
  )
})

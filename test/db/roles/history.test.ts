import test, { type ExecutionContext } from 'ava'
import { roles } from '../../../db/roles/tables.ts'
import { connect } from '../../support/attack.ts'
import { HELD_CENTS, makeHeldDrawing, openPlace } from '../../support/held.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'
import { startService } from '../../support/service.ts'
import { testDatabase } from '../../support/database.ts'
import { forbids, thief } from './attack.ts'

/** What would rewrite a drawn draw, whose id is $1. */
const REWRITES = [
  "update winner_list set winners[1] = 'mallory' where drawing_id = $1",
  'delete from winner_list where drawing_id = $1',
  'update result set rolls[1] = 1 where drawing_id = $1',
  'update result set amounts_cents[1] = 1 where drawing_id = $1',
  'delete from result where drawing_id = $1',
  "update drawing set entropy = sha256('mine') where id = $1",
  "update drawing set winners_commitment = sha256('mine') where id = $1",
  "update drawing set prize_table_id = 'tbl_0000000000000000000000' where id = $1",
  'update drawing set number = number + 1 where id = $1',
  "update drawing set status = 'open' where id = $1",
  'update drawing set paid_at = now() where id = $1',
  'delete from drawing where id = $1',
  "update payout set wallet = '0x' || repeat('9', 40) where drawing_id = $1",
  'update payout set amount_cents = amount_cents + 1 where drawing_id = $1',
  'delete from payout where drawing_id = $1',
  'update held_prize set amount_cents = 1 where drawing_id = $1',
  'delete from held_prize where drawing_id = $1',
  'update best_prize set cents = 1 where drawing_id = $1',
  "update audit_entry set detail = '{}' where drawing_id = $1",
  'delete from audit_entry where drawing_id = $1',
  'update event set created_at = now() where subject = $1',
]

/** A drawn draw with a payout, held prizes and an entry in the audit log. */
const openDrawn = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place, { amountsCents: [HELD_CENTS, 500], winnersPerDraw: 60 })
  const owner = await connect(t, place.url)
  await owner.query(
    `insert into audit_entry (partner_id, actor, action, drawing_id)
    select partner_id, 'operator Ann', 'drawing.noted', $1 from campaign`,
    [id],
  )
  const everything = async () =>
    (
      await owner.query(
        `select (select to_jsonb(d) from drawing d where id = $1), (select to_jsonb(l) from winner_list l where drawing_id = $1),
          (select to_jsonb(r) from result r where drawing_id = $1), (select to_jsonb(p) from payout p where drawing_id = $1),
          (select jsonb_agg(h order by position) from held_prize h where drawing_id = $1),
          (select jsonb_agg(a) from audit_entry a where drawing_id = $1)`,
        [id],
      )
    ).rows[0]
  return { place, id, everything }
}

for (const role of roles)
  test(`with the credential of ${role} a drawn draw, what it paid and its audit entries stay as they are`, async (t) => {
    const { place, id, everything } = await openDrawn(t)
    const before = await everything()
    t.false(Object.values(before).includes(null))
    const client = await thief(t, role, place.url)
    for (const text of REWRITES) {
      const error = await t.throwsAsync<{ code?: string } & Error>(() => client.query(text, [id]), undefined, text)
      t.regex(error?.code ?? '', /^(42501|23\d{3}|PDS01)$/, `${text}: ${error?.message}`)
    }
    for (const table of ['audit_entry', 'result', 'payout', 'event', 'log_entry'])
      await forbids(t, client, `truncate ${table}`)
    t.deepEqual(await everything(), before)
  })

test('a web process decides no result, value, payout or transaction, and moves no drawing', async (t) => {
  const { place, id } = await openDrawn(t)
  const client = await thief(t, 'web', place.url)
  const inserts = [
    `insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
      select drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents from result where drawing_id = $1`,
    `insert into held_prize (drawing_id, position, amount_cents, partner_id, mode)
      select drawing_id, 99, 1, partner_id, mode from held_prize where drawing_id = $1`,
    `insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
      select 'pay_0000000000000000000000', campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token
      from payout where drawing_id = $1`,
    `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
      select 'mine', 'local', '', 'pay', campaign_id, id, '{}' from drawing where id = $1`,
    `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status)
      select 'drw_0000000000000000000000', campaign_id, now(), now(), 1, 'settled' from drawing where id = $1`,
  ]
  for (const text of inserts) await forbids(t, client, text, [id])
  for (const text of [
    "update drawing set status = 'paid'",
    'update drawing set number = 1',
    "update chain_intent set state = 'final'",
    'update chain_account set next_nonce = 0',
    'update campaign set contract = null, contract_id = null',
    "update wallet_change set approved_at = now(), approved_by = '0x', transaction = '0x'",
    "insert into site_file (path, subject, rank, content_type, body, etag, rendering) values ('/x', 'x', 0, 't', '', 'e', 'r')",
    'update site_file set body = body',
  ])
    await forbids(t, client, text)
})

test('a guarantee’s payout is promised once, and only for what was picked', async (t) => {
  const databaseUrl = await testDatabase(t)
  const service = await startService(databaseUrl)
  t.teardown(service.stop)
  const { guarantee } = await makeAwaitingShop(service)
  const client = await thief(t, 'web', databaseUrl)
  await t.throwsAsync(
    () => client.query('select promise_payout($1, $2)', ['pay_0000000000000000000000', guarantee.id]),
    {
      message: /not what is due/,
    },
  )
})

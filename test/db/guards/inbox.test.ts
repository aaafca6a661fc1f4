import test from 'ava'
import { mailTimings, mailWishKinds } from '../../../domain/portal/mail-wish.ts'
import { openAttacked, refuses } from '../../support/attack.ts'

test('how somebody hears of what needs them is one of the ways that the domain lists, and security is none of the kinds', async (t) => {
  const { client } = await openAttacked(t)
  const { rows } = await client.query(`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'mail_wish'::regclass and contype = 'c'`)
  const named = Object.fromEntries(
    rows.map(({ name, rule }) => [name, [...(rule as string).matchAll(/'(\w+)'/g)].map(([, value]) => value)]),
  )
  t.deepEqual(named, { mail_wish_kind_check: [...mailWishKinds], mail_wish_timing_check: [...mailTimings] })
})

test('what is kept of a refused call is bounded, and only of one that was refused', async (t) => {
  const { client, partner } = await openAttacked(t)
  const insert = `insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, code, ms, detail, errors, drawing_id)
    values (now(), $1, 'test', 'key_1', 'req_1', 'GET', '/', 400, $2, 1, $3, $4, $5)`
  const errors = (count: number, detail = 'x') =>
    JSON.stringify(Array.from({ length: count }, () => ({ pointer: '/a', detail })))
  await refuses(t, client, insert, [partner, 'bad_request', 'x'.repeat(501), null, null])
  await refuses(t, client, insert, [partner, 'bad_request', 'x', errors(11), null])
  await refuses(t, client, insert, [partner, 'bad_request', 'x', errors(10, 'x'.repeat(1_000)), null])
  await refuses(t, client, insert, [partner, 'bad_request', 'x', '{}', null])
  await refuses(t, client, insert, [partner, null, 'x', null, null])
  await refuses(t, client, insert, [partner, 'bad_request', 'x', null, 'gua_0000000000000000000000'])
  await client.query(insert, [
    partner,
    'bad_request',
    'x'.repeat(500),
    errors(10, 'x'.repeat(200)),
    'drw_0000000000000000000000',
  ])
  t.pass()
})

import test from 'ava'
import { openAttacked, refuses, refusesChanges } from '../../support/attack.ts'
import { makeKey } from '../../support/factory.ts'

test('what a key was made for never changes: its hash, mode, scopes and addresses', async (t) => {
  const { place, client, partner } = await openAttacked(t)
  const { id } = await makeKey(place, { partner, scopes: ['read'], addresses: ['203.0.113.0/24'] })
  await refusesChanges(t, client, 'api_key', { id }, [
    "scopes = array['read', 'write']",
    'addresses = null',
    "addresses = array['0.0.0.0/0'::cidr]",
    "mode = 'live'",
    "hash = sha256('mine')",
    "ending = 'mine'",
    "created_at = now() - interval '1 day'",
  ])
  await client.query('update api_key set last_used_at = now(), revoked_at = now(), expires_at = now()')
})

test('a key has known scopes, and between one and twenty addresses, or may be used from anywhere', async (t) => {
  const { client, partner } = await openAttacked(t)
  const insert = `insert into api_key (id, partner_id, mode, hash, scopes, addresses)
    values ('key_0000000000000000000001', $1, 'test', sha256('a'), $2, $3)`
  await refuses(t, client, insert, [partner, ['read', 'admin'], null])
  await refuses(t, client, insert, [partner, [], null])
  await refuses(t, client, insert, [partner, ['read'], []])
  await refuses(t, client, insert, [partner, ['read'], Array.from({ length: 21 }, (_, i) => `203.0.113.${i}/32`)])
  await client.query(insert, [partner, ['winners'], ['203.0.113.7/32', '2001:db8::/48']])
  t.pass()
})

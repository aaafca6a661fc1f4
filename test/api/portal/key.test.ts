import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeKey } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { inHours, makePortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

const HOUR_MS = 3_600_000

/** Somebody with a key of their own making. */
const withKey = async (given: { scopes?: ('read' | 'write')[]; expiresAt?: string } = {}) => {
  const person = await signedInAs(await service())
  const { client, account } = person
  const made = await client.key.create.mutate({ account, label: 'Shop server', scopes: ['read', 'write'], ...given })
  const status = async (key: string) => (await clientOf(await service(), key).get('/campaigns')).status
  return { ...person, made, status, list: () => client.key.list.query({ account }) }
}

test('a key is made, shown once, lets the partner in, and is listed without itself', async (t) => {
  const { made, status, list } = await withKey({ scopes: ['read'] })
  t.regex(made.key, /^pds_test_/)
  t.is((await list())[0]?.lastUsedAt, null)
  t.is(await status(made.key), 200)
  const [key, ...others] = await list()
  t.deepEqual(others, [])
  t.like(key, { id: made.id, label: 'Shop server', expiresAt: null, revokedAt: null })
  t.deepEqual(key?.scopes, ['read'])
  t.truthy(key?.lastUsedAt)
  t.false(JSON.stringify(key).includes(made.key.slice(9)))
})

test('a key without a scope or label, or that has expired already, is refused', async (t) => {
  const { client, account, list } = await withKey()
  const create = (given: object) =>
    refusalOf(client.key.create.mutate({ account, label: 'Shop', scopes: ['read'], ...given }))
  for (const [given, pointer] of [
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['admin'] }, '/scopes/0'],
    [{ label: ' ' }, '/label'],
    [{ label: 'x'.repeat(101) }, '/label'],
    [{ expiresAt: 'tomorrow' }, '/expiresAt'],
    [{ expiresAt: inHours(-1).toISOString() }, '/expiresAt'],
  ] as const) {
    const refused = await create(given)
    t.like(refused, { reason: 'bad_request', status: 400 })
    t.is(refused.problems[0]?.pointer, pointer)
  }
  t.is((await list()).length, 1)
})

test('a key is rolled: the new one is as the old one was, which ends after the overlap', async (t) => {
  const { client, account, made, status, list } = await withKey({ scopes: ['read'] })
  const rolled = await client.key.roll.mutate({ account, id: made.id, overlapHours: 24 })
  t.is(await status(rolled.key), 200)
  t.is(await status(made.key), 200)
  const [first, second] = await list()
  const [fresh, old] = first?.id === rolled.id ? [first, second] : [second, first]
  t.like(fresh, { id: rolled.id, label: 'Shop server', expiresAt: null })
  t.deepEqual(fresh?.scopes, ['read'])
  t.is(Date.parse(old?.expiresAt ?? '') - Date.parse(fresh?.createdAt ?? ''), 24 * HOUR_MS)
})

test('a key that is rolled without an overlap ends at once', async (t) => {
  const { client, account, made, status } = await withKey()
  const rolled = await client.key.roll.mutate({ account, id: made.id, overlapHours: 0 })
  t.is(await status(made.key), 401)
  t.is(await status(rolled.key), 200)
  t.like(await refusalOf(client.key.roll.mutate({ account, id: made.id, overlapHours: 0 })), {
    reason: 'key_ended',
    status: 409,
  })
})

test('an overlap never lets a key live longer, and the new key is made for as long as the old one was', async (t) => {
  const { client, account, made, list } = await withKey({ expiresAt: inHours(10).toISOString() })
  const [before] = await list()
  const rolled = await client.key.roll.mutate({ account, id: made.id, overlapHours: 168 })
  const keys = await list()
  const [old, fresh] = [made, rolled].map(({ id }) => keys.find((key) => key.id === id))
  t.is(old?.expiresAt, before?.expiresAt ?? '')
  const lifeMs = (key: typeof old) => Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')
  t.true(Math.abs(lifeMs(fresh) - lifeMs(old)) <= 1)
  for (const overlapHours of [-1, 169, 1.5])
    t.is(await reasonOf(client.key.roll.mutate({ account, id: rolled.id, overlapHours })), 'bad_request')
})

test('a revoked key lets nobody in any more, and is listed last', async (t) => {
  const { client, account, made, status, list } = await withKey()
  t.is(await status(made.key), 200)
  const other = await client.key.create.mutate({ account, label: 'Other', scopes: ['read'] })
  await client.key.revoke.mutate({ account, id: made.id })
  t.is(await status(made.key), 401)
  const keys = await list()
  t.deepEqual(
    keys.map(({ id, revokedAt }) => [id, revokedAt !== null]),
    [
      [other.id, false],
      [made.id, true],
    ],
  )
  for (const call of [
    client.key.revoke.mutate({ account, id: made.id }),
    client.key.roll.mutate({ account, id: made.id, overlapHours: 1 }),
  ])
    t.is(await reasonOf(call), 'key_ended')
})

test('a key of the other mode or of another partner is not found, and goes on', async (t) => {
  const shop = await makePortalShop(await service())
  const live = await makeKey(shop.service, { partner: shop.partner, mode: 'live' })
  const foreign = await makeKey(shop.service, { partner: (await signedInAs(shop.service)).partner })
  for (const { id, key } of [live, foreign]) {
    const { client, account } = shop
    for (const call of [
      client.key.revoke.mutate({ account, id }),
      client.key.roll.mutate({ account, id, overlapHours: 0 }),
    ])
      t.like(await refusalOf(call), { reason: 'not_found', status: 404 })
    t.is((await clientOf(shop.service, key).get('/campaigns')).status, 200)
  }
  t.deepEqual(
    (await shop.client.key.list.query({ account: shop.account })).map(({ id }) => id),
    [shop.keyId],
  )
})

test('the signing secret is shown as partners keep it, and rotated with a day of overlap', async (t) => {
  const person = await signedInAs(await service())
  const { client, account } = person
  const shown = await client.key.signingSecret.mutate({ account })
  t.regex(shown.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.is(shown.previousUntil, null)
  const rotated = await client.key.rotateSigningSecret.mutate({ account })
  t.not(rotated.secret, shown.secret)
  t.deepEqual(await client.key.signingSecret.mutate({ account }), rotated)
  const { pool } = await service()
  const left = await pool.oneFirst(sql.type(z.object({ hours: z.number() }))`
    select extract(epoch from ${rotated.previousUntil}::timestamptz - now())::float8 / 3600 as hours`)
  t.true(left > 23 && left <= 24)
})

test('keys and the secret are for managers who confirmed shortly before that it is them', async (t) => {
  const { partner } = await signedInAs(await service())
  const unsure = await signedInAs(await service(), { partner, role: 'manager', confirmed: false })
  const asked = { account: unsure.account }
  for (const call of [
    unsure.client.key.create.mutate({ ...asked, label: 'Shop', scopes: ['read'] }),
    unsure.client.key.signingSecret.mutate(asked),
  ])
    t.like(await refusalOf(call), { reason: 'confirmation_needed', status: 403 })
  t.deepEqual(await unsure.client.key.list.query(asked), [])
  const viewer = await signedInAs(await service(), { partner, role: 'viewer' })
  t.is(await reasonOf(viewer.client.key.list.query({ account: viewer.account })), 'role_too_low')
})

test('the signing secret, which is one for both modes, takes a second factor in test mode too', async (t) => {
  const { client, account } = await signedInAs(await service(), { hasSecondFactor: false })
  t.is(await reasonOf(client.key.signingSecret.mutate({ account })), 'second_factor_needed')
  t.is(await reasonOf(client.key.rotateSigningSecret.mutate({ account })), 'second_factor_needed')
})

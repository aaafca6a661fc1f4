import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { newId } from '../../../../db/new-id.ts'
import { tokenHash } from '../../../../domain/portal/token.ts'
import { auditOf } from '../../../support/audit.ts'
import { testDatabase } from '../../../support/database.ts'
import { startService } from '../../../support/service.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { askedFor, type Oddities, softPasskey } from '../../../support/portal/passkeys.ts'
import { makeSession, PASSWORD, portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf } from '../../../support/portal/refusal.ts'

const shared = fileService(test)

const person = async (device = softPasskey()) => {
  const service = await shared()
  const who = await signedInAs(service, { hasSecondFactor: false })
  await who.client.passkey.add.mutate({
    name: 'A phone',
    answer: device.make(await who.client.passkey.beginAdding.mutate()),
  })
  return { service, ...who, device }
}

const WRONG: readonly [string, Oddities][] = [
  ['of a page of another origin', { origin: 'https://api.test.evil.example' }],
  ['of a page of another port', { origin: 'https://api.test:8443' }],
  ['of a page without https', { origin: 'http://api.test' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for which nobody unlocked the device', { isUserVerified: false }],
]

for (const [what, odd] of WRONG) {
  test(`a signature ${what} lets nobody in, and confirms nothing`, async (t) => {
    const { service, client, sessionId, device } = await person()
    const guest = portalClient(service)
    const answer = device.sign(await guest.client.passkey.beginSignIn.mutate(), odd)
    t.is(await reasonOf(guest.client.passkey.signIn.mutate({ answer })), 'passkey_failed')
    t.is(guest.cookie.token, null)
    await service.pool.query(sql.unsafe`update session set confirmed_at = null where id = ${sessionId}`)
    const confirming = device.sign(await client.passkey.beginConfirming.mutate(), odd)
    t.is(await reasonOf(client.passkey.confirm.mutate({ answer: confirming })), 'passkey_failed')
    t.is((await client.session.me.query()).confirmedUntil, null)
  })

  test(`a passkey made ${what} is not added`, async (t) => {
    const service = await shared()
    const { client } = await signedInAs(service)
    const answer = softPasskey().make(await client.passkey.beginAdding.mutate(), odd)
    t.is(await reasonOf(client.passkey.add.mutate({ name: 'A phone', answer })), 'passkey_failed')
    t.deepEqual((await client.passkey.list.query()).passkeys, [])
  })
}

test('an answer is good once: neither again nor to another challenge', async (t) => {
  const { service, device } = await person()
  const guest = portalClient(service)
  const answer = device.sign(await guest.client.passkey.beginSignIn.mutate())
  await guest.client.passkey.signIn.mutate({ answer })
  t.is(await reasonOf(guest.client.passkey.signIn.mutate({ answer })), 'passkey_failed')
  await guest.client.passkey.beginSignIn.mutate()
  t.is(await reasonOf(guest.client.passkey.signIn.mutate({ answer })), 'passkey_failed')
})

test('of eight answers to a challenge at the same moment one is taken', async (t) => {
  const { service, device } = await person(softPasskey({ countsUp: false }))
  const { client } = portalClient(service)
  const asked = await client.passkey.beginSignIn.mutate()
  const answer = device.sign(asked)
  const reasons = await Promise.all(Array.from({ length: 8 }, () => reasonOf(client.passkey.signIn.mutate({ answer }))))
  t.deepEqual(reasons.toSorted(), ['none', ...Array.from({ length: 7 }, () => 'passkey_failed')])
})

test('a wrong answer uses its challenge up', async (t) => {
  const { service, device } = await person()
  const { client } = portalClient(service)
  const asked = await client.passkey.beginSignIn.mutate()
  const wrong = device.sign(asked, { isUserVerified: false })
  t.is(await reasonOf(client.passkey.signIn.mutate({ answer: wrong })), 'passkey_failed')
  t.is(await reasonOf(client.passkey.signIn.mutate({ answer: device.sign(asked) })), 'passkey_failed')
})

test('a challenge is answered in the browser that asked, by the session that asked, and for what it asked', async (t) => {
  const { service, userId, client, device } = await person()
  const [guest, thief] = [portalClient(service).client, portalClient(service).client]
  const stolen = device.sign(await guest.passkey.beginSignIn.mutate())
  t.is(await reasonOf(thief.passkey.signIn.mutate({ answer: stolen })), 'passkey_failed', 'without a cookie')
  await thief.passkey.beginSignIn.mutate()
  t.is(await reasonOf(thief.passkey.signIn.mutate({ answer: stolen })), 'passkey_failed', 'with another cookie')
  const other = portalClient(service, (await makeSession(service, userId)).token).client
  const confirming = device.sign(await client.passkey.beginConfirming.mutate())
  t.is(await reasonOf(other.passkey.confirm.mutate({ answer: confirming })), 'passkey_failed', 'another session')
  t.is(await reasonOf(guest.passkey.signIn.mutate({ answer: confirming })), 'passkey_failed', 'another purpose')
  const adding = softPasskey().make(await client.passkey.beginAdding.mutate())
  t.is(await reasonOf(other.passkey.add.mutate({ name: 'A phone', answer: adding })), 'passkey_failed')
})

test('a challenge that is five minutes old, or that nobody gave, is not answered', async (t) => {
  const { service, device } = await person()
  const { client, cookie } = portalClient(service)
  const asked = await client.passkey.beginSignIn.mutate()
  const challenge = sql.binary(Buffer.from(asked.challenge, 'base64url'))
  const left = await service.pool.oneFirst(sql.type(z.object({ left: z.number() }))`
    select extract(epoch from expires_at - now())::float8 as left from passkey_challenge where challenge = ${challenge}`)
  t.true(left > 280 && left <= 300)
  await service.pool.query(sql.unsafe`delete from passkey_challenge where challenge = ${challenge}`)
  await service.pool.query(sql.unsafe`
    insert into passkey_challenge (id, purpose, challenge, browser_hash, created_at, expires_at)
    values (${newId('pkc')}, 'sign_in', ${challenge}, ${sql.binary(tokenHash(cookie.challenge ?? ''))},
      now() - interval '5 minutes', now())`)
  t.is(await reasonOf(client.passkey.signIn.mutate({ answer: device.sign(asked) })), 'passkey_failed')
  const made = device.sign({ challenge: Buffer.alloc(32, 1).toString('base64url') })
  t.is(await reasonOf(client.passkey.signIn.mutate({ answer: made })), 'passkey_failed')
})

test('a counter that does not go up is a copy of the passkey, and is refused and recorded', async (t) => {
  const { service, device, partner } = await person()
  const guest = portalClient(service)
  const signIn = async (odd: Oddities = {}) => {
    const answer = device.sign(await guest.client.passkey.beginSignIn.mutate(), odd)
    return reasonOf(guest.client.passkey.signIn.mutate({ answer }))
  }
  t.is(await signIn({ counter: 7 }), 'none')
  t.is(await signIn({ counter: 7 }), 'passkey_failed')
  t.is(await signIn({ counter: 6 }), 'passkey_failed')
  t.is(await signIn({ counter: 0 }), 'passkey_failed')
  t.like((await auditOf(service, partner)).at(-1), { action: 'user.sign_in_failed', detail: { by: 'passkey' } })
  t.is(await signIn({ counter: 8 }), 'none')
})

test('another person’s passkey neither confirms nor stands in for the second factor, and no key signs for another', async (t) => {
  const victim = await person()
  const thief = await person()
  const { service } = victim
  const confirming = thief.device.sign(await victim.client.passkey.beginConfirming.mutate())
  t.is(await reasonOf(victim.client.passkey.confirm.mutate({ answer: confirming })), 'passkey_failed')
  const guest = portalClient(service)
  const asked = askedFor(await guest.client.session.signIn.mutate({ email: victim.email, password: PASSWORD }))
  t.is(await reasonOf(guest.client.passkey.signIn.mutate({ answer: thief.device.sign(asked) })), 'passkey_failed')
  const posing = async (odd: Oddities) =>
    reasonOf(
      guest.client.passkey.signIn.mutate({
        answer: thief.device.sign(await guest.client.passkey.beginSignIn.mutate(), odd),
      }),
    )
  const handle = Buffer.from(victim.userId).toString('base64url')
  t.is(await posing({ credentialId: victim.device.id, userHandle: handle }), 'passkey_failed', 'another key')
  t.is(await posing({ userHandle: handle }), 'passkey_failed', 'another name')
  t.is(guest.cookie.token, null)
})

test('a passkey belongs to one account', async (t) => {
  const { service, device } = await person()
  const other = await signedInAs(service)
  const answer = device.make(await other.client.passkey.beginAdding.mutate())
  t.is(await reasonOf(other.client.passkey.add.mutate({ name: 'Mine', answer })), 'passkey_failed')
})

test('what no browser answers is refused before anything is looked at', async (t) => {
  const { service, device } = await person()
  const { client } = portalClient(service)
  const good = device.sign(await client.passkey.beginSignIn.mutate())
  for (const response of [
    { ...good.response, clientDataJSON: '{}' },
    { ...good.response, signature: 'A'.repeat(9_000) },
    { ...good.response, signature: '' },
  ])
    t.is(await reasonOf(client.passkey.signIn.mutate({ answer: { ...good, response } })), 'bad_request')
  const clientDataJSON = Buffer.from('not JSON').toString('base64url')
  const answer = { ...good, response: { ...good.response, clientDataJSON } }
  t.is(await reasonOf(client.passkey.signIn.mutate({ answer })), 'passkey_failed')
})

test('a network that asks for passkeys again and again is stopped, and one that signs in is not', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const who = await signedInAs(service, { hasSecondFactor: false })
  const device = softPasskey()
  const made = device.make(await who.client.passkey.beginAdding.mutate())
  await who.client.passkey.add.mutate({ name: 'A phone', answer: made })
  await service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('passkey', '127.0.0.1', 99, now() + interval '10 minutes')`)
  const { client } = portalClient(service)
  for (let count = 0; count < 2; count += 1)
    await client.passkey.signIn.mutate({ answer: device.sign(await client.passkey.beginSignIn.mutate()) })
  await portalClient(service).client.passkey.beginSignIn.mutate()
  t.is(await reasonOf(portalClient(service).client.passkey.beginSignIn.mutate()), 'too_many_attempts')
})

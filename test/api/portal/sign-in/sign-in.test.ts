import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { tokenHash } from '../../../../domain/portal/token.ts'
import { auditOf } from '../../../support/audit.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { codeOf, wrongCode } from '../../../support/portal/authenticator.ts'
import { makeMember, makeUser, PASSWORD, portalClient, signedInAs } from '../../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../../support/portal/refusal.ts'
import { makePartner } from '../../../support/factory.ts'
import type { Service } from '../../../support/service.ts'

const shared = fileService(test)

const tries = ({ pool }: Service, kind: string, subject: string) =>
  pool.maybeOneFirst(sql.type(z.object({ tries: z.number() }))`
    select tries from sign_in_attempt where kind = ${kind} and subject = ${subject}`)

/** Forgets the attempts of earlier tests, which all come from one network address and would lock it. */
const unlocked = async (): Promise<Service> => {
  const service = await shared()
  await service.pool.query(sql.unsafe`delete from sign_in_attempt where kind = 'address'`)
  return service
}

test.serial('with the right password somebody is signed in, and is told who it is and where', async (t) => {
  const service = await unlocked()
  const partner = await makePartner(service)
  const user = await makeUser(service, { name: 'Ada Lovelace' })
  await makeMember(service, { partner, userId: user.userId, role: 'manager' })
  const { client, cookie } = portalClient(service)
  t.deepEqual(await client.session.me.query(), { user: null, partners: [], confirmedUntil: null })
  t.deepEqual(await client.session.signIn.mutate({ email: user.email, password: PASSWORD }), { state: 'signed_in' })
  t.regex(cookie.token ?? '', /^[\w-]{43}$/)
  const me = await client.session.me.query()
  t.deepEqual(me.partners, [{ id: partner, name: 'A shop', role: 'manager', suspendedReason: null, away: null }])
  t.deepEqual(me.user, {
    id: user.userId,
    email: user.email,
    name: 'Ada Lovelace',
    hasSecondFactor: false,
    recoveryCodesLeft: 0,
    chosenLanguage: null,
  })
  t.truthy(me.confirmedUntil)
  t.like((await auditOf(service, partner)).at(-1), { action: 'user.signed_in', detail: { address: '127.0.0.1' } })
})

test.serial('the e-mail address is the same in every case, and with spaces around it', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const { client } = portalClient(service)
  const email = ` ${user.email.toUpperCase()} `
  t.deepEqual(await client.session.signIn.mutate({ email, password: PASSWORD }), { state: 'signed_in' })
})

test.serial('the cookie is out of reach of scripts, of other sites, of other hosts and of plain http', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const response = await fetch(`${service.url}/portal/trpc/session.signIn`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://api.test' },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  })
  t.is(response.status, 200)
  const [cookie = '', device = '', ...others] = response.headers.getSetCookie()
  t.deepEqual(others, [])
  t.regex(device, /^__Host-pds_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/)
  t.regex(cookie, /^__Host-pds_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/)
})

test.serial('only the hash of a token is kept', async (t) => {
  const service = await unlocked()
  const { token } = (await signedInAs(service)).cookie
  const rows = await service.pool.any(sql.type(z.object({ text: z.string(), hash: z.instanceof(Buffer) }))`
    select s::text as text, token_hash as hash from session s`)
  t.true(rows.every(({ text }) => !text.includes(token as string)))
  t.true(rows.some(({ hash }) => hash.equals(tokenHash(token as string))))
})

test.serial('a wrong password and an unknown e-mail address are refused in the same words', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const { client, cookie } = portalClient(service)
  const wrong = await refusalOf(client.session.signIn.mutate({ email: user.email, password: 'something else' }))
  const unknown = await refusalOf(client.session.signIn.mutate({ email: 'no.one@shop.test', password: PASSWORD }))
  t.like(wrong, { reason: 'sign_in_failed', status: 401 })
  t.deepEqual(unknown, wrong)
  t.is(cookie.token, null)
})

test.serial('a cookie given before signing in is worth nothing after it', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const planted = 'A'.repeat(43)
  const { client, cookie } = portalClient(service, planted)
  await client.session.signIn.mutate({ email: user.email, password: PASSWORD })
  t.not(cookie.token, planted)
  t.is((await portalClient(service, planted).client.session.me.query()).user, null)
  t.is((await client.session.me.query()).user?.id, user.userId)
})

test.serial('signing in over a session ends it, also when it is somebody else’s', async (t) => {
  const service = await unlocked()
  const attacker = await signedInAs(service)
  const victim = await makeUser(service)
  const { token } = attacker.cookie
  const { client } = portalClient(service, token)
  await client.session.signIn.mutate({ email: victim.email, password: PASSWORD })
  t.is((await attacker.client.session.me.query()).user, null)
  t.is((await client.session.me.query()).user?.id, victim.userId)
})

test.serial('with a second factor the password alone lets nobody in, and a code of the device does', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service, { hasSecondFactor: true })
  const { client, cookie } = portalClient(service)
  const proof = { email: user.email, password: PASSWORD }
  t.deepEqual(await client.session.signIn.mutate(proof), { state: 'code_needed' })
  t.is(cookie.token, null)
  t.like(await refusalOf(client.session.signIn.mutate({ ...proof, code: wrongCode(user.totpSecret) })), {
    reason: 'code_failed',
    status: 401,
    problems: [{ pointer: '/code' }],
  })
  t.is(await reasonOf(client.session.signIn.mutate({ ...proof, code: '' })), 'code_failed')
  t.is(cookie.token, null)
  const code = codeOf(user.totpSecret)
  t.deepEqual(await client.session.signIn.mutate({ ...proof, code }), { state: 'signed_in' })
})

test.serial('a code lets in once: of eight sign-ins with it at the same moment one succeeds', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service, { hasSecondFactor: true })
  const code = codeOf(user.totpSecret)
  const proof = { email: user.email, password: PASSWORD, code }
  const reasons = await Promise.all(
    Array.from({ length: 8 }, () => reasonOf(portalClient(service).client.session.signIn.mutate(proof))),
  )
  t.is(reasons.filter((reason) => reason === 'none').length, 1)
  t.is(reasons.filter((reason) => reason === 'code_failed').length, 7)
})

test.serial('of fifty guesses at the same moment all are counted, and ten are looked at', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const reasons = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      reasonOf(
        portalClient(service).client.session.signIn.mutate({ email: user.email, password: `a guess, the ${i}th` }),
      ),
    ),
  )
  t.is(await tries(service, 'email', user.email), 50)
  t.is(await tries(service, 'address', '127.0.0.1'), 50)
  t.is(reasons.filter((reason) => reason === 'sign_in_failed').length, 10)
  t.is(reasons.filter((reason) => reason === 'too_many_attempts').length, 40)
})

test.serial('after too many attempts not even the right password is looked at, until the time is over', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const { client } = portalClient(service)
  const proof = { email: user.email, password: PASSWORD }
  await service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('email', ${user.email}, 10, now() + interval '10 minutes')`)
  const refused = await refusalOf(client.session.signIn.mutate(proof))
  t.like(refused, { reason: 'too_many_attempts', status: 429 })
  t.regex(refused.message, /again in 10 minutes/)
  await service.pool.query(sql.unsafe`
    update sign_in_attempt set counted_until = now() where subject = ${user.email}`)
  t.deepEqual(await client.session.signIn.mutate(proof), { state: 'signed_in' })
})

test.serial('attempts for addresses that nobody has are counted like others', async (t) => {
  const service = await unlocked()
  const { client } = portalClient(service)
  const email = 'nobody.at.all@shop.test'
  for (let i = 0; i < 10; i += 1)
    t.is(await reasonOf(client.session.signIn.mutate({ email, password: PASSWORD })), 'sign_in_failed')
  t.is(await reasonOf(client.session.signIn.mutate({ email, password: PASSWORD })), 'too_many_attempts')
})

test.serial('a hundred failures from one network address stop it for all e-mail addresses', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  await service.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('address', '127.0.0.1', 100, now() + interval '10 minutes')`)
  const { client } = portalClient(service)
  t.is(await reasonOf(client.session.signIn.mutate({ email: user.email, password: PASSWORD })), 'too_many_attempts')
})

test.serial('a success takes the count of the e-mail address back, and its own of the network address', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service)
  const { client } = portalClient(service)
  await reasonOf(client.session.signIn.mutate({ email: user.email, password: 'not this one' }))
  t.is(await tries(service, 'email', user.email), 1)
  await client.session.signIn.mutate({ email: user.email, password: PASSWORD })
  t.is(await tries(service, 'email', user.email), null)
  t.is(await tries(service, 'address', '127.0.0.1'), 1)
})

test.serial('knowing the password gives no further guesses of the code', async (t) => {
  const service = await unlocked()
  const user = await makeUser(service, { hasSecondFactor: true })
  const { client } = portalClient(service)
  const proof = { email: user.email, password: PASSWORD }
  for (let i = 0; i < 10; i += 1) {
    t.deepEqual(await client.session.signIn.mutate(proof), { state: 'code_needed' })
    t.is(await reasonOf(client.session.signIn.mutate({ ...proof, code: wrongCode(user.totpSecret) })), 'code_failed')
  }
  t.is(
    await reasonOf(client.session.signIn.mutate({ ...proof, code: wrongCode(user.totpSecret) })),
    'too_many_attempts',
  )
  t.is(await reasonOf(client.session.signIn.mutate(proof)), 'too_many_attempts')
})

test.serial('input that nobody could have typed is refused before anything is looked at', async (t) => {
  const service = await unlocked()
  const { client } = portalClient(service)
  const email = 'ada@shop.test'
  for (const input of [{ email, password: 'x'.repeat(1_001) }, { email: 'ada', password: PASSWORD }, { email }, {}])
    t.is(await reasonOf(client.session.signIn.mutate(input as { email: string; password: string })), 'bad_request')
  t.is(await tries(service, 'email', email), null)
})

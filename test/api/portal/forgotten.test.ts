import test from 'ava'
import { sql } from 'slonik'
import { issueReset } from '../../../api/actions/account/issue-reset.ts'
import { answerResets } from '../../../worker/answer-resets.ts'
import { theOperator } from '../../support/factory.ts'
import { mailFor, tokenMailedTo } from '../../support/portal/mail.ts'
import { PASSWORD, portalClient, signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { until } from '../../support/until.ts'
import { thief } from '../../db/roles/attack.ts'
import { asWorker } from '../../support/workplace.ts'

const shared = fileService(test)

const NEW_PASSWORD = 'battery staple horse'

const open = async ({ hasSecondFactor = false } = {}) => {
  const service = await shared()
  const user = await signedInAs(service, { hasSecondFactor })
  const { client } = portalClient(service)
  const kindsFor = async (email: string) => (await mailFor(service, email)).map(({ kind }) => kind)
  /** Repeats the worker's answering until the wish is gone, as another test's worker may hold it at the moment. */
  const answer = (email = user.email) =>
    until(
      async () => {
        await answerResets(asWorker(service))
        return service.pool.exists(sql.unsafe`select from reset_wish where email = ${email}`)
      },
      (waits) => !waits,
    )
  return { service, user, client, kindsFor, answer }
}

test('who forgot their password gets a link by mail, which sets another one once and ends all sessions', async (t) => {
  const { service, user, client, kindsFor, answer } = await open()
  t.deepEqual(await client.reset.ask.mutate({ email: ` ${user.email.toUpperCase()}` }), {})
  await answer()
  const token = await tokenMailedTo(service, user.email)
  t.deepEqual(await client.reset.read.mutate({ token }), { email: user.email })
  await client.reset.complete.mutate({ token, password: NEW_PASSWORD })
  t.is((await user.client.session.me.query()).user, null)
  t.is(await reasonOf(client.reset.complete.mutate({ token, password: PASSWORD })), 'token_not_valid')
  t.deepEqual(await kindsFor(user.email), ['password_changed'], 'its own mail is no longer to be sent')
  t.deepEqual(await client.session.signIn.mutate({ email: user.email, password: NEW_PASSWORD }), {
    state: 'signed_in',
  })
})

test.serial(
  'an account that somebody has locked keeps nobody else from a link, and has its own once it is free',
  async (t) => {
    const { service, user, client, answer } = await open()
    const another = await signedInAs(service, { hasSecondFactor: false })
    const web = await thief(t, 'web', service.databaseUrl)
    await web.query('begin')
    await web.query('select from portal_user where id = $1 for update', [user.userId])
    await client.reset.ask.mutate({ email: user.email })
    await client.reset.ask.mutate({ email: another.email })
    await answer(another.email)
    t.truthy(await tokenMailedTo(service, another.email))
    await web.query('rollback')
    await answer()
    t.truthy(await tokenMailedTo(service, user.email))
  },
)

test('the second factor stays, and is asked for after it', async (t) => {
  const { service, user, client, answer } = await open({ hasSecondFactor: true })
  await client.reset.ask.mutate({ email: user.email })
  await answer()
  await client.reset.complete.mutate({ token: await tokenMailedTo(service, user.email), password: NEW_PASSWORD })
  const signedIn = await client.session.signIn.mutate({ email: user.email, password: NEW_PASSWORD })
  t.is(signedIn.state, 'code_needed')
})

test('the answer is the same whether or not there is an account, and who has none gets no mail', async (t) => {
  const { client, kindsFor, answer } = await open()
  const email = `nobody.${Date.now()}@shop.test`
  t.deepEqual(await client.reset.ask.mutate({ email }), {})
  await answer(email)
  t.deepEqual(await kindsFor(email), [])
})

test('an address is asked for three times in a quarter of an hour, there or not, and the newest link counts', async (t) => {
  const { service, user, client, answer } = await open()
  const email = `nobody.${Date.now()}.b@shop.test`
  const tokens = []
  for (let times = 0; times < 3; times += 1) {
    await client.reset.ask.mutate({ email: user.email })
    await client.reset.ask.mutate({ email })
    await answer()
    await answer(email)
    tokens.push(await tokenMailedTo(service, user.email))
  }
  for (const each of [user.email, email])
    t.is(await reasonOf(client.reset.ask.mutate({ email: each })), 'too_many_attempts')
  const [first = '', second = '', third = ''] = tokens
  for (const old of [first, second]) t.is(await reasonOf(client.reset.read.mutate({ token: old })), 'token_not_valid')
  t.is((await client.reset.read.mutate({ token: third })).email, user.email)
})

test('a stranger’s wish does not end the link that the operator has just made', async (t) => {
  const { service, user, client, kindsFor, answer } = await open()
  const place = { ...service, baseUrl: 'https://api.test' }
  const { resetUrl } = await issueReset(place, theOperator, { email: user.email, removesSecondFactor: true })
  await client.reset.ask.mutate({ email: user.email })
  await answer()
  t.deepEqual(await kindsFor(user.email), [])
  t.is((await client.reset.read.mutate({ token: new URL(resetUrl).hash.slice(1) })).email, user.email)
})

test('a change of the password is mailed, too', async (t) => {
  const { service, kindsFor } = await open()
  const { client, email } = await signedInAs(service)
  await client.user.changePassword.mutate({ current: PASSWORD, next: NEW_PASSWORD })
  t.deepEqual(await kindsFor(email), ['password_changed'])
})

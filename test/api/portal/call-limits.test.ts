import test from 'ava'
import pg from 'pg'
import { CALLS_PER_MINUTE, MAX_UNREAD_OF_TEAM, openCallLimits } from '../../../api/portal/call-limits.ts'
import { portalRouter } from '../../../api/portal/router.ts'
import { Refused } from '../../../domain/refusals.ts'
import { fakeAnswer } from '../../support/answer.ts'
import { openCallsUsedUp } from '../../support/calls-used-up.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { testDatabase } from '../../support/database.ts'
import { makeUser, PASSWORD, portalClient } from '../../support/portal/portal.ts'
import { startService } from '../../support/service.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const MINUTE_MS = 60_000
/** How many calls a user may have at a time: two that are answered, and those that wait for them. */
const PLACES = 62

test('a user makes so many calls in a minute, and again in the next, whatever others make', async (t) => {
  let ms = MINUTE_MS * 1_000 + 15_000
  const limits = openCallLimits(() => ms)
  const call = async (user: string) => {
    const { response, headers, end } = fakeAnswer()
    try {
      await limits.ofUser(user, response, async () => {})
    } finally {
      end()
    }
    return headers
  }
  for (let i = 0; i < CALLS_PER_MINUTE; i += 1) await call('ada')
  const { response, headers } = fakeAnswer()
  const refused = await t.throwsAsync(
    limits.ofUser('ada', response, async () => {}),
    { instanceOf: Refused },
  )
  t.is(refused?.reason, 'too_many_calls')
  t.is(headers.get('Retry-After'), '45')
  await t.notThrowsAsync(call('ben'))
  ms += 45_000
  await t.notThrowsAsync(call('ada'))
})

test('who is signed in is counted in calls that anyone may make, too', async (t) => {
  const answers = await openCallsUsedUp(portalRouter, { userId: 'ada' }, 'ada 203.0.113.7')
  t.true(answers.length > 10)
  for (const { path, reason } of answers) t.is(reason, 'too_many_calls', path)
})

const waits = (call: Promise<unknown>) =>
  Promise.race([call.then(() => false), new Promise((resolve) => setTimeout(() => resolve(true), 50))])

test('a user’s place is held until their answer has been made and read, even if they left before it was made', async (t) => {
  const limits = openCallLimits()
  const made = Promise.withResolvers<void>()
  const [left, unread] = [fakeAnswer(), fakeAnswer()]
  const call = (answer = async () => {}, { response } = fakeAnswer()) => limits.ofUser('ada', response, answer)
  const first = call(() => made.promise, left)
  await call(undefined, unread)
  left.response.destroyed = true
  left.end()
  const third = call()
  t.true(await waits(third))
  await t.notThrowsAsync(limits.ofUser('ben', fakeAnswer().response, async () => {}))
  made.resolve()
  await first
  await t.notThrowsAsync(third)
  const fourth = call()
  t.true(await waits(fourth))
  unread.end()
  await t.notThrowsAsync(fourth)
})

test('a team’s place is held until the answer has been made: who reads none keeps no place from the others', async (t) => {
  const limits = openCallLimits()
  const answers = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const order: string[] = []
  const calls = answers.map(({ promise }, i) =>
    limits.ofTeam('ptr_a', fakeAnswer().response, async () => {
      order.push(`a${i}`)
      await promise
    }),
  )
  await limits.ofTeam('ptr_b', fakeAnswer().response, async () => {
    order.push('b')
  })
  t.deepEqual(order, ['a0', 'a1', 'a2', 'b'], 'a team has a place more than one user')
  answers[0]?.resolve()
  await calls[0]
  for (const { resolve } of answers) resolve()
  await Promise.all(calls)
  t.deepEqual(order, ['a0', 'a1', 'a2', 'b', 'a3'])
})

test('of a team’s answers that nobody reads, the oldest makes room for one too many', async (t) => {
  const limits = openCallLimits()
  const destroyed: number[] = []
  const answers = Array.from({ length: MAX_UNREAD_OF_TEAM + 2 }, (_, i) => {
    const answer = fakeAnswer()
    answer.response.destroy = () => {
      destroyed.push(i)
      answer.end()
      return answer.response
    }
    return answer
  })
  const [read, ...others] = answers
  for (const { response } of answers.slice(0, MAX_UNREAD_OF_TEAM))
    await limits.ofTeam('ptr_a', response, async () => {})
  read?.end()
  for (const { response } of others.slice(-2)) await limits.ofTeam('ptr_a', response, async () => {})
  t.deepEqual(destroyed, [1])
  await limits.ofTeam('ptr_b', fakeAnswer().response, async () => {})
  t.deepEqual(destroyed, [1], 'each team has its own')
})

test('who floods the portal is refused beyond the line, with what to do, and others are answered', async (t) => {
  const running = await service()
  const [loud, other] = [await makePortalShop(running), await makePortalShop(running)]
  const holder = new pg.Client({ connectionString: running.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from campaign where slug = $1 for update', [loud.slug])
  const pause = () => refusalOf(loud.client.campaign.pause.mutate({ account: loud.account, slug: loud.slug }))
  const flood = Array.from({ length: PLACES + 10 }, pause)
  const refused = await Promise.race(flood)
  t.true((await other.client.home.get.query({ account: other.account })).hasCampaigns)
  const sent = { account: other.account, slug: other.slug }
  t.is(await reasonOf(other.client.campaign.pause.mutate(sent)), 'none')
  await holder.query('rollback')
  await holder.end()
  t.is(refused.reason, 'too_many_at_once')
  t.is(refused.status, 429)
  t.regex(refused.message, /waiting for 60 other calls\. Try again in a moment/)
  const answers = await Promise.all(flood)
  t.is(answers.filter(({ reason }) => reason === 'none').length, PLACES)
})

test('strangers of one network wait for each other, and leave places to those of others and to who is signed in', async (t) => {
  const running = await startService(await testDatabase(t), { trustedProxies: undefined })
  t.teardown(running.stop)
  const holder = new pg.Client({ connectionString: running.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`insert into sign_in_attempt values ('address', '203.0.113.7', 0, now() + interval '1 hour')`)
  const from = (address: string) => portalClient(running, null, { 'X-Forwarded-For': address }).client
  const guess = (_: unknown, i: number) =>
    refusalOf(from('203.0.113.7').session.signIn.mutate({ email: `no.${i}@made.up`, password: 'a guess' }))
  const flood = Array.from({ length: PLACES + 10 }, guess)
  const refused = await Promise.race(flood)
  const user = await makeUser(running)
  const signIn = from('203.0.113.8').session.signIn.mutate({ email: user.email, password: PASSWORD })
  t.deepEqual(await signIn, { state: 'signed_in' })
  const shop = await makePortalShop(running)
  t.true((await shop.client.home.get.query({ account: shop.account })).hasCampaigns)
  await holder.query('rollback')
  await holder.end()
  t.like(refused, { reason: 'too_many_at_once', status: 429 })
  t.regex(refused.message, /^Your network is waiting for 60 other calls/)
  const answers = await Promise.all(flood)
  t.is(answers.filter(({ reason }) => reason === 'too_many_at_once').length, 10)
})

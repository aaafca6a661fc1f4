import { testKeyring } from '../../support/keyring.ts'
import test from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { sql } from 'slonik'
import { z } from 'zod'
import { fetchAgain } from '../../../api/actions/drawing/fetch-again.ts'
import { findSecret, rotateSecret } from '../../../db/queries/account/partners.ts'
import { spellSecret } from '../../../domain/signature.ts'
import { makeDrawing, winnerIds, theOperator } from '../../support/factory.ts'
import { connect } from '../../support/attack.ts'
import { openPull } from '../../support/pull/pull.ts'
import { answersWell, isSignedWith, type Reply, winnersFor } from '../../support/pull/winners-source.ts'

test('at the cutoff the winners are fetched, and the drawing goes its way with them', async (t) => {
  const { source, work, due, read, readFetch } = await openPull(t)
  source.behave = (request) => ({
    body: { winners: winnersFor(request).map((winner) => ({ winner, displayName: 'Ada' })), round: 'week 48' },
  })
  const id = await due()
  await work()
  t.like(await read(id), { status: 'paid', partnerRound: 'week 48', needsAttention: null, isFetched: true })
  t.deepEqual((await read(id)).winners, [`${id}-0`, `${id}-1`, `${id}-2`])
  t.deepEqual((await read(id)).displayNames, ['Ada', 'Ada', 'Ada'])
  t.deepEqual(await readFetch(id), { tries: 1, failure: null, isLeased: false, isGivenUp: false })
  t.is(source.requests.length, 1)
})

for (const headers of [{}, { 'content-type': 'text/plain' }] as Record<string, string>[]) {
  test(`a list is taken with ${headers['content-type'] ?? 'no content type'} as well`, async (t) => {
    const { source, work, due, read } = await openPull(t)
    source.behave = (request) => ({ headers, body: { winners: winnersFor(request), round: 'Köln' } })
    const id = await due()
    await work()
    t.like(await read(id), { status: 'paid', partnerRound: 'Köln' })
  })
}

test('before the cutoff nothing is asked', async (t) => {
  const { place, campaign, source, work, read } = await openPull(t)
  const id = await makeDrawing(place, { campaign })
  await work()
  t.is(source.requests.length, 0)
  t.like(await read(id), { status: 'open', needsAttention: null })
})

test('the request says which drawing it is for and is signed with the partner’s secret, during a rotation with both', async (t) => {
  const { place, partner, campaign, source, work, due, retryNow } = await openPull(t)
  source.behave = () => ({ status: 503 })
  const id = await due()
  await work()
  const before = await findSecret(place.pool, partner)
  const after = await rotateSecret(place.pool, partner, testKeyring.seal(Buffer.alloc(32, 5), partner))
  await retryNow(id)
  await work()
  const [first, second] = source.requests
  if (!first || !second || !before || !after) return t.fail('there were fewer requests')
  t.like(first.query, { campaign: campaign.slug, drawing: id, winnersExpected: '3' })
  t.regex(first.query['cutoffAt'] ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.is(first.headers['webhook-id'], second.headers['webhook-id'])
  const spelled = (row: typeof before) => spellSecret(testKeyring.open(row.secret, partner))
  t.true(isSignedWith(spelled(before), first))
  t.false(isSignedWith(spelled(after), first))
  t.true(isSignedWith(spelled(before), second) && isSignedWith(spelled(after), second))
  return t.is(spelled(after), spellSecret(Buffer.alloc(32, 5)))
})

const bad: [string, Reply, RegExp][] = [
  ['a server error', { status: 500, body: 'secret stack' }, /^Winners source answered 500\.$/],
  ['no permission', { status: 401 }, /^Winners source answered 401\.$/],
  ['no content', { status: 204 }, /^Winners source answered 204\.$/],
  ['a redirect', { status: 302, headers: { location: 'https://other.test/' } }, /^Winners source redirected/],
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<h1>' }, /application\/json is needed\.$/],
  ['half of JSON', { body: '{"winners": [' }, /not JSON\.$/],
  ['another charset', { headers: { 'content-type': 'application/json; charset=latin1' }, body: '{}' }, /charset/],
  ['too few', { body: { winners: ['a', 'b'] } }, /^Winners source sent 2 winners; this drawing takes 3\.$/],
  ['a repeat', { body: { winners: ['a', 'b', 'a'] } }, /^Winners source repeats a winner \(position 2\)\.$/],
  ['an e-mail address', { body: { winners: ['a', 'b', 'c@d.ee'] } }, /\(position 2\)/],
  ['more than 5 MiB', { body: `[${' '.repeat(5 * 1_048_576)}]` }, /answered more than 5 MiB\.$/],
]

for (const [what, reply, sentence] of bad) {
  test(`${what} is a failure that is reported in one sentence and retried, and the next good answer is taken`, async (t) => {
    const { source, work, due, read, readFetch, retryNow } = await openPull(t)
    source.behave = () => reply
    const id = await due()
    await work()
    t.like(await read(id), { status: 'open', needsAttention: null, winners: null })
    t.like(await readFetch(id), { tries: 1, isLeased: false, isGivenUp: false })
    t.regex((await readFetch(id))?.failure ?? '', sentence)
    source.behave = answersWell
    await retryNow(id)
    await work()
    t.like(await read(id), { status: 'paid', needsAttention: null })
    t.like(await readFetch(id), { tries: 2, failure: null })
  })
}

test('a lease lasts for the ten seconds of its call, and ten more to record its outcome', async (t) => {
  const { place, source, work, due } = await openPull(t)
  let seconds = 0
  source.behave = async (request, response) => {
    seconds = await place.pool.oneFirst(sql.type(z.object({ seconds: z.number() }))`
      select extract(epoch from leased_until - started_at)::int as seconds from winner_fetch`)
    return answersWell(request, response)
  }
  await due()
  await work()
  t.is(seconds, 20)
})

test('a server that is not there is a failure as well', async (t) => {
  const { place, campaign, work, due, readFetch } = await openPull(t)
  await place.pool.query(
    sql.unsafe`update campaign set winners_url = 'http://127.0.0.1:1/winners' where id = ${campaign.id}`,
  )
  const id = await due()
  await work()
  t.regex((await readFetch(id))?.failure ?? '', /^Winners source could not be reached/)
})

test('after ten minutes of failures it is given up and says why, until somebody fetches again', async (t) => {
  const { place, campaign, source, work, due, read, readFetch, workAfter } = await openPull(t)
  source.behave = () => ({ status: 502 })
  const id = await due()
  await work()
  await workAfter(id, 9)
  t.like(await read(id), { needsAttention: null })
  await workAfter(id, 1)
  t.like(await read(id), { status: 'open', needsAttention: 'Winners source answered 502.' })
  t.like(await readFetch(id), { tries: 3, isGivenUp: true })
  await work()
  t.is(source.requests.length, 3, 'it is asked no more')
  source.behave = answersWell
  await fetchAgain(place, theOperator, { slug: campaign.slug, drawingId: id })
  t.is((await read(id)).needsAttention, null)
  await work()
  t.like(await read(id), { status: 'paid', needsAttention: null })
  t.like(await readFetch(id), { tries: 1 })
})

test('the first list that is taken is final: the drawing is locked with it and the source is asked no more', async (t) => {
  const { source, work, due, read } = await openPull(t)
  let asked = 0
  source.behave = (request) => {
    asked += 1
    return { body: { winners: winnersFor(request).map((winner) => `${winner}-${asked}`) } }
  }
  const id = await due()
  await work()
  await work()
  t.is(asked, 1)
  t.deepEqual((await read(id)).winners, [`${id}-0-1`, `${id}-1-1`, `${id}-2-1`])
})

test('a list that was sent before the campaign pulled does not count, and the one that is fetched takes its place', async (t) => {
  const { place, campaign, source, work, read } = await openPull(t)
  const id = await makeDrawing(place, { campaign })
  const sent = winnerIds(3)
  await place.pool.query(
    sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(sent, 'text')})`,
  )
  source.behave = () => ({ status: 500 })
  await place.pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '1 second' where id = ${id}`)
  await work()
  t.like(await read(id), { status: 'open', needsAttention: null, winners: sent })
  source.behave = answersWell
  await fetchAgain(place, theOperator, { drawingId: id })
  await work()
  t.like(await read(id), { status: 'paid', winners: [`${id}-0`, `${id}-1`, `${id}-2`] })
})

test('of one partner’s many drawings only a few are asked for at once, and all are in the end', async (t) => {
  const { place, campaign, source, work, read } = await openPull(t)
  const leased: number[] = []
  source.behave = async (request, response) => {
    leased.push(
      await place.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
        select count(lease)::int as count from winner_fetch`),
    )
    return answersWell(request, response)
  }
  const ids: string[] = []
  for (let i = 0; i < 35; i += 1) ids.push(await makeDrawing(place, { campaign }))
  await place.pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '1 second'`)
  await work()
  for (const id of ids) t.is((await read(id)).status, 'paid')
  t.is(Math.max(...leased), 10)
  t.is(source.requests.length, 35)
})

const AN_HOUR_AGO = [
  `update drawing set cutoff_at = cutoff_at - interval '1 hour'`,
  `update winner_fetch set cutoff_at = cutoff_at - interval '1 hour'`,
]

test('where the service cannot record an answer it goes on asking and says that the failure is its own, not the source’s', async (t) => {
  const { url, place, source, work, due, read, readFetch, workAfter } = await openPull(t)
  await place.pool.query(sql.unsafe`
    create function refuse_list() returns trigger language plpgsql as 'begin raise exception ''no''; end'`)
  await place.pool.query(
    sql.unsafe`create trigger no before insert on winner_list for each row execute function refuse_list()`,
  )
  const id = await due()
  await work()
  t.regex((await readFetch(id))?.failure ?? '', /operators see the cause in the log/)
  t.like(await read(id), { status: 'open', needsAttention: null })
  const client = await connect(t, url)
  await client.query('set session_replication_role = replica')
  for (const change of AN_HOUR_AGO) await client.query(change)
  await workAfter(id, 60)
  t.like(await readFetch(id), { tries: 2, isGivenUp: false })
  t.regex((await read(id)).needsAttention ?? '', /^The step "fetch-winners" failed and is tried again/)

  await place.pool.query(sql.unsafe`drop trigger no on winner_list`)
  source.behave = () => ({ status: 500 })
  await workAfter(id, 9)
  t.like(await readFetch(id), { tries: 3, isGivenUp: false }, 'the source has its own ten minutes')
  t.is((await read(id)).needsAttention, null)
  source.behave = answersWell
  await workAfter(id, 0)
  t.like(await read(id), { status: 'paid', needsAttention: null })
})

test('a drawing whose list the service cannot record stays when its campaign ends, and is drawn with the list', async (t) => {
  const { place, campaign, work, due, read, workAfter } = await openPull(t)
  await place.pool.query(sql.unsafe`
    create function refuse_list() returns trigger language plpgsql as 'begin raise exception ''no''; end'`)
  await place.pool.query(
    sql.unsafe`create trigger no before insert on winner_list for each row execute function refuse_list()`,
  )
  const id = await due()
  await work()
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  await workAfter(id, 60)
  t.like(await read(id), { status: 'open' })
  await place.pool.query(sql.unsafe`drop trigger no on winner_list`)
  await workAfter(id, 60)
  t.like(await read(id), { status: 'paid' })
})

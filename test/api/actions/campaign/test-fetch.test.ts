import { testKeyring } from '../../../support/keyring.ts'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { readTestFetch, requestTestFetch } from '../../../../api/actions/campaign/test-fetch.ts'
import { setWinnersSource } from '../../../../api/actions/campaign/winners-source.ts'
import { leaseTrials, writeTrialOutcome } from '../../../../db/queries/pull/trials.ts'
import { findSecret } from '../../../../db/queries/account/partners.ts'
import { noDisplayIssues } from '../../../../domain/drawing/display-issues.ts'
import { spellSecret } from '../../../../domain/signature.ts'
import { makeCampaign, makeDrawing, theOperator } from '../../../support/factory.ts'
import { openPull } from '../../../support/pull/pull.ts'
import { isSignedWith, winnersFor } from '../../../support/pull/winners-source.ts'

test('a trial shows what would be taken for the next open drawing, and changes nothing', async (t) => {
  const { place, partner, campaign, source, work, read, readFetch } = await openPull(t)
  source.behave = (request) => ({
    body: { winners: winnersFor(request).map((winner) => ({ winner, displayName: 'Ada' })), round: 48 },
  })
  const later = await makeDrawing(place, { campaign, cutoffAt: new Date(Date.now() + 7_200_000) })
  const next = await makeDrawing(place, { campaign })
  const trial = await requestTestFetch(place, theOperator, campaign.slug)
  t.deepEqual(await readTestFetch(place, theOperator, campaign.slug, trial), { drawingId: next, outcome: null })
  await work()
  const { outcome } = await readTestFetch(place, theOperator, campaign.slug, trial)
  t.like(outcome, { ok: true, count: 3, round: 48 })
  t.deepEqual(outcome?.winners[2], { winner: `${next}-2`, displayName: 'Ada' })
  t.true(outcome !== null && outcome.ms >= 0)
  const [request] = source.requests
  const secret = await findSecret(place.pool, partner)
  if (!request || !secret) return t.fail('nothing was asked')
  t.is(request.headers['webhook-id'], `trial_${trial}`)
  t.is(request.query['drawing'], next)
  t.true(isSignedWith(spellSecret(testKeyring.open(secret.secret, partner)), request))
  for (const id of [next, later]) {
    t.like(await read(id), { status: 'open', winners: null, partnerRound: null, needsAttention: null })
    t.is(await readFetch(id), null)
  }
  return t.is(source.requests.length, 1)
})

test('of a long list a trial shows the first hundred', async (t) => {
  const { place, campaign, work } = await openPull(t)
  await makeDrawing(place, { campaign, winnersExpected: 150 })
  const trial = await requestTestFetch(place, theOperator, campaign.slug)
  await work()
  const { outcome } = await readTestFetch(place, theOperator, campaign.slug, trial)
  t.is(outcome?.winners.length, 100)
  t.is(outcome?.count, 150)
})

test('a trial shows what would be left out since it cannot be shown', async (t) => {
  const { place, campaign, source, work } = await openPull(t)
  source.behave = (request) => ({
    body: { winners: winnersFor(request).map((winner) => ({ winner, displayName: 'x'.repeat(41) })), round: {} },
  })
  await makeDrawing(place, { campaign })
  const trial = await requestTestFetch(place, theOperator, campaign.slug)
  await work()
  const { outcome } = await readTestFetch(place, theOperator, campaign.slug, trial)
  t.like(outcome, { ok: true, count: 3, round: null })
  t.is(outcome?.displayIssues.count, 4)
  t.deepEqual(outcome?.displayIssues.first[1], {
    position: 0,
    member: 'displayName',
    detail: 'The display name has 41 characters; 40 are allowed.',
  })
})

test('a trial that fails says why, once, and flags nothing', async (t) => {
  const { place, campaign, source, work, due, read } = await openPull(t)
  source.behave = () => ({ body: { winners: ['a', 'b'] } })
  const id = await makeDrawing(place, { campaign })
  const trial = await requestTestFetch(place, theOperator, campaign.slug)
  await work()
  const { outcome } = await readTestFetch(place, theOperator, campaign.slug, trial)
  t.like(outcome, {
    ok: false,
    sentence: 'Winners source sent 2 winners; this drawing takes 3.',
    winners: [],
    count: 0,
  })
  t.is(source.requests.length, 1)
  t.is((await read(id)).needsAttention, null)
  t.truthy(await due())
})

test('a campaign that does not pull, is unknown or has no open drawing has no trial', async (t) => {
  const { place, partner, campaign } = await openPull(t)
  const push = await makeCampaign(place, { partner })
  await t.throwsAsync(() => requestTestFetch(place, theOperator, 'none'), { message: /no campaign/ })
  await t.throwsAsync(() => requestTestFetch(place, theOperator, push.slug), { message: /sent by the partner/ })
  await t.throwsAsync(() => requestTestFetch(place, theOperator, campaign.slug), { message: /no open drawing/ })
})

test('a trial of a campaign that pulls no more when its turn comes says so', async (t) => {
  const { place, campaign, source, work } = await openPull(t)
  await makeDrawing(place, { campaign })
  const trial = await requestTestFetch(place, theOperator, campaign.slug)
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'push' })
  await work()
  t.like((await readTestFetch(place, theOperator, campaign.slug, trial)).outcome, {
    ok: false,
    sentence: 'The campaign does not pull any more.',
  })
  t.is(source.requests.length, 0)
})

test('of a trial that went to another worker only that one writes the outcome', async (t) => {
  const { place, campaign, work } = await openPull(t)
  await makeDrawing(place, { campaign })
  const trial = await requestTestFetch(place, theOperator, campaign.slug)
  await place.pool.transaction((tx) => leaseTrials(tx, [trial], 20))
  await work()
  t.is((await readTestFetch(place, theOperator, campaign.slug, trial)).outcome, null)
  const [second] = await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`update fetch_trial set leased_until = now()`)
    return leaseTrials(tx, [trial], 20)
  })
  const outcome = {
    ok: false,
    sentence: 'It failed.',
    winners: [],
    count: 0,
    round: null,
    displayIssues: noDisplayIssues(),
    ms: 1,
  }
  const lost = { id: trial, lease: '00000000-0000-0000-0000-000000000000' }
  await place.pool.transaction(async (tx) => {
    t.false(await writeTrialOutcome(tx, lost, outcome))
    t.true(await writeTrialOutcome(tx, second ?? lost, outcome))
  })
  t.deepEqual((await readTestFetch(place, theOperator, campaign.slug, trial)).outcome, outcome)
})

test('a trial is read under its own campaign only, and forgotten after a day', async (t) => {
  const { place, partner, campaign, work } = await openPull(t)
  await makeDrawing(place, { campaign })
  const other = await makeCampaign(place, { partner })
  const trial = await requestTestFetch(place, theOperator, campaign.slug)
  const young = await requestTestFetch(place, theOperator, campaign.slug)
  await work()
  await t.throwsAsync(() => readTestFetch(place, theOperator, other.slug, trial), { message: /no trial/ })
  await place.pool.query(sql.unsafe`update fetch_trial set requested_at = now() - interval '1 day' where id = ${trial}`)
  await work()
  await t.throwsAsync(() => readTestFetch(place, theOperator, campaign.slug, trial), { message: /no trial/ })
  t.deepEqual(await place.pool.anyFirst(sql.type(z.object({ id: z.string() }))`select id from fetch_trial`), [young])
})

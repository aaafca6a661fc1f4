import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { fetchAgain } from '../../../../api/actions/drawing/fetch-again.ts'
import { setWinnersSource } from '../../../../api/actions/campaign/winners-source.ts'
import { makeCampaign, makeDrawing, passCutoff, winnerIds, theOperator } from '../../../support/factory.ts'
import { openPull, type Pull } from '../../../support/pull/pull.ts'
import { work as workWithoutCalls } from '../../../support/work.ts'

const refusal = async (t: ExecutionContext, run: () => Promise<unknown>): Promise<string> => {
  const error = await t.throwsAsync<Error & { reason: string }>(run, { name: 'Refused' })
  return `${error?.reason}: ${error?.message}`
}

const pushed = async ({ place, partner }: Pull) => {
  const campaign = await makeCampaign(place, { partner })
  const id = await makeDrawing(place, { campaign })
  const send = (winners: string[]) =>
    place.pool.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winners, 'text')})`,
    )
  return { campaign, id, send }
}

test('after a switch to pull, drawings that are open are fetched for, also one that waited without winners', async (t) => {
  const pull = await openPull(t)
  const { place, source, work, read } = pull
  const { campaign, id } = await pushed(pull)
  await passCutoff(place, id)
  await work()
  t.is((await read(id)).needsAttention, 'No winners by the cutoff.')
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'pull', url: source.url })
  t.is((await read(id)).needsAttention, null)
  await work()
  t.like(await read(id), { status: 'paid', isFetched: true })
})

test('a list that was sent counts no more after a switch to pull, and again after a switch back', async (t) => {
  const pull = await openPull(t)
  const { place, source, work, read } = pull
  const { campaign, id, send } = await pushed(pull)
  const winners = winnerIds(3)
  await send(winners)
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'pull', url: source.url })
  await passCutoff(place, id)
  await workWithoutCalls(place)
  t.like(await read(id), { status: 'open', needsAttention: null })
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'push' })
  await work()
  t.like(await read(id), { status: 'paid', winners })
  t.is(source.requests.length, 0)
})

test('after a switch to push, a drawing that waited for its fetch is flagged as without winners', async (t) => {
  const { place, campaign, source, work, due, read, readFetch, workAfter } = await openPull(t)
  source.behave = () => ({ status: 500 })
  const waiting = await due()
  const givenUp = await due()
  await work()
  await workAfter(givenUp, 10)
  t.is((await read(givenUp)).needsAttention, 'Winners source answered 500.')
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'push' })
  await work()
  for (const id of [waiting, givenUp]) {
    t.like(await read(id), { status: 'open', needsAttention: 'No winners by the cutoff.' })
    t.is(await readFetch(id), null)
  }
})

test('the same source again changes nothing, and another address starts over', async (t) => {
  const { place, campaign, source, work, due, readFetch } = await openPull(t)
  source.behave = () => ({ status: 500 })
  const id = await due()
  await work()
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'pull', url: source.url })
  t.like(await readFetch(id), { tries: 1 })
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'pull', url: `${source.url}?v=2` })
  t.is(await readFetch(id), null)
  await work()
  t.is(source.requests.length, 2)
})

test('an address that winners may not be fetched from is refused, at the switch and when a campaign is created', async (t) => {
  const { place, partner, campaign } = await openPull(t)
  const production = { pool: place.pool, boss: place.boss }
  const set = (url: string, store = production) =>
    setWinnersSource(store, theOperator, campaign.slug, { mode: 'pull', url })
  t.regex(await refusal(t, () => set('http://shop.test/')), /^bad_request: url: must start with https/)
  t.regex(
    await refusal(t, () => set('https://127.0.0.1/')),
    /^bad_request: url: must not be an address of this machine/,
  )
  t.regex(await refusal(t, () => set('http://shop.test/', place)), /^bad_request/)
  const winners = { mode: 'pull', url: 'http://localhost:9/' }
  t.regex(await refusal(t, () => makeCampaign(production, { partner, winners })), /^bad_request/)
  await makeCampaign(place, { partner, winners })
  await set('https://shop.test/winners')
})

test('an unknown campaign and one that has ended are refused', async (t) => {
  const { place, campaign } = await openPull(t)
  t.regex(await refusal(t, () => setWinnersSource(place, theOperator, 'none', { mode: 'push' })), /^not_found/)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  t.regex(
    await refusal(t, () => setWinnersSource(place, theOperator, campaign.slug, { mode: 'push' })),
    /^campaign_ended/,
  )
})

test('fetching again is refused unless the drawing is open, past its cutoff, and its campaign pulls', async (t) => {
  const pull = await openPull(t)
  const { place, campaign, work, due } = pull
  const again = (drawingId: string, slug?: string) =>
    refusal(t, () => fetchAgain(place, theOperator, { slug, drawingId }))
  t.regex(await again('drw_0000000000000000000001'), /^not_found/)
  const open = await makeDrawing(place, { campaign })
  t.regex(await again(open), /^fetch_too_early/)
  t.regex(await again(open, 'another'), /^not_found/)
  const { id } = await pushed(pull)
  await passCutoff(place, id)
  t.regex(await again(id), /^push_campaign/)
  const paid = await due()
  await work()
  t.regex(await again(paid), /^locked/)
  const late = await due()
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  t.regex(await again(late), /^campaign_ended/)
})

test('an ended pull campaign’s guarantee period waits no longer than the fetch, and for no list that counts no more', async (t) => {
  const pull = await openPull(t)
  const { place, source } = pull
  const { campaign, id, send } = await pushed(pull)
  await send(winnerIds(3))
  await setWinnersSource(place, theOperator, campaign.slug, { mode: 'pull', url: source.url })
  await passCutoff(place, id)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  const isToBeDrawn = () =>
    place.pool.oneFirst(sql.type(z.object({ can: z.boolean() }))`
      select cancelled_at is null as can from drawing where id = ${id}`)
  t.true(await isToBeDrawn())
  source.behave = () => ({ status: 500 })
  await pull.work()
  await pull.workAfter(id, 10)
  t.false(await isToBeDrawn())
})

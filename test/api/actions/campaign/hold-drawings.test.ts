import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { changeCampaignStatus, previewPause } from '../../../../api/actions/campaign/campaigns.ts'
import { fetchAgain } from '../../../../api/actions/drawing/fetch-again.ts'
import { type ExistingDrawings, pausingSentence } from '../../../../domain/drawing/hold.ts'
import type { CampaignStatus } from '../../../../domain/campaign-state.ts'
import { auditOf } from '../../../support/audit.ts'
import { clockDatabase } from '../../../support/clock.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  passCutoff,
  theOperator,
  winnerIds,
} from '../../../support/factory.ts'
import { openPull } from '../../../support/pull/pull.ts'
import { reasonOfRefusal } from '../../../support/refusal.ts'

const HOUR_MS = 3_600_000

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const row = z.object({ cutoffAt: z.date(), drawAt: z.date(), heldAt: z.date().nullable() })

/** A push campaign, with ways to make its drawings, whose cutoffs come in an hour, and to change its status. */
const open = async (t: ExecutionContext, database?: string) => {
  const pull = await openPull(t, database)
  const { place, partner } = pull
  const campaign = await makeCampaign(place, { partner, winnersPerDraw: 1 })
  const send = (id: string) =>
    place.pool.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(1), 'text')})`,
    )
  const drawing = async ({ isSent = false } = {}) => {
    const id = await makeDrawing(place, { campaign, cutoffAt: inHours(1) })
    if (isSent) await send(id)
    return id
  }
  const timesOf = (id: string) =>
    place.pool.one(sql.type(row)`
      select cutoff_at as "cutoffAt", draw_at as "drawAt", held_at as "heldAt" from drawing where id = ${id}`)
  const change = (status: CampaignStatus, existing?: ExistingDrawings) =>
    changeCampaignStatus(place, theOperator, campaign.slug, status, existing)
  const hold = () =>
    place.pool.one(sql.type(z.object({ ms: z.number() }))`
      select (extract(epoch from released_at - held_at) * 1000)::float8 as ms from campaign_hold
      where campaign_id = ${campaign.id} order by held_at desc limit 1`)
  return { pull, place, partner, campaign, send, drawing, timesOf, change, hold }
}

test('a held drawing is not locked when its cutoff comes, takes lists meanwhile, and is drawn once its moved cutoff has come', async (t) => {
  const clock = await clockDatabase(t)
  const { pull, send, drawing, timesOf, change, hold } = await open(t, clock.url)
  const [sent, unsent] = [await drawing({ isSent: true }), await drawing()]
  const before = await timesOf(sent)
  await change('paused', 'hold')
  await clock.set(inHours(2))
  await pull.work()
  for (const id of [sent, unsent]) t.like(await pull.read(id), { status: 'open', needsAttention: null })
  await send(unsent)
  await change('active')
  const after = await timesOf(sent)
  t.is(after.heldAt, null)
  t.deepEqual(after.drawAt, before.drawAt, 'the draw time stays')
  t.is(after.cutoffAt.getTime() - before.cutoffAt.getTime(), (await hold()).ms)
  await pull.work()
  for (const id of [sent, unsent]) t.is((await pull.read(id)).status, 'open')
  await clock.set(inHours(4))
  await pull.work()
  for (const id of [sent, unsent]) t.is((await pull.read(id)).status, 'paid')
})

test('a campaign is held again after it went on, and each hold moves a cutoff by its own length', async (t) => {
  const { drawing, timesOf, change, hold } = await open(t)
  const id = await drawing()
  for (let held = 1; held <= 2; held += 1) {
    const before = await timesOf(id)
    await change('paused', 'hold')
    await change('active')
    t.is((await timesOf(id)).cutoffAt.getTime() - before.cutoffAt.getTime(), (await hold()).ms)
  }
})

test('what had its cutoff behind it when the hold began keeps it, and is locked or flagged once the campaign goes on', async (t) => {
  const { pull, place, drawing, timesOf, change } = await open(t)
  const [sent, unsent] = [await drawing({ isSent: true }), await drawing()]
  for (const id of [sent, unsent]) await passCutoff(place, id)
  const before = await timesOf(sent)
  await change('paused', 'hold')
  await pull.work()
  for (const id of [sent, unsent]) t.like(await pull.read(id), { status: 'open', needsAttention: null })
  await change('active')
  t.deepEqual((await timesOf(sent)).cutoffAt, before.cutoffAt)
  await pull.work()
  t.is((await pull.read(sent)).status, 'paid')
  t.is((await pull.read(unsent)).needsAttention, 'No winners by the cutoff.')
})

test('a pause that lets drawings run holds none, and takes the other choice while it lasts', async (t) => {
  const { pull, place, partner, drawing, timesOf, change } = await open(t)
  const [first, second] = [await drawing({ isSent: true }), await drawing({ isSent: true })]
  await cancelDrawing(place, await drawing())
  await change('paused')
  await passCutoff(place, first)
  await pull.work()
  t.is((await pull.read(first)).status, 'paid')
  await change('paused', 'hold')
  t.truthy((await timesOf(second)).heldAt)
  await change('paused')
  t.truthy((await timesOf(second)).heldAt, 'without a choice nothing changes')
  await change('paused', 'run')
  t.is((await timesOf(second)).heldAt, null)
  await change('active')
  const entries = (await auditOf(place, partner)).filter(({ action }) => /paused|resumed/.test(action))
  t.deepEqual(
    entries.map(({ action, detail }) => [action, detail]),
    [
      ['campaign.paused', {}],
      ['campaign.paused', { held: 1 }],
      ['campaign.paused', { released: 1 }],
      ['campaign.resumed', {}],
    ],
  )
})

test('only what was open when a hold began is held: a drawing made during it runs', async (t) => {
  const { pull, place, drawing, timesOf, change } = await open(t)
  const held = await drawing({ isSent: true })
  await change('paused', 'hold')
  const special = await drawing({ isSent: true })
  await passCutoff(place, special)
  await pull.work()
  t.is((await pull.read(special)).status, 'paid')
  t.truthy((await timesOf(held)).heldAt)
})

test('the end of a campaign that holds its drawings cancels those without a list, and draws the others', async (t) => {
  const { pull, place, drawing, timesOf, change } = await open(t)
  const [sent, unsent] = [await drawing({ isSent: true }), await drawing()]
  await change('paused', 'hold')
  await change('ended')
  t.is((await timesOf(sent)).heldAt, null)
  t.is(
    await place.pool.oneFirst(sql.unsafe`select cancelled_reason from drawing where id = ${unsent}`),
    'The campaign ended.',
  )
  await passCutoff(place, sent)
  await pull.work()
  t.is((await pull.read(sent)).status, 'paid')
})

test('while a drawing is held its winners are not fetched, and an answer that comes meanwhile is not taken', async (t) => {
  const { place, campaign, source, work, due, read } = await openPull(t)
  const answer = source.behave
  source.behave = async (request, response) => {
    await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
    return answer(request, response)
  }
  const id = await due()
  await work()
  t.like(await read(id), { status: 'open', winners: null, needsAttention: null })
  t.is(await reasonOfRefusal(fetchAgain(place, theOperator, { drawingId: id })), 'campaign_paused')
  source.behave = answer
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  await place.pool.query(sql.unsafe`update winner_fetch set leased_until = now() where drawing_id = ${id}`)
  await work()
  t.is((await read(id)).status, 'paid')
})

test('the preview names no draw as the next whose time has passed', async (t) => {
  const { place, campaign, drawing } = await open(t)
  const preview = () => previewPause(place, theOperator, campaign.slug)
  const past = inHours(-1)
  await makeDrawing(place, { campaign, drawAt: past, cutoffAt: past })
  t.deepEqual(await preview(), { open: 1, nextDrawAt: null })
  await drawing()
  const { open: count, nextDrawAt } = await preview()
  t.is(count, 2)
  t.true(nextDrawAt !== null && nextDrawAt.getTime() > Date.now())
})

test('the preview counts the open drawings and says when the first is drawn', async (t) => {
  const { place, campaign, drawing } = await open(t)
  const preview = () => previewPause(place, theOperator, campaign.slug)
  t.deepEqual(await preview(), { open: 0, nextDrawAt: null })
  await cancelDrawing(place, await drawing())
  await drawing()
  const pausing = await preview()
  t.is(pausing.open, 1)
  t.regex(pausingSentence(pausing, 'run'), /^1 drawing exists and goes on; the next at 20.*\.$/)
  t.is(
    pausingSentence(pausing, 'hold'),
    '1 drawing exists and stays open; its cutoff still to come moves by the length of the pause.',
  )
  t.is(await reasonOfRefusal(previewPause(place, theOperator, 'nothing')), 'not_found')
})

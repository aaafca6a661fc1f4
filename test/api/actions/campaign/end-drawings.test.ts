import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { previewEnd } from '../../../../api/actions/campaign/end-drawings.ts'
import { auditOf } from '../../../support/audit.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  passCutoff,
  theOperator,
  winnerIds,
} from '../../../support/factory.ts'
import { openChainRows } from '../../../support/chain/rows.ts'
import { openPull, type Pull } from '../../../support/pull/pull.ts'
import { answersWell } from '../../../support/pull/winners-source.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const inOrder = (ids: readonly string[]) => ids.toSorted((one, other) => (one < other ? -1 : 1))

const cancelledOf = ({ place }: Pull, id: string) =>
  place.pool.oneFirst(sql.unsafe`select cancelled_reason from drawing where id = ${id}`)

/** A push campaign with a way to make drawings that have a list or none. */
const openPush = async (t: ExecutionContext) => {
  const pull = await openPull(t)
  const { place, partner } = pull
  const campaign = await makeCampaign(place, { partner, winnersPerDraw: 1 })
  const drawing = async ({ isSent = false, isLate = false } = {}) => {
    const id = await makeDrawing(place, { campaign, cutoffAt: inHours(2) })
    if (isSent)
      await place.pool.query(
        sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(1), 'text')})`,
      )
    if (isLate) await passCutoff(place, id)
    return id
  }
  return { pull, place, campaign, drawing }
}

test('when a push campaign ends, drawings without a list are cancelled, be their cutoff past or to come; one with a list is drawn', async (t) => {
  const { pull, place, campaign, drawing } = await openPush(t)
  const without = [await drawing(), await drawing({ isLate: true }), await drawing({ isLate: true })]
  await pull.work()
  t.is((await pull.read(without[1] as string)).needsAttention, 'No winners by the cutoff.')
  const withList = await drawing({ isSent: true })
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  for (const id of without) {
    t.is(await cancelledOf(pull, id), 'The campaign ended.')
    t.like(await pull.read(id), { status: 'open', needsAttention: null })
  }
  t.is(await cancelledOf(pull, withList), null)
  await pull.work()
  t.is((await pull.read(withList)).status, 'open', 'its cutoff is waited for')
  await passCutoff(place, withList)
  await pull.work()
  t.is((await pull.read(withList)).status, 'paid')
})

test('what the end will do is counted before, and noted for each drawing and for the campaign', async (t) => {
  const { pull, place, campaign, drawing } = await openPush(t)
  const without = [await drawing(), await drawing({ isLate: true }), await drawing()]
  await drawing({ isSent: true })
  await cancelDrawing(place, await drawing())
  const [drawn, locked] = [await drawing({ isSent: true, isLate: true }), await drawing({ isSent: true })]
  await pull.work()
  t.is((await pull.read(drawn)).status, 'paid')
  t.is((await pull.read(locked)).status, 'open')
  t.deepEqual(await previewEnd(place, theOperator, campaign.slug), { cancelled: 3, fetched: 0, drawn: 2 })
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  t.deepEqual(await previewEnd(place, theOperator, campaign.slug), { cancelled: 0, fetched: 0, drawn: 2 })
  const entries = (await auditOf(place, pull.partner)).filter(({ campaignId }) => campaignId === campaign.id)
  const cancelled = entries.filter(({ action }) => action === 'drawing.cancelled')
  t.deepEqual(inOrder(cancelled.map(({ drawingId }) => String(drawingId))), inOrder(without))
  for (const { actor, detail } of cancelled)
    t.deepEqual([actor, detail], ['operator Ann', { reason: 'The campaign ended.' }])
  t.like(entries.at(-1), { action: 'campaign.ended', detail: { cancelled: 3, fetched: 0, drawn: 2 } })
})

test('when a pull campaign ends, drawings whose cutoff lies ahead are cancelled, and the source is not asked for them', async (t) => {
  const pull = await openPull(t)
  const { place, campaign, source, work } = pull
  const ahead = await makeDrawing(place, { campaign })
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  t.is(await cancelledOf(pull, ahead), 'The campaign ended.')
  await work()
  t.is(source.requests.length, 0)
})

test('a fetch that the end finds under way goes on: its list is drawn', async (t) => {
  const pull = await openPull(t)
  const { place, campaign, source, work, due, retryNow, read } = pull
  source.behave = () => ({ status: 503 })
  const [begun, notYet] = [await due(), await makeDrawing(place, { campaign })]
  await work()
  await passCutoff(place, notYet)
  t.deepEqual(await previewEnd(place, theOperator, campaign.slug), { cancelled: 0, fetched: 2, drawn: 0 })
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  source.behave = answersWell
  await retryNow(begun)
  await work()
  for (const id of [begun, notYet]) t.like(await read(id), { status: 'paid', needsAttention: null })
})

test('a fetch that gives up after the end cancels its drawing, and one that had given up before is cancelled by the end', async (t) => {
  const pull = await openPull(t)
  const { place, campaign, source, work, due, workAfter, read, readFetch } = pull
  source.behave = () => ({ status: 503 })
  const before = await due()
  await work()
  await workAfter(before, 10)
  t.is((await read(before)).needsAttention, 'Winners source answered 503.')
  const after = await due()
  await work()
  await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
  t.is(await cancelledOf(pull, before), 'The campaign ended.')
  t.is(await cancelledOf(pull, after), null)
  await workAfter(after, 10)
  t.is(await cancelledOf(pull, after), 'The campaign ended.')
  t.like(await read(after), { status: 'open', needsAttention: null })
  t.like(await readFetch(after), { failure: 'Winners source answered 503.', isGivenUp: true })
})

test('drawings of a campaign that ended before its drawings were seen to are cancelled at their cutoff, flagged or not', async (t) => {
  const { pull, place, campaign, drawing } = await openPush(t)
  const [flagged, later] = [await drawing({ isLate: true }), await drawing()]
  await pull.work()
  t.is((await pull.read(flagged)).needsAttention, 'No winners by the cutoff.')
  await place.pool.query(sql.unsafe`update campaign set status = 'ended', ended_at = now() where id = ${campaign.id}`)
  await pull.work()
  t.is(await cancelledOf(pull, flagged), 'The campaign ended.')
  t.is(await cancelledOf(pull, later), null)
  await passCutoff(place, later)
  await pull.work()
  t.is(await cancelledOf(pull, later), 'The campaign ended.')
})

test('a list that is on its way while the campaign ends is either taken and drawn, or refused and its drawing cancelled', async (t) => {
  const { pull, place, campaign, drawing } = await openPush(t)
  const ids: string[] = []
  for (let i = 0; i < 12; i += 1) ids.push(await drawing())
  const sends = ids.map((id) =>
    place.pool
      .query(
        sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(1), 'text')})`,
      )
      .then(
        () => true,
        () => false,
      ),
  )
  const [taken] = await Promise.all([
    Promise.all(sends),
    changeCampaignStatus(place, theOperator, campaign.slug, 'ended'),
  ])
  for (const [i, id] of ids.entries()) {
    t.is((await cancelledOf(pull, id)) === null, taken[i] as boolean)
    await passCutoff(place, id).catch(() => {})
  }
  await pull.work()
  for (const [i, id] of ids.entries()) t.is((await pull.read(id)).status, taken[i] ? 'paid' : 'open')
})

test('a void drawing is not counted as one that is still drawn', async (t) => {
  const rows = await openChainRows(t)
  const counted = () => previewEnd(rows, theOperator, rows.campaign.slug)
  await rows.requested()
  t.deepEqual(await counted(), { cancelled: 0, fetched: 0, drawn: 1 })
  await rows.voided()
  t.deepEqual(await counted(), { cancelled: 0, fetched: 0, drawn: 1 })
})

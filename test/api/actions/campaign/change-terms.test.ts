import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { advanceDrawing } from '../../../../api/actions/drawing/advance.ts'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import {
  changeTerms,
  changeTermsFromDraw,
  findDrawBeforeChange,
  previewChange,
  withdrawChange,
} from '../../../../api/actions/campaign/change-terms.ts'
import { createSpecialDrawing } from '../../../../api/actions/drawing/create-special.ts'
import type { Caller } from '../../../../domain/actor.ts'
import { type Reason, Refused } from '../../../../domain/refusals.ts'
import { MAX_COMING_CHANGES } from '../../../../domain/terms.ts'
import { auditOf } from '../../../support/audit.ts'
import { testDatabase } from '../../../support/database.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  makePartner,
  makePrizeTable,
  theOperator,
  winnerIds,
} from '../../../support/factory.ts'
import { openWorkplace } from '../../../support/workplace.ts'
import { work } from '../../../support/work.ts'

const drawnRow = z.object({
  winnersExpected: z.number(),
  prizeTable: z.string().nullable(),
  amounts: z.array(z.coerce.number()).nullable(),
})

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  const before = await makePrizeTable(place, { version: 1, tiers: [{ amountCents: 100, weight: 1 }] })
  const { id: next } = await makePrizeTable(place, { version: 2, tiers: [{ amountCents: 700, weight: 1 }] })
  const campaign = await makeCampaign(place, { partner, prizeTable: before.id, ...overrides })
  const { slug } = campaign
  const change = (wish: Omit<Parameters<typeof changeTerms>[2], 'slug'>) =>
    changeTerms(place, theOperator, { slug, ...wish })
  const withdraw = (changeId: string) => withdrawChange(place, theOperator, { slug, changeId })
  /** Gives a drawing its winners and has it drawn, whatever its draw time. */
  const draw = async (id: string, count: number) => {
    await place.pool.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(count), 'text')})`,
    )
    for (const _ of ['its cutoff', 'its draw']) {
      await advanceDrawing(place, theOperator, { drawingId: id })
      await work(place)
    }
    return read(id)
  }
  const read = (id: string) =>
    place.pool.one(sql.type(drawnRow)`
      select winners_expected as "winnersExpected", prize_table_id as "prizeTable",
        (select amounts_cents from result where drawing_id = d.id) as amounts
      from drawing d where id = ${id}`)
  return { place, partner, campaign, slug, before: before.id, next, change, withdraw, draw }
}

const refused = async (t: ExecutionContext, act: Promise<unknown>, reason: Reason, message: RegExp) => {
  const error = await t.throwsAsync<Refused>(act, { instanceOf: Refused, message })
  t.is(error?.reason, reason)
}

test('drawings that are made keep what they were made with, those from the change on have the new terms', async (t) => {
  const { place, slug, before, next, change, draw } = await open(t)
  const special = (drawAt: string) => createSpecialDrawing(place, theOperator, { slug, drawAt: new Date(drawAt) })
  const made = await special('2098-01-01T00:00:00Z')
  await change({ prizeTable: next, winnersPerDraw: 2, from: new Date('2099-01-01T00:00:00Z') })
  const earlier = await special('2098-12-31T23:59:59.999Z')
  const later = await special('2099-01-01T00:00:00Z')
  for (const id of [made, earlier]) {
    t.deepEqual(await draw(id, 3), { winnersExpected: 3, prizeTable: before, amounts: [100, 100, 100] })
  }
  t.deepEqual(await draw(later, 2), { winnersExpected: 2, prizeTable: next, amounts: [700, 700] })
  await refused(t, change({ winnersPerDraw: 1, from: new Date('2099-01-01T00:00:00Z') }), 'bad_request', /^from: /)
})

test('a change between two seconds counts from the later one on, as in a contract, which knows whole seconds', async (t) => {
  const { place, slug, before, next, change, draw } = await open(t)
  await change({ prizeTable: next, winnersPerDraw: 2, from: new Date('2099-01-01T00:00:00.300Z') })
  const special = (drawAt: string) => createSpecialDrawing(place, theOperator, { slug, drawAt: new Date(drawAt) })
  const earlier = await special('2099-01-01T00:00:00.900Z')
  const later = await special('2099-01-01T00:00:01Z')
  t.deepEqual(await draw(earlier, 3), { winnersExpected: 3, prizeTable: before, amounts: [100, 100, 100] })
  t.deepEqual(await draw(later, 2), { winnersExpected: 2, prizeTable: next, amounts: [700, 700] })
})

test('the drawings of the cadence take as many winners as the terms at their draw time say', async (t) => {
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
  const { place, campaign, change } = await open(t, {
    startsAt: startsAt.toISOString(),
    cadence: 'FREQ=HOURLY',
    timeZone: 'UTC',
  })
  const from = new Date(startsAt.getTime() + 10 * 3_600_000)
  await change({ winnersPerDraw: 7, from })
  await work(place)
  const counts = await place.pool.any(sql.type(z.object({ isLater: z.boolean(), counts: z.array(z.number()) }))`
    select draw_at >= ${from.toISOString()}::timestamptz as "isLater", array_agg(distinct winners_expected) as counts
    from drawing where campaign_id = ${campaign.id} group by 1 order by 1`)
  t.deepEqual(counts, [
    { isLater: false, counts: [3] },
    { isLater: true, counts: [7] },
  ])
})

test('without a time a change counts from the first draw that no drawing is made for', async (t) => {
  const { place, campaign, partner, change } = await open(t)
  const first = await change({ winnersPerDraw: 4 })
  await makeDrawing(place, { campaign, drawAt: new Date('2100-03-01T12:00:00Z') })
  const second = await change({ winnersPerDraw: 5 })
  const changed = (await auditOf(place, partner)).filter(({ action }) => action === 'campaign.terms_changed')
  t.deepEqual(
    new Map(changed.map(({ detail }) => [detail['change'], detail['from']])),
    new Map([
      [first, '2100-01-01T23:00:00.000Z'],
      [second, '2100-03-01T23:00:00.000Z'],
    ]),
  )
})

test('a change is refused at a draw that is made, and the first possible one is named', async (t) => {
  const { place, campaign, change } = await open(t)
  await refused(
    t,
    change({ winnersPerDraw: 4, from: new Date() }),
    'bad_request',
    /^from: .* fixed.* at 2100-01-01T23:00:00\.000Z\.$/,
  )
  await makeDrawing(place, { campaign, drawAt: new Date('2100-01-05T23:00:00Z') })
  await refused(
    t,
    change({ winnersPerDraw: 4, from: new Date('2100-01-05T23:00:00Z') }),
    'bad_request',
    /^from: what is drawn up to 2100-01-05T23:00:00\.000Z is fixed\. .* at 2100-01-06T23:00:00\.000Z\.$/,
  )
  await t.notThrowsAsync(change({ winnersPerDraw: 4, from: new Date('2100-01-05T23:00:00.001Z') }))
})

test('a cadence that has no more draws takes a change only from a named time on', async (t) => {
  const { place, campaign, change } = await open(t, { cadence: 'FREQ=DAILY;COUNT=1' })
  await makeDrawing(place, { campaign, drawAt: new Date('2100-01-02T00:00:00Z') })
  await refused(
    t,
    change({ winnersPerDraw: 4 }),
    'bad_request',
    /^from: the cadence has no more draws\. Name a time\.$/,
  )
  await t.notThrowsAsync(change({ winnersPerDraw: 4, from: new Date('2100-01-03T00:00:00Z') }))
})

test('a change that changes nothing, or to a table that cannot be, is refused', async (t) => {
  const { place, before, next, change } = await open(t)
  await refused(t, change({}), 'bad_request', /^Say what changes/)
  await refused(t, change({ prizeTable: before, winnersPerDraw: 3 }), 'bad_request', /^Nothing would change/)
  await refused(t, change({ prizeTable: 'tbl_0000000000000000000000' }), 'bad_request', /^prizeTable: there is no/)
  const { id: other } = await makePrizeTable(place, { version: 1, tiers: [{ amountCents: 5, weight: 1 }] })
  await refused(t, change({ prizeTable: other }), 'bad_request', /another table of version 1\. .* version 2\.$/)
  const { id: same } = await makePrizeTable(place, { version: 1, tiers: [{ amountCents: 100, weight: 1 }] })
  await change({ prizeTable: same })
  await change({ prizeTable: next })
  const { id: huge } = await makePrizeTable(place, { version: 3, tiers: [{ amountCents: 10 ** 12, weight: 1 }] })
  await refused(
    t,
    change({ prizeTable: huge, winnersPerDraw: 9_008 }),
    'bad_request',
    /^winnersPerDraw: .* 9007 winners at most/,
  )
  await change({ prizeTable: huge, winnersPerDraw: 9_007 })
})

test('terms are refused under which a draw could come to more than the contract sends', async (t) => {
  const { slug, next, change } = await open(t)
  await refused(
    t,
    change({ prizeTable: next, limitCents: 2_099 }),
    'change_refused',
    new RegExp(`2100 cents, more than the 2099 .* chain limit --campaign ${slug} --max-payout-cents 2100\\.$`),
  )
  await t.notThrowsAsync(change({ prizeTable: next, limitCents: 2_100 }))
})

test('changes count one after the other, and are withdrawn from the last', async (t) => {
  const { place, partner, change, withdraw } = await open(t)
  const first = await change({ winnersPerDraw: 4 })
  const second = await change({ winnersPerDraw: 5 })
  await refused(t, withdraw(first), 'change_refused', new RegExp(`Withdraw ${second} first`))
  await withdraw(second)
  await refused(t, withdraw(second), 'not_found', /There is no change/)
  const third = await change({ winnersPerDraw: 6 })
  await withdraw(third)
  await withdraw(first)
  const actions = (await auditOf(place, partner)).map(({ action }) => action)
  t.is(actions.filter((action) => action === 'campaign.change_withdrawn').length, 3)
})

test('a change that a drawing is made with stays', async (t) => {
  const { place, campaign, change, withdraw } = await open(t)
  const id = await change({ winnersPerDraw: 4, from: new Date('2100-01-01T00:00:00Z') })
  await makeDrawing(place, { campaign, drawAt: new Date('2100-01-01T00:00:00Z') })
  await refused(t, withdraw(id), 'change_refused', /^Drawings have already been made with this change/)
})

test('a drawing that was cancelled holds no change back', async (t) => {
  const { place, partner, campaign, change, withdraw } = await open(t)
  const mistaken = await makeDrawing(place, { campaign, drawAt: new Date('2160-01-01T00:00:00Z') })
  const from = new Date('2100-01-01T00:00:00Z')
  await refused(t, change({ winnersPerDraw: 4, from }), 'bad_request', /^from: .*2160-01-01T00:00:00\.000Z is fixed/)
  await cancelDrawing(place, mistaken)
  const id = await change({ winnersPerDraw: 4, from })
  const made = await makeDrawing(place, { campaign, drawAt: from })
  await refused(t, withdraw(id), 'change_refused', /^Drawings have already been made with this change/)
  await cancelDrawing(place, made)
  await withdraw(id)
  t.is((await auditOf(place, partner)).filter(({ action }) => action === 'campaign.change_withdrawn').length, 1)
})

test('there are so many changes to come and no more', async (t) => {
  const { change } = await open(t)
  for (let i = 0; i < MAX_COMING_CHANGES; i += 1) await change({ winnersPerDraw: 10 + i })
  await refused(t, change({ winnersPerDraw: 9 }), 'change_refused', /^There are already 10 upcoming changes/)
})

test('a paused campaign changes its terms, an ended one does not, and nobody else does', async (t) => {
  const { place, slug, change } = await open(t)
  await changeCampaignStatus(place, theOperator, slug, 'paused')
  await t.notThrowsAsync(change({ winnersPerDraw: 4 }))
  const stranger: Caller = { id: 'key_0000000000000000000000', partnerId: await makePartner(place), mode: 'test' }
  await refused(t, changeTerms(place, stranger, { slug, winnersPerDraw: 5 }), 'not_found', /no campaign/)
  await changeCampaignStatus(place, theOperator, slug, 'ended')
  await refused(t, change({ winnersPerDraw: 5 }), 'campaign_ended', /has ended/)
})

test('a change whose first draw is found counts from it, unless another one is the first by then', async (t) => {
  const { place, campaign, slug, change, withdraw } = await open(t)
  const wish = { slug, winnersPerDraw: 9 }
  const find = () => findDrawBeforeChange(place, theOperator, wish)
  const act = (found: Awaited<ReturnType<typeof find>>) => changeTermsFromDraw(place, theOperator, wish, found)
  const stale = (found: Awaited<ReturnType<typeof find>>) => refused(t, act(found), 'busy', /has just changed/)
  const first = await find()
  await makeDrawing(place, { campaign, drawAt: new Date('2100-01-01T12:00:00Z') })
  const made = await act(first)
  t.deepEqual(await previewChange(place, theOperator, { slug }), new Date('2100-01-02T23:00:00Z'))
  await withdraw(made)
  await makeDrawing(place, { campaign, drawAt: new Date('2100-01-01T23:00:00Z') })
  await stale(first)
  const other = await change({ winnersPerDraw: 4 })
  const later = await find()
  await withdraw(other)
  await stale(later)
  await stale(null)
  await t.notThrowsAsync(act(await find()))
})

test('what costs little to see is refused before the first draw is looked for', async (t) => {
  const { place, slug } = await open(t)
  const find = (wish: object) => findDrawBeforeChange(place, theOperator, { slug, ...wish })
  await refused(t, find({}), 'bad_request', /^Say what changes/)
  await refused(t, find({ slug: 'none' }), 'not_found', /no campaign/)
  t.is(await find({ winnersPerDraw: 4, from: new Date('2100-01-01T00:00:00Z') }), null)
  await changeCampaignStatus(place, theOperator, slug, 'ended')
  await refused(t, find({ winnersPerDraw: 4 }), 'campaign_ended', /has ended/)
})

import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { sql } from 'slonik'
import { z } from 'zod'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, theOperator, winnerIds } from '../support/factory.ts'
import { work } from '../support/work.ts'
import { openWorkplace } from '../support/workplace.ts'

const ROUNDS = 6
const DRAWINGS = 12

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const places = [await openWorkplace(url), await openWorkplace(url)] as const
  for (const { close } of places) t.teardown(close)
  const [place] = places
  const partner = await makePartner(place)
  return { places, place, partner }
}

const drawingRow = z.object({ isHeld: z.boolean(), status: z.string(), number: z.number().nullable() })

test('two workers lock while a hold begins: each drawing is either held and open, or goes on to its end', async (t) => {
  const { places, place, partner } = await open(t)
  let held = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const campaign = await makeCampaign(place, { partner, winnersPerDraw: 1 })
    const change = (status: 'paused' | 'active') =>
      changeCampaignStatus(place, theOperator, campaign.slug, status, status === 'paused' ? 'hold' : undefined)
    for (let i = 0; i < DRAWINGS; i += 1) {
      const id = await makeDrawing(place, { campaign })
      await place.pool.query(
        sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(1), 'text')})`,
      )
      await passCutoff(place, id)
    }
    const read = () =>
      place.pool.any(sql.type(drawingRow)`
        select held_at is not null as "isHeld", status, number from drawing
        where campaign_id = ${campaign.id} order by number`)
    const changeAfterReads = async (reads: number) => {
      for (let i = 0; i < reads; i += 1) await read()
      await change('paused')
    }
    await Promise.all([...places.map(work), changeAfterReads(round * 8)])
    const during = await read()
    for (const { isHeld, status } of during) t.is(status, isHeld ? 'open' : 'paid')
    held += during.filter(({ isHeld }) => isHeld).length
    await Promise.all([...places.map(work), change('active')])
    await work(place)
    const after = await read()
    t.true(after.every(({ status, isHeld }) => status === 'paid' && !isHeld))
    t.deepEqual(
      after.map(({ number }) => number),
      Array.from({ length: DRAWINGS }, (_, i) => i + 1),
    )
  }
  t.log(`${held} of ${ROUNDS * DRAWINGS} were held`)
})

const timesRow = z.object({ id: z.string(), cutoffAt: z.date(), drawAt: z.date() })

test('whatever the cutoffs, a hold keeps their order and distances, and every draw time', async (t) => {
  const { place, partner } = await open(t)
  const minutes = fc.uniqueArray(
    fc.integer({ min: -120, max: 120 }).filter((n) => n !== 0),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(minutes, fc.integer({ min: 1, max: 3 }), async (offsets, holds) => {
      const campaign = await makeCampaign(place, { partner, winnersPerDraw: 1 })
      const now = Date.now()
      for (const offset of offsets) await makeDrawing(place, { campaign, cutoffAt: new Date(now + offset * 60_000) })
      const read = () =>
        place.pool.any(sql.type(timesRow)`
          select id, cutoff_at as "cutoffAt", draw_at as "drawAt" from drawing
          where campaign_id = ${campaign.id} order by cutoff_at, id`)
      const before = await read()
      for (let i = 0; i < holds; i += 1) {
        await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
        await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
      }
      const held = await place.pool.oneFirst(sql.type(z.object({ ms: z.number() }))`
        select (1000 * sum(extract(epoch from released_at - held_at)))::float8 as ms from campaign_hold
        where campaign_id = ${campaign.id}`)
      t.deepEqual(
        await read(),
        before.map(({ id, cutoffAt, drawAt }) => {
          const moved = cutoffAt.getTime() > now ? cutoffAt.getTime() + held : cutoffAt.getTime()
          return { id, cutoffAt: new Date(moved), drawAt }
        }),
      )
    }),
    { numRuns: 15 },
  )
})

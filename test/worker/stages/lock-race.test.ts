import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { runOnce } from '../../../worker/stage.ts'
import { lock } from '../../../worker/stages/lock.ts'
import { testDatabase } from '../../support/database.ts'
import { cancelDrawing, makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { besideUncommitted } from '../../support/uncommitted.ts'
import { openWorkplace } from '../../support/workplace.ts'

test('a list that is being replaced as it is locked is locked as it has become', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const id = await makeDrawing(place, { campaign })
  const [first, second] = [winnerIds(campaign.winnersPerDraw), winnerIds(campaign.winnersPerDraw)]
  await place.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(first, 'text')})`)
  const hasWaited = await besideUncommitted(t, url, {
    change: { text: 'update winner_list set winners = $1 where drawing_id = $2', values: [second, id] },
    statement: '%is not distinct from d.cutoff_at as "isFetched"%',
    work: async () => {
      await passCutoff(place, id)
      await remindOnce(place)
      await runOnce(place, lock)
    },
  })
  t.true(hasWaited)
  const commitment = sql.type(z.object({ commitment: z.instanceof(Buffer) }))`
    select winners_commitment as commitment from drawing where id = ${id}`
  t.deepEqual(await place.pool.oneFirst(commitment), winnersCommitment(id, second))
})

test('a drawing that is cancelled after it was taken up for its lock is left alone, without a failure', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const id = await makeDrawing(place, { campaign })
  await place.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(campaign.winnersPerDraw), 'text')})`)
  await passCutoff(place, id)
  await remindOnce(place)
  await cancelDrawing(place, id)
  t.is((await runOnce(place, lock)).taken, 1)
  const again = sql.type(z.object({ jobs: z.number() }))`
    select count(*)::int as jobs from pgboss.job where name = 'lock' and state < 'completed'`
  t.is(await place.pool.oneFirst(again), 0)
})

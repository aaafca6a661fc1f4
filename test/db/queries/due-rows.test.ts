import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import type { QueueName } from '../../../db/jobs.ts'
import { waitingIn } from '../../../db/queries/due-rows.ts'
import { forsake } from '../../../operator/partner/move/steps.ts'
import { openAttacked } from '../../support/attack.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, theOperator, winnerIds } from '../../support/factory.ts'
import { asWorker, type TestWorkplace } from '../../support/workplace.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { runOnce } from '../../../worker/stage.ts'
import { lock } from '../../../worker/stages/lock.ts'
import { work } from '../../support/work.ts'

const idsDue = (place: TestWorkplace, queue: QueueName): Promise<readonly string[]> =>
  asWorker(place).pool.anyFirst(sql.type(z.object({ id: z.string() }))`select id from (${waitingIn(queue).due}) due`)

test('what a partner that has moved left locked is not due here, so that draws of others go on alone', async (t) => {
  const { place, client, partner, campaign } = await openAttacked(t)
  const make = async (of: typeof campaign, drawAt?: Date): Promise<string> => {
    const id = await makeDrawing(place, { campaign: of, ...(drawAt && { drawAt }) })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
    await passCutoff(place, id)
    return id
  }
  const left = await make(campaign, new Date(Date.now() + 3_600_000))
  await work(place)
  // Here this database is a copy from before its partner's move.
  const sides = { here: place, there: { publicUrl: 'https://second.test' } as never, from: client, to: client }
  await forsake(sides, partner, { actor: theOperator, baseUrl: 'https://second.test' })
  await client.query('set session_replication_role = replica')
  await client.query(`update drawing set draw_at = now() - interval '1 minute' where id = $1`, [left])
  await client.query('set session_replication_role = origin')

  const other = await make(await makeCampaign(place, { partner: await makePartner(place) }))
  const worker = asWorker(place)
  await remindOnce(worker)
  await runOnce(worker, lock)
  t.deepEqual(await idsDue(place, 'entropy'), [other])
  await work(place)
  const { rows } = await client.query('select status, attention from drawing where id = any($1) order by status', [
    [left, other],
  ])
  t.deepEqual(rows, [
    { status: 'locked', attention: null },
    { status: 'paid', attention: null },
  ])
})

import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce } from '../../worker/stage.ts'
import { entropy } from '../../worker/stages/entropy.ts'
import { lock } from '../../worker/stages/lock.ts'
import { pay } from '../../worker/stages/pay.ts'
import { settle } from '../../worker/stages/settle.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds, WITHOUT_WALLET } from '../support/factory.ts'
import { besideUncommitted } from '../support/uncommitted.ts'
import { work } from '../support/work.ts'
import { openWorkplace } from '../support/workplace.ts'

const WALLET = `0x${'ab'.repeat(20)}`

test('a wallet that is set while a worker finds that there is none pays what was found', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const campaign = await makeCampaign(place, { partner: await makePartner(place), ...WITHOUT_WALLET })
  const id = await makeDrawing(place, { campaign })
  const list = sql.array(winnerIds(campaign.winnersPerDraw), 'text')
  await place.pool.query(sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${list})`)
  await passCutoff(place, id)
  await remindOnce(place)
  for (const stage of [lock, entropy, settle]) await runOnce(place, stage)

  const hasWaited = await besideUncommitted(t, url, {
    change: { text: 'update campaign set payout_wallet = $1 where id = $2', values: [WALLET, campaign.id] },
    statement: '%payout_wallet is null%',
    work: () => runOnce(place, pay),
  })
  t.true(hasWaited)
  await work(place)
  const drawing = sql.type(z.object({ status: z.string(), attention: z.string().nullable() }))`
    select status, attention from drawing where id = ${id}`
  t.deepEqual(await place.pool.one(drawing), { status: 'paid', attention: null })
})

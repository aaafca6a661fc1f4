import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { moves } from '../../domain/drawing/state.ts'
import { guaranteeMoves } from '../../domain/guarantee/state.ts'
import type { Move } from '../../domain/moves.ts'
import { passOn, stageAfter } from '../../worker/next-stage.ts'
import { runOnce, type Stage } from '../../worker/stage.ts'
import { databaseStages } from '../../worker/stages/all.ts'
import { testDatabase } from '../support/database.ts'
import {
  makeCampaign,
  makeDrawing,
  makePartner,
  passCutoff,
  setWallet,
  winnerIds,
  WITHOUT_WALLET,
} from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'

const allMoves: readonly Move[] = [...moves, ...guaranteeMoves]
const stageOf = (queue: string | null): Stage => databaseStages.find((one) => one.queue === queue) as Stage

test('each stage of the table makes its move, and reminds the stage that the table names', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const campaign = await makeCampaign(place, { partner: await makePartner(place), ...WITHOUT_WALLET })
  const id = await makeDrawing(place, { campaign })
  await place.pool.query(
    sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(3), 'text')})`,
  )
  await passCutoff(place, id)
  const status = () =>
    place.pool.oneFirst(sql.type(z.object({ status: z.string() }))`select status from drawing where id = ${id}`)
  await place.boss.insert('lock', [{ data: { ids: [id] } }])
  for (const { from, to, queue, next } of moves) {
    t.is(await status(), from)
    t.deepEqual((await runOnce(place, stageOf(queue))).reminded, next ? [next] : [], queue)
    t.is(await status(), to)
    if (next === 'pay') await setWallet(place, campaign.id)
  }
})

test('a stage names the one after it only when no table does', (t) => {
  for (const stage of databaseStages) {
    const inTable = allMoves.some(({ queue }) => queue === stage.queue)
    t.false(inTable && stage.next !== undefined, stage.queue)
  }
  t.is(stageAfter({ queue: 'pay' }), null)
})

test('rows of a stage without a next one cannot be passed on', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const passing = place.pool.transaction((tx) =>
    passOn(place.boss, tx, { queue: 'pay' }, { onward: [{ ids: ['drw_a'] }] }),
  )
  await t.throwsAsync(passing, { message: /No stage comes after "pay"/ })
})

import test from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { clockDatabase } from '../../support/clock.ts'
import { makeDrawing, makePartner, passCutoff, theOperator, winnerIds } from '../../support/factory.ts'
import { work } from '../../support/work.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { thief } from '../roles/attack.ts'

test('who looks at an earlier state of the database changes no list that is locked by now', async (t) => {
  const { url, place, client: owner, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  await owner.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
  const web = await thief(t, 'web', url)
  await web.query('begin isolation level repeatable read; select from drawing')
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  await passCutoff(place, id)
  await work(place)
  const { rows } = await owner.query('select status from drawing where id = $1', [id])
  t.not(rows[0].status, 'open')
  await refuses(t, web, 'update winner_list set winners = $2 where drawing_id = $1', [id, winnerIds(3).toReversed()])
})

const UNGUARDED = `
  select relname as name from pg_class c
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)
    and not exists (select from pg_trigger where tgrelid = c.oid and tgname = relname || '_is_of_the_present')`

test('what has guards is written only at the present state: a table with a trigger has the one that says so', async (t) => {
  const { client: owner, partner } = await openAttacked(t)
  t.deepEqual((await owner.query(UNGUARDED)).rows, [], 'call write_at_present(…) in its migration')
  for (const level of ['repeatable read', 'serializable']) {
    await owner.query(`begin isolation level ${level}`)
    const error = await t.throwsAsync(owner.query('update partner set name = name where id = $1', [partner]))
    t.regex(error?.message ?? '', new RegExp(`this one is ${level}: begin it as read committed`))
    await owner.query('rollback')
  }
})

test('nobody begins to wait in a transaction that was opened long ago: only the owner writes in one', async (t) => {
  const { url, client: owner } = await clockDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  await owner.query(`
    create or replace function clock.clock_timestamp() returns timestamptz language sql volatile as $$
      select clock.now() + interval '11 minutes' $$`)
  const change = 'update partner set secret = secret where id = $1'
  await owner.query(change, [partner])
  const error = await t.throwsAsync((await thief(t, 'web', url)).query(change, [partner]))
  t.regex(error?.message ?? '', /^partner is written in transactions of the last ten minutes, .*: begin another one$/)
})

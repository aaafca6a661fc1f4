import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openPool } from '../../db/pool.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { type Ran, runKept, runOnce } from '../../worker/stage.ts'
import { runFirst } from '../../worker/see-through.ts'
import { stages } from '../../worker/stages/all.ts'
import { connect, openAttacked } from '../support/attack.ts'
import { makeCampaign, makeDrawing, passCutoff, winnerIds } from '../support/factory.ts'
import { urlAs } from '../support/roles.ts'
import { CONNECTION_TIMEOUT_MS } from '../support/workplace.ts'

const LOCK_TIMEOUT_MS = 100

/** A worker whose lock waits time out soon, and somebody with the web process's credential. */
const open = async (t: ExecutionContext) => {
  const { url, place: wholePlace, client, partner, campaign } = await openAttacked(t)
  const pool = await openPool(urlAs('worker', url), {
    max: 1,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  t.teardown(() => pool.end())
  const place = { ...wholePlace, pool }
  const holder = await connect(t, urlAs('web', url))
  const makeDue = async (campaignId = campaign.id): Promise<string> => {
    const id = await makeDrawing(wholePlace, { campaign: { ...campaign, id: campaignId } })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [
      id,
      winnerIds(campaign.winnersPerDraw),
    ])
    await passCutoff(wholePlace, id)
    return id
  }
  return {
    place,
    partner,
    client,
    makeDue,
    makeCampaign: async () => (await makeCampaign(wholePlace, { partner })).id,
    hold: async (table: 'drawing' | 'campaign', ids: readonly string[]) => {
      await holder.query('begin')
      await holder.query(`select from ${table} where id = any($1) for no key update`, [ids])
    },
    letGo: () => holder.query('rollback'),
    remindAndLock: async (): Promise<Ran> => {
      await remindOnce(place, ['lock'])
      return runOnce(place, stages.lock)
    },
    statuses: async (ids: readonly string[]) => {
      const rows = await wholePlace.pool.any(
        sql.type(
          z.object({ id: z.string(), status: z.string(), attention: z.string().nullable() }),
        )`select id, status, attention from drawing where id = any(${sql.array(ids, 'text')})`,
      )
      return ids.map((id) => {
        const { status, attention } = rows.find((row) => row.id === id) ?? {}
        return attention ?? status
      })
    },
    jobs: async () =>
      (
        await client.query(`select data -> 'ids' as ids, start_after > now() + interval '20 seconds' as "isLater",
          retry_count as failures from pgboss.job where name = 'lock' and state < 'active'`)
      ).rows as unknown[],
    makeJobsDue: () =>
      client.query(`update pgboss.job set start_after = now() where name = 'lock' and state < 'active'`),
  }
}

test('a drawing that somebody has locked keeps no other of its batch from going on, and goes on once it is free', async (t) => {
  const { makeDue, hold, letGo, remindAndLock, statuses, jobs, makeJobsDue, place } = await open(t)
  const ids: string[] = []
  for (let i = 0; i < 7; i += 1) ids.push(await makeDue())
  const [held = '', ...others] = ids
  await hold('drawing', [held])
  const { taken } = await remindAndLock()
  t.is(taken, 1)
  t.deepEqual(
    await statuses(ids),
    ids.map((id) => (id === held ? 'open' : 'locked')),
  )
  t.deepEqual(await jobs(), [{ ids: [held], isLater: true, failures: 0 }])
  await letGo()
  await makeJobsDue()
  await runOnce(place, stages.lock)
  t.deepEqual(await statuses([held, ...others]), ['locked', ...others.map(() => 'locked')])
})

test('what is locked for long is neither given up nor reminded of before its time', async (t) => {
  const { makeDue, hold, remindAndLock, statuses, jobs, makeJobsDue, place } = await open(t)
  const held = await makeDue()
  await hold('drawing', [held])
  await remindAndLock()
  t.is(await remindOnce(place, ['lock']), 0)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await makeJobsDue()
    await runOnce(place, stages.lock)
    t.deepEqual(await statuses([held]), ['open'], `attempt ${attempt}`)
    t.deepEqual(await jobs(), [{ ids: [held], isLater: true, failures: 0 }], `attempt ${attempt}`)
  }
})

test('a campaign that somebody has locked keeps no drawing of another from going on', async (t) => {
  const { place, makeDue, makeCampaign: makeAnother, client, hold, letGo, makeJobsDue, statuses } = await open(t)
  const mine = [await makeDue(), await makeDue()]
  const another = await makeAnother()
  const theirs = [await makeDue(another), await makeDue(another)]
  const { rows } = await client.query('select campaign_id from drawing where id = $1', [mine[0]])
  await hold('campaign', [(rows[0] as { campaign_id: string }).campaign_id])
  await remindOnce(place, ['lock'])
  const { kept } = await runFirst(place, stages.lock)
  t.deepEqual(
    [await statuses(mine), await statuses(theirs)],
    [
      ['open', 'open'],
      ['entropy_requested', 'entropy_requested'],
    ],
  )
  t.deepEqual(kept?.ids, theirs.toSorted())
  await letGo()
  await makeJobsDue()
  await runFirst(place, stages.lock)
  t.deepEqual(await statuses(mine), ['entropy_requested', 'entropy_requested'])
})

test('rows that a worker goes on with itself are looked at again as well if somebody has locked one meanwhile', async (t) => {
  const { place, client, makeDue, hold, statuses } = await open(t)
  const [held, other] = [await makeDue(), await makeDue()]
  await remindOnce(place, ['lock'])
  const { kept } = await runFirst(place, stages.lock)
  if (!kept) throw new Error('nothing was kept')
  await hold('drawing', [held])
  await runKept(place, stages.settle, kept)
  t.deepEqual(await statuses([held, other]), ['entropy_requested', 'paid'])
  const { rows } = await client.query(`select data from pgboss.job where name = 'settle' and state < 'active'`)
  t.deepEqual(rows, [{ data: { ids: [held], areHeldUp: true } }])
})

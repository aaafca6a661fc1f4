import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { testDatabase } from '../support/database.ts'
import {
  makeCampaign,
  makeDrawing,
  makePartner,
  makePrizeTable,
  passCutoff,
  setWallet,
  winnerIds,
  WITHOUT_WALLET,
} from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'
import { work } from '../support/work.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce, type Stage } from '../../worker/stage.ts'
import { shownSentence } from '../support/attention.ts'
import { databaseStages } from '../../worker/stages/all.ts'

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, ...overrides })
  const sent = async (count = 1): Promise<string[]> => {
    const ids: string[] = []
    for (let i = 0; i < count; i += 1) {
      const id = await makeDrawing(place, { campaign })
      await place.pool.query(sql.unsafe`
        insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(campaign.winnersPerDraw), 'text')})`)
      await passCutoff(place, id)
      ids.push(id)
    }
    return ids
  }
  const read = async (id: string) =>
    place.pool.one(sql.type(
      z.object({ status: z.string(), number: z.number().nullable(), needsAttention: shownSentence }),
    )`
      select status, number, attention_of(attention, attention_detail, attention_since) as "needsAttention" from drawing where id = ${id}`)
  const count = (what: string) =>
    place.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from ${sql.identifier([what])}`)
  return { place, partner, campaign, sent, read, count }
}

const stage = (queue: string): Stage => databaseStages.find((one) => one.queue === queue) as Stage

test('a drawing passes through every status, one stage at a time', async (t) => {
  const { place, campaign, sent, read } = await open(t, WITHOUT_WALLET)
  const [id = ''] = await sent()
  await remindOnce(place)
  const seen: string[] = []
  for (const queue of ['lock', 'entropy', 'settle', 'pay']) {
    if (queue === 'pay') await setWallet(place, campaign.id)
    await runOnce(place, stage(queue))
    seen.push((await read(id)).status)
  }
  t.deepEqual(seen, ['locked', 'entropy_requested', 'settled', 'paid'])
})

test('a test drawing is paid as it is settled, if its campaign has a wallet or nothing is to be paid', async (t) => {
  const { place, sent, read } = await open(t)
  const nothing = await open(t, { ...WITHOUT_WALLET, largePrizeCents: 1 })
  for (const { made, owed } of [
    { made: { place, sent, read }, owed: 1 },
    { made: nothing, owed: 0 },
  ]) {
    const [id = ''] = await made.sent()
    await remindOnce(made.place)
    for (const queue of ['lock', 'entropy']) await runOnce(made.place, stage(queue))
    t.deepEqual((await runOnce(made.place, stage('settle'))).reminded, [])
    t.is((await made.read(id)).status, 'paid')
    const payouts = await made.place.pool.anyFirst(
      sql.type(
        z.object({ paid: z.boolean() }),
      )`select paid_at is not null as paid from payout where drawing_id = ${id}`,
    )
    t.deepEqual(payouts, owed ? [true] : [])
    const events = await made.place.pool.any(
      sql.type(z.object({ type: z.string(), status: z.string() }))`
        select type, data -> 'drawing' ->> 'status' as status from event where subject = ${id} order by seq offset 2`,
    )
    t.deepEqual(events, [
      { type: 'drawing.settled', status: 'settled' },
      { type: 'drawing.paid', status: 'paid' },
    ])
  }
})

test('a job for a drawing that has moved on, or whose cutoff has moved, does nothing', async (t) => {
  const { place, sent, read, campaign } = await open(t)
  const [id = ''] = await sent()
  await work(place)
  const waiting = await makeDrawing(place, { campaign })
  for (const queue of ['lock', 'entropy', 'settle', 'pay', 'render-pages']) {
    await place.boss.insert(queue, [{ data: { ids: [id, waiting] } }])
    await runOnce(place, stage(queue))
  }
  t.like(await read(id), { status: 'paid', number: 1 })
  t.like(await read(waiting), { status: 'open', number: null, needsAttention: null })
})

test('a drawing that has no list 30 days after its draw time is cancelled by the service, which says why', async (t) => {
  const { place, campaign, read } = await open(t)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const late = await makeDrawing(place, { campaign, drawAt: daysAgo(31), cutoffAt: daysAgo(31) })
  const waiting = await makeDrawing(place, { campaign, drawAt: daysAgo(29), cutoffAt: daysAgo(29) })
  const extended = await makeDrawing(place, { campaign, drawAt: daysAgo(40) })
  await passCutoff(place, extended)
  await work(place)
  const cancelled = await place.pool.any(sql.type(z.object({ id: z.string(), reason: z.string() }))`
    select id, cancelled_reason as reason from drawing where cancelled_at is not null`)
  t.deepEqual([...cancelled], [{ id: late, reason: 'No winner list came within 30 days of the draw time.' }])
  for (const id of [waiting, extended]) t.is((await read(id)).needsAttention, 'No winners by the cutoff.')
  t.deepEqual(
    [
      ...(await place.pool.any(sql.type(z.object({ actor: z.string(), action: z.string() }))`
        select actor, action from audit_entry where drawing_id = ${late}`)),
    ],
    [{ actor: 'operator the service', action: 'drawing.cancelled' }],
  )
  t.is(await remindOnce(place), 0)
})

test('drawings of several partners that are cancelled together are each in the audit log of their own', async (t) => {
  const { place, partner, campaign } = await open(t)
  const other = await makePartner(place)
  const theirs = await makeCampaign(place, { partner: other })
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  const late = { drawAt: longAgo, cutoffAt: longAgo }
  const ids = [await makeDrawing(place, { campaign, ...late }), await makeDrawing(place, { campaign: theirs, ...late })]
  for (const _ of ['flagged', 'cancelled']) {
    await place.boss.insert('lock', [{ data: { ids } }])
    await runOnce(place, stage('lock'))
  }
  const entry = z.object({ id: z.string(), partner: z.string(), campaign: z.string() })
  const entries = await place.pool.any(sql.type(entry)`
    select drawing_id as id, partner_id as partner, campaign_id as campaign from audit_entry
    where action = 'drawing.cancelled' order by drawing_id collate "C"`)
  const [own, foreign] = [
    { id: ids[0] ?? '', partner, campaign: campaign.id },
    { id: ids[1] ?? '', partner: other, campaign: theirs.id },
  ]
  t.deepEqual(
    [...entries],
    [own, foreign].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
})

test('a drawing without winners at its cutoff is flagged, and continues once it has a list and a later cutoff', async (t) => {
  const { place, campaign, read } = await open(t)
  const id = await makeDrawing(place, { campaign })
  await passCutoff(place, id)
  await work(place)
  t.like(await read(id), { status: 'open', needsAttention: 'No winners by the cutoff.' })
  t.is(await remindOnce(place), 0, 'it is not looked at again and again')
  await place.pool.query(
    sql.unsafe`update drawing set cutoff_at = now() + interval '1 hour', attention = null, attention_detail = null, attention_since = null where id = ${id}`,
  )
  await place.pool.query(
    sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(3), 'text')})`,
  )
  await passCutoff(place, id)
  await work(place)
  t.like(await read(id), { status: 'paid', needsAttention: null })
})

test('two workers at once number several campaigns without a gap', async (t) => {
  const { place, partner, sent } = await open(t)
  await sent(30)
  const other = await makeCampaign(place, { partner })
  for (let i = 0; i < 20; i += 1) {
    const id = await makeDrawing(place, { campaign: other })
    await place.pool.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(3), 'text')})`,
    )
    await passCutoff(place, id)
  }
  await remindOnce(place)
  for (let i = 0; i < 40; i += 1)
    await Promise.all(databaseStages.flatMap((one) => [runOnce(place, one), runOnce(place, one)]))
  const rows = await place.pool.any(sql.type(z.object({ last: z.number(), count: z.number() }))`
    select max(number) as last, count(distinct number)::int as count from drawing where number is not null group by campaign_id order by 1`)
  t.deepEqual(rows, [
    { last: 20, count: 20 },
    { last: 30, count: 30 },
  ])
})

test('without a wallet a drawing stays settled and says so, and is paid once there is one', async (t) => {
  const { place, campaign, sent, read } = await open(t, { payout: { chain: 'test', token: 'TEST', wallet: null } })
  const [id = ''] = await sent()
  await work(place)
  t.like(await read(id), { status: 'settled', needsAttention: 'No payout wallet.' })
  await place.pool.query(
    sql.unsafe`update campaign set payout_wallet = ${`0x${'cd'.repeat(20)}`} where id = ${campaign.id}`,
  )
  await work(place)
  t.like(await read(id), { status: 'paid', needsAttention: null })
})

test('when every prize is held or nothing, a drawing is paid at once without a payout', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  for (const amountCents of [0, 100_000]) {
    const { id: prizeTable } = await makePrizeTable(place, { version: 1, tiers: [{ amountCents, weight: 1 }] })
    const campaign = await makeCampaign(place, { partner, prizeTable })
    const id = await makeDrawing(place, { campaign })
    await place.pool.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(3), 'text')})`,
    )
    await passCutoff(place, id)
    await work(place)
    t.is(
      await place.pool.oneFirst(
        sql.type(z.object({ status: z.string() }))`select status from drawing where id = ${id}`,
      ),
      'paid',
    )
  }
  t.false(await place.pool.exists(sql.type(z.object({}))`select from payout`))
})

test('a live drawing that no worker takes to its chain for a minute waits, flagged', async (t) => {
  const { place, sent, read } = await open(t, { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } })
  const [id = '', later = ''] = await sent(2)
  await place.pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '2 minutes' where id = ${id}`)
  await work(place)
  t.is((await read(id)).status, 'locked')
  t.regex((await read(id)).needsAttention ?? '', /No worker watches the chain/)
  t.is((await read(later)).needsAttention, null)
})

test('a lost job comes back, and no row is reminded of twice', async (t) => {
  const { place, sent } = await open(t)
  await sent(3)
  t.is(await remindOnce(place, ['lock']), 3)
  t.is(await remindOnce(place, ['lock']), 0)
  await place.pool.query(sql.unsafe`delete from pgboss.job where name = 'lock'`)
  t.is(await remindOnce(place, ['lock']), 3)
})

test('a poisonous row fails alone, is tried again, and then flagged; the others of its batch go on', async (t) => {
  const { place, sent, read } = await open(t)
  const ids = await sent(20)
  const poison = ids[7] as string
  await place.pool.query(sql.unsafe`
    create function refuse_poison() returns trigger language plpgsql as 'begin raise exception ''poison''; end'`)
  await place.pool.query(sql.unsafe`create table poison as select ${poison}::text as id`)
  await place.pool.query(
    sql.unsafe`create function is_poison(text) returns boolean language sql security definer as 'select exists (select from poison where id = $1)'`,
  )
  await place.pool.query(sql.unsafe`
    create trigger poison before update on drawing for each row when (is_poison(new.id) and new.status = 'locked') execute function refuse_poison()`)
  await remindOnce(place)
  await runOnce(place, stage('lock'))
  for (const id of ids) t.is((await read(id)).status, id === poison ? 'open' : 'locked')
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await place.pool.query(
      sql.unsafe`update pgboss.job set start_after = now() where name = 'lock' and state < 'active'`,
    )
    await runOnce(place, stage('lock'))
  }
  t.regex((await read(poison)).needsAttention ?? '', /step "lock" failed/)
  await place.pool.query(sql.unsafe`delete from poison`)
  await place.pool.query(sql.unsafe`update drawing set retry_at = now() where id = ${poison}`)
  await work(place)
  t.like(await read(poison), { status: 'paid', needsAttention: null })
})

test('a malformed job fails alone', async (t) => {
  const { place, sent, read } = await open(t)
  const [id = ''] = await sent()
  await place.boss.insert('lock', [{ data: { ids: 'all' } }, { data: { ids: [id] } }])
  await runOnce(place, stage('lock'))
  t.is((await read(id)).status, 'locked')
})

test('a stage with its own way of giving up flags no row', async (t) => {
  const { place, sent, read } = await open(t)
  const [id = ''] = await sent()
  const givenUp: string[] = []
  const failing = {
    queue: 'lock',
    run: () => Promise.reject(new Error('poison')),
    giveUp: async (_tx: unknown, row: string) => givenUp.push(row),
  } as const
  await place.boss.insert('lock', [{ data: { ids: [id] } }])
  for (let attempt = 0; attempt < 4; attempt += 1) {
    t.deepEqual(givenUp, [])
    await place.pool.query(
      sql.unsafe`update pgboss.job set start_after = now() where name = 'lock' and state < 'active'`,
    )
    await runOnce(place, failing)
  }
  t.deepEqual(givenUp, [id])
  t.is((await read(id)).needsAttention, null)
})

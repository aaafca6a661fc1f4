import test, { type ExecutionContext } from 'ava'
import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { takeWanted } from '../../../db/queries/avatar/wanted.ts'
import { findDueLive } from '../../../db/queries/chain/numbering.ts'
import { findNewPayments, findNewRequests, findUnderWay } from '../../../db/queries/chain/intents.ts'
import { marksDue } from '../../../db/queries/site/marks.ts'
import { uploadsDue } from '../../../db/queries/site/uploads.ts'
import { newId } from '../../../db/new-id.ts'
import { HERE } from '../../support/chain/rows.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'

/** More rows than any of these statements looks at in one go. */
const CROWD = 1_500
const LIMIT = 100

/** A campaign with a crowd of rows, one with a single row which comes after all of them, each of its own partner. */
const open = async (t: ExecutionContext) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const campaignOfItsOwn = async () => (await makeCampaign(place, { partner: await makePartner(place) })).id
  const [crowd, single] = [await campaignOfItsOwn(), await campaignOfItsOwn()]
  await place.pool.query(sql.unsafe`delete from stale_page`)
  /** Inserts rows past their guards from `c (id, n)`: `n` from 1 for the crowd, and one after it for the single one. */
  const fill = (insert: FragmentSqlToken) =>
    place.pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`
        with c as (
          select ${crowd}::text as id, n from generate_series(1, ${CROWD}) n union all select ${single}, ${CROWD + 1})
        ${insert}`)
    })
  const ids = (due: FragmentSqlToken) =>
    place.pool.anyFirst(sql.type(z.object({ id: z.string() }))`select id from (${due}) due`)
  return { ...place, crowd, single, fill, ids }
}

const at = sql.fragment`timestamptz '2026-01-01Z' + make_interval(secs => n)`

test('background pages: the page of one campaign is rendered with the first of those of another that has very many', async (t) => {
  const { fill, ids, single } = await open(t)
  await fill(sql.fragment`
    insert into stale_page (subject, is_background, share, since) select c.id || '/' || n, true, c.id, ${at} from c order by n`)
  const found = await ids(marksDue)
  t.is(found.length, LIMIT)
  t.is(found.filter((id) => id.startsWith(single)).length, 1)
})

test('uploads: the file of one campaign goes with the first of those of another that has very many', async (t) => {
  const { pool, fill, ids, single } = await open(t)
  await fill(sql.fragment`
    insert into site_file (path, subject, campaign_id, rank, content_type, body, etag, rendering, is_to_upload)
    select '/' || n, c.id, c.id, case when n > ${CROWD} then 3 else 1 end, 'text/html', '', 'e', 'r', true from c order by n desc`)
  const of = await pool.oneFirst(
    sql.type(z.object({ id: z.string() }))`select id::text from site_file where campaign_id = ${single}`,
  )
  t.true((await ids(uploadsDue)).includes(of))
})

test('uploads: the log’s checkpoint goes with the first of the files of very many campaigns', async (t) => {
  const { pool, fill, ids } = await open(t)
  await fill(sql.fragment`
    insert into site_file (path, subject, campaign_id, rank, content_type, body, etag, rendering, is_to_upload)
    select '/' || n, c.id || n, case when n > ${CROWD} then null else 'cmp_' || n end, case when n > ${CROWD} then 1 else 0 end,
      'text/plain', '', 'e', 'r', true from c`)
  await pool.query(sql.unsafe`update site_file set subject = 'log' where campaign_id is null`)
  const checkpoint = await pool.oneFirst(
    sql.type(z.object({ id: z.string() }))`select id::text from site_file where subject = 'log'`,
  )
  t.true((await ids(uploadsDue)).includes(checkpoint))
})

test('avatars: the list of one partner is noted with the first of those of another that has newer ones', async (t) => {
  const { pool, crowd, single } = await open(t)
  const [busy, quiet] = [[newId('drw'), newId('drw'), newId('drw')], newId('drw')]
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    for (const [i, [id, campaign]] of [...busy.map((one) => [one, crowd]), [quiet, single]].entries()) {
      await tx.query(sql.unsafe`
        insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
        values (${id as string}, ${campaign as string}, now() + make_interval(secs => ${i}), now(), 2000)`)
      await tx.query(sql.unsafe`
        insert into winner_list (drawing_id, winners, avatar_urls)
        select ${id as string}, array_agg('w' || n), array_agg('https://p.example/' || n) from generate_series(1, 2000) n`)
      await tx.query(sql.unsafe`
        insert into wanted_avatars (drawing_id, since) values (${id as string}, now() - make_interval(secs => ${i}))`)
    }
  })
  const parts = await pool.transaction((tx) => takeWanted(tx, [...busy, quiet]))
  t.deepEqual(new Set(parts.filter(({ isTaken }) => isTaken).map(({ id }) => id)), new Set([busy[0] as string, quiet]))
})

const intents = (kind: 'request' | 'pay', state: 'new' | 'mined') => sql.fragment`
  , drawn as (
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    select new_id('drw'), c.id, ${at}, ${at}, 3 from c returning id, campaign_id, draw_at as at)
  insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments, state, created_at)
  select 'intent ' || id, ${HERE.chain}, ${HERE.contract}, ${kind}::intent_kind, campaign_id, id, case when ${kind} = 'pay' then 'pay ' || id end,
    jsonb_build_object('number', row_number() over (order by at)), ${state}::intent_state, at
  from drawn`

for (const [what, kind, state, find] of [
  ['new requests', 'request', 'new', findNewRequests],
  ['new payments', 'pay', 'new', findNewPayments],
  ['requests under way', 'request', 'mined', findUnderWay],
  ['payments under way', 'pay', 'mined', findUnderWay],
] as const)
  test(`${what}: that of one campaign is looked at with the first of those of another that has very many`, async (t) => {
    const { pool, fill, single } = await open(t)
    await fill(intents(kind, state))
    const found = await find(pool, HERE, LIMIT)
    t.is(found.length, LIMIT)
    t.is(found.filter(({ campaignId }) => campaignId === single).length, 1)
  })

test('live drawings: that of one campaign is numbered with the first of those of another that has very many', async (t) => {
  const { pool, fill, single } = await open(t)
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`update campaign set mode = 'live', payout_chain = 'local'`)
  })
  await fill(sql.fragment`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status, winners_commitment, locked_at, prize_table_id, salt)
    select new_id('drw'), c.id, ${at}, ${at}, 3, 'locked', sha256(''), ${at}, 'tbl', sha256('') from c`)
  const found = await findDueLive(pool, HERE, LIMIT)
  t.is(found.length, LIMIT)
  t.is(found.filter(({ campaignId }) => campaignId === single).length, 1)
})

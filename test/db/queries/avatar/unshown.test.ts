import { readFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../../../db/pool.ts'
import { avatarKey } from '../../../../db/queries/avatar/pictures.ts'
import { forgetPictures } from '../../../../db/queries/avatar/unshown.ts'
import { noteAvatars, takeWanted } from '../../../../db/queries/avatar/wanted.ts'
import { changeDisplay, countRevision } from '../../../../db/queries/drawing/display.ts'
import { writeAvatars } from '../../../../db/queries/site/files.ts'
import { connect } from '../../../support/attack.ts'
import { somebodyWaits } from '../../../support/chain/rows.ts'
import { openAvatars } from '../../../support/avatar/avatars.ts'
import { png } from '../../../support/avatar/pictures.ts'

const LIMIT = 100
const scansRow = z.object({ ofAllLists: z.number(), byIndex: z.number() })
const fileRow = z.object({ body: z.instanceof(Buffer), isToUpload: z.boolean() })

const open = async (t: ExecutionContext) => {
  const opened = await openAvatars(t)
  const { pool, campaign } = opened
  const forget = () => pool.transaction((tx) => forgetPictures(tx, LIMIT))
  return {
    ...opened,
    forget,
    /** Ten minutes later. */
    forgetLater: async () => {
      await pool.query(sql.unsafe`update unshown_picture set since = since - interval '11 minutes'`)
      return forget()
    },
    show: (id: string, avatarUrls: readonly (string | null)[]) =>
      pool.transaction(async (tx) => {
        const isAvatarGiven = avatarUrls.map(() => true)
        await changeDisplay(tx, id, { displayNames: null, avatarUrls, isNameGiven: null, isAvatarGiven })
        await countRevision(tx, id)
      }),
    upload: (url: string) =>
      pool.transaction((tx) => writeAvatars(tx, [{ campaignId: campaign.id, key: avatarKey(url) }], 'now')),
    uploaded: () => pool.query(sql.unsafe`update site_file set is_to_upload = false, was_uploaded = true`),
    file: (url: string) =>
      pool.one(sql.type(fileRow)`
        select body, is_to_upload as "isToUpload" from site_file where path = ${`/avatars/${avatarKey(url)}`}`),
  }
}

test('a picture that no list names any more is deleted ten minutes later, and in the bucket; what another list names stays', async (t) => {
  const { work, due, origin, read, show, forget, forgetLater, upload, uploaded, file } = await open(t)
  const [anna, bob] = [`${origin}/anna`, `${origin}/bob`]
  const id = await due([anna, bob])
  await due([bob])
  await work()
  await upload(anna)
  await uploaded()
  await show(id, [null, null])
  t.is(await forget(), 0)
  t.truthy(await read(anna))
  t.is(await forgetLater(), 2)
  t.is(await read(anna), null)
  t.truthy((await read(bob))?.body)
  const { body, isToUpload } = await file(anna)
  t.true(isToUpload)
  t.deepEqual(body.subarray(1, 4).toString(), 'PNG')
  t.notDeepEqual(body, png(32, 32))
  t.is(await forgetLater(), 0)
})

test('a picture that was forgotten is there again once a list names it again', async (t) => {
  const { work, due, origin, read, show, forgetLater, upload, file } = await open(t)
  const anna = `${origin}/anna`
  const id = await due([anna])
  await work()
  await upload(anna)
  await show(id, [null])
  await forgetLater()
  await show(id, [anna])
  await work()
  t.deepEqual((await read(anna))?.body, png(32, 32))
  await upload(anna)
  t.deepEqual((await file(anna)).body, png(32, 32))
})

test('a picture that is being fetched is looked at later', async (t) => {
  const { pool, read, forgetLater } = await open(t)
  const url = 'https://pictures.test/anna'
  await pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id, lease, leased_until)
    values (${avatarKey(url)}, ${url}, 'drw_1', 'ptr_1', gen_random_uuid(), now() + interval '1 minute')`)
  await pool.query(sql.unsafe`insert into unshown_picture (key) values (${avatarKey(url)})`)
  t.is(await forgetLater(), 0)
  await pool.query(sql.unsafe`update avatar set lease = null, leased_until = null`)
  t.is(await forgetLater(), 1)
  t.is(await read(url), null)
})

test('a picture that begins to be fetched while it is looked at stays noted', async (t) => {
  const { pool, service, read, forget } = await open(t)
  const url = 'https://pictures.test/anna'
  await pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id) values (${avatarKey(url)}, ${url}, 'drw_1', 'ptr_1')`)
  await pool.query(sql.unsafe`
    insert into unshown_picture (key, since) values (${avatarKey(url)}, now() - interval '11 minutes')`)
  const other = await connect(t, service.databaseUrl)
  await other.query("begin; update avatar set lease = gen_random_uuid(), leased_until = now() + interval '1 minute'")
  const forgetting = forget()
  await somebodyWaits(t, await connect(t, service.databaseUrl))
  await other.query('commit')
  await forgetting
  t.truthy(await read(url))
  await other.query('update avatar set lease = null, leased_until = null')
  t.is(await forget(), 1)
  t.is(await read(url), null)
})

for (const left of ['nobody', 'another winner'])
  test(`a picture that leaves its list while it is being noted, so that ${left} of it has one, is forgotten`, async (t) => {
    const { pool, service, work, due, origin, read, show, forgetLater } = await open(t)
    const [anna, other] = [`${origin}/anna`, left === 'nobody' ? null : `${origin}/bob`]
    const id = await due([null, other])
    await work()
    await show(id, [anna, other])
    const noted = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const noting = pool.transaction(async (tx) => {
      await noteAvatars(tx, await takeWanted(tx, [id]))
      noted.resolve()
      await mayEnd.promise
    })
    await noted.promise
    const removing = show(id, [null, other])
    await Promise.race([removing, somebodyWaits(t, await connect(t, service.databaseUrl))])
    mayEnd.resolve()
    await Promise.all([noting, removing])
    await work()
    t.truthy(await read(anna))
    await forgetLater()
    t.is(await read(anna), null)
  })

test('a picture that was left before pictures were noted is forgotten after the upgrade', async (t) => {
  const { pool, service, work, due, origin, read, forgetLater } = await open(t)
  const [anna, bob] = [`${origin}/anna`, `${origin}/bob`]
  await due([bob])
  await work()
  await pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id) values (${avatarKey(anna)}, ${anna}, 'drw_1', 'ptr_1')`)
  t.is(await forgetLater(), 0)
  const upgrade = new URL('../../../../db/migrations/0105_unshown_before.sql', import.meta.url)
  await (await connect(t, service.databaseUrl)).query(await readFile(upgrade, 'utf8'))
  t.is(await forgetLater(), 2)
  t.is(await read(anna), null)
  t.truthy((await read(bob))?.body)
})

test('pictures are looked for by the index of lists, also while the database knows of few: each may name a hundred thousand', async (t) => {
  const { pool, due } = await open(t)
  await due([null])
  await due(['https://pictures.test/bob'])
  await pool.query(sql.unsafe`
    with gone as (
      insert into avatar (key, url, drawing_id, partner_id)
      select encode(sha256(convert_to(url, 'UTF8')), 'hex'), url, 'drw_1', 'ptr_1'
      from (select 'https://gone.test/' || n as url from generate_series(1, ${LIMIT}) n) urls
      returning key
    )
    insert into unshown_picture (key, since) select key, now() - interval '11 minutes' from gone`)
  await pool.query(sql.unsafe`analyze winner_list`)
  const scans = (tx: Transaction) =>
    tx.one(sql.type(scansRow)`
      select seq_scan::int as "ofAllLists", idx_scan::int as "byIndex"
      from pg_stat_xact_user_tables where relname = 'winner_list'`)
  await pool.transaction(async (tx) => {
    // Subtracted below, as Postgres's counts may include what the connection did in the second before.
    const { ofAllLists, byIndex } = await scans(tx)
    t.is(await forgetPictures(tx, LIMIT), LIMIT)
    t.deepEqual(await scans(tx), { ofAllLists, byIndex: byIndex + LIMIT })
  })
})

test('a logo is deleted once no organiser has it any more', async (t) => {
  const { pool, read, forgetLater } = await open(t)
  const logo = 'https://pictures.test/logo'
  const organise = (url: string | null) =>
    pool.query(sql.unsafe`
      insert into organiser (partner_id, name, logo_url) select partner_id, 'Shop', ${url} from campaign limit 1
      on conflict (partner_id) do update set logo_url = excluded.logo_url`)
  await organise(logo)
  await organise(null)
  await organise(logo)
  t.is(await forgetLater(), 1)
  t.truthy(await read(logo))
  await organise(null)
  t.is(await forgetLater(), 1)
  t.is(await read(logo), null)
})

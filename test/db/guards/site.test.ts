import { hash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { flagGivenUp } from '../../../db/queries/attention.ts'
import { connect, openAttacked, refuses } from '../../support/attack.ts'
import { makeCampaign, makeDrawing, passCutoff, setWallet, winnerIds, WITHOUT_WALLET } from '../../support/factory.ts'
import { readSite } from '../../support/site/site.ts'
import { work } from '../../support/work.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { lock } from '../../../worker/stages/lock.ts'
import { settle } from '../../../worker/stages/settle.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { runOnce, type Stage } from '../../../worker/stage.ts'
import { databaseStages } from '../../../worker/stages/all.ts'

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const opened = await openAttacked(t, overrides)
  const { client } = opened
  /** What is marked as stale by a change, each once; then nothing is any more. */
  const marked = async (change: () => Promise<unknown>): Promise<string[]> => {
    await client.query('delete from stale_page')
    await change()
    const { rows } = await client.query('select distinct subject from stale_page order by subject')
    return rows.map(({ subject }) => subject)
  }
  return {
    ...opened,
    marked,
    run: (text: string, values: unknown[] = []) => client.query(text, values),
  }
}

test('every move of a drawing marks its pages, and no row of its campaign is touched', async (t) => {
  const { place, campaign, marked, run, client } = await open(t)
  const version = async () =>
    (await client.query('select xmin::text from campaign where id = $1', [campaign.id])).rows[0].xmin
  let id = ''
  t.deepEqual(await marked(async () => (id = await makeDrawing(place, { campaign }))), [id])
  const before = await version()
  t.deepEqual(await marked(() => passCutoff(place, id)), [id])
  const winners = winnerIds(3)
  await run("update drawing set cutoff_at = now() + interval '1 hour' where id = $1", [id])
  t.deepEqual(
    await marked(() => run('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winners])),
    [],
  )
  await passCutoff(place, id)
  const lock = `update drawing d set status = 'locked', locked_at = now(), winners_commitment = winners_commitment(d.id, l.winners),
    prize_table_id = t.prize_table_id, large_prize_cents = 100000 from winner_list l, campaign_terms t where l.drawing_id = d.id and t.campaign_id = d.campaign_id and d.id = $1`
  t.deepEqual(await marked(() => run(lock, [id])), [id])
  const number = `update drawing set status = 'entropy_requested', number = 1, entropy_provider = 'mock', entropy_request_id = 'r',
    entropy_requested_at = now() where id = $1`
  t.deepEqual(await marked(() => run(number, [id])), [id])
  t.deepEqual(await marked(() => run('update drawing set revision = revision + 1 where id = $1', [id])), [id])
  t.is(await version(), before)
})

test('one that is locked and numbered at once is marked when it is drawn, or when that is given up', async (t) => {
  const { place, campaign, marked, run } = await open(t)
  const id = await makeDrawing(place, { campaign })
  await run('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await passCutoff(place, id)
  const leap = () => place.pool.transaction((tx) => lock.leap(tx, [id]))
  t.deepEqual(await marked(leap), [])
  t.deepEqual(await marked(() => place.pool.transaction((tx) => flagGivenUp(tx, id, 'settle'))), [id])
  t.deepEqual(await marked(() => place.pool.transaction((tx) => settle.run(tx, [id]))), [id, `${id}/proof`])
})

test('a drawing that is drawn, and each change of what its proof shows, marks the proof beside the pages', async (t) => {
  const { place, campaign, marked, run } = await open(t, WITHOUT_WALLET)
  const id = await makeDrawing(place, { campaign })
  await run('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await passCutoff(place, id)
  await remindOnce(place)
  const runStage = (queue: string) => runOnce(place, databaseStages.find((stage) => stage.queue === queue) as Stage)
  for (const queue of ['lock', 'entropy']) t.false((await marked(() => runStage(queue))).includes(`${id}/proof`))
  t.deepEqual(await marked(() => runStage('settle')), [id, `${id}/proof`])
  await setWallet(place, campaign.id)
  t.deepEqual(await marked(() => runStage('pay')), [id, `${id}/proof`])
  const revise = () => run('update drawing set revision = revision + 1 where id = $1', [id])
  t.deepEqual(await marked(revise), [id, `${id}/proof`])
  t.deepEqual(await marked(() => run('update drawing set retry_at = null where id = $1', [id])), [])
})

test('what no page shows marks none', async (t) => {
  const { place, campaign, marked, run } = await open(t)
  const id = await makeDrawing(place, { campaign })
  t.deepEqual(
    await marked(() =>
      run(
        "update drawing set attention = 'given_up', attention_detail = '{}', attention_since = now(), retry_at = now() where id = $1",
        [id],
      ),
    ),
    [],
  )
  t.deepEqual(await marked(() => run('update drawing set cutoff_at = cutoff_at where id = $1', [id])), [])
  const kept =
    'update campaign set last_number = last_number, next_draw_at = now(), guarantee_ends_at = null where id = $1'
  t.deepEqual(await marked(() => run(kept, [campaign.id])), [])
})

test('a drawing that waits for a list says so on its page', async (t) => {
  const { place, campaign, marked, run } = await open(t)
  const id = await makeDrawing(place, { campaign })
  const waits =
    "update drawing set attention = 'no_winners', attention_detail = '{}', attention_since = now() where id = $1"
  t.deepEqual(await marked(() => run(waits, [id])), [id])
})

test('many drawings that change in one statement are all marked, and only they', async (t) => {
  const { place, campaign, marked, run } = await open(t)
  const ids: string[] = []
  for (let i = 0; i < 20; i += 1) ids.push(await makeDrawing(place, { campaign }))
  const changed = ids.slice(0, 15)
  const change = `update drawing set cutoff_at = case when id = any($1) then cutoff_at + interval '1 hour' else cutoff_at end`
  t.deepEqual(await marked(() => run(change, [changed])), changed.toSorted())
})

test('what a campaign shows marks it; a name or a status marks the front page as well', async (t) => {
  const { place, partner, campaign, marked, run } = await open(t)
  const { id } = campaign
  // Off, so that the pause and the campaign's status can be changed one at a time.
  await run('alter table campaign disable trigger campaign_is_paused_by_its_pause')
  await run('alter table campaign_pause disable trigger campaign_pause_is_of_a_paused_one')
  let other = ''
  t.deepEqual(
    await marked(async () => (other = (await makeCampaign(place, { partner })).id)),
    [other, 'site'].toSorted(),
  )
  for (const change of [
    `cadence = 'FREQ=WEEKLY'`,
    `large_prize_cents = 5`,
    `guarantee_period = 'P7D', guarantee_threshold_cents = 1, guarantee_amount_cents = 1`,
  ]) {
    t.deepEqual(await marked(() => run(`update campaign set ${change} where id = $1`, [id])), [id], change)
  }
  for (const change of [`name = 'Another'`, `status = 'paused'`]) {
    t.deepEqual(await marked(() => run(`update campaign set ${change} where id = $1`, [id])), [id, 'site'], change)
  }
  const pause = `insert into campaign_pause (campaign_id, paused_at) values ($1, date_trunc('milliseconds', now()))`
  t.deepEqual(await marked(() => run(pause, [id])), [id])
  const resume = `update campaign_pause set resumed_at = date_trunc('milliseconds', now()) where campaign_id = $1`
  t.deepEqual(await marked(() => run(resume, [id])), [id])
})

test('a transaction that marks pages waits for no other that marks or renders them', async (t) => {
  const { url, place, campaign, client } = await open(t)
  const id = await makeDrawing(place, { campaign })
  await client.query('begin')
  await client.query('delete from stale_page where subject = $1', [id])
  await client.query('insert into stale_page (subject) values ($1)', [id])
  const other = await connect(t, url)
  await other.query("set lock_timeout = '2s'")
  await t.notThrowsAsync(other.query("update drawing set cutoff_at = now() - interval '1 second' where id = $1", [id]))
  await client.query('rollback')
  const { rows } = await client.query('select count(*)::int as marks from stale_page where subject = $1', [id])
  t.is(rows[0].marks, 2)
})

test('a file has a path, and there is one of each; there is one site', async (t) => {
  const { client } = await open(t)
  const insert = `insert into site_file (path, subject, rank, content_type, body, etag, rendering)
    values ($1, 'site', 4, 'text/html', '', '"e"', 'r')`
  await client.query(insert, ['/'])
  await refuses(t, client, insert, ['/'])
  await refuses(t, client, insert, ['campaigns'])
  await refuses(t, client, insert, [`/${'a'.repeat(300)}`])
  const site = `insert into site (public_url, rendering) values ('https://draws.test', 'r')`
  await client.query(site)
  await refuses(t, client, site)
})

test('a file is of a campaign that is there, and stays its', async (t) => {
  const { client, campaign } = await open(t)
  const insert = `insert into site_file (path, subject, campaign_id, rank, content_type, body, etag, rendering)
    values ($1, 'site', $2, 4, 'text/html', '', '"e"', 'r')`
  await refuses(t, client, insert, ['/one', 'cmp_none'])
  await client.query(insert, ['/one', campaign.id])
  await client.query(insert, ['/two', null])
  await refuses(t, client, `update site_file set campaign_id = null where path = '/one'`)
  await refuses(t, client, `update site_file set campaign_id = 'cmp_none' where path = '/two'`)
  await client.query(`update site_file set body = 'x' where path = '/one'`)
})

test('where a log is written, a proof waits for its lock there, but not in a store, which pages link to', async (t) => {
  const { client, place, campaign } = await open(t)
  const waits = async () => {
    const id = await makeDrawing(place, { campaign })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
    await passCutoff(place, id)
    await remindOnce(place)
    for (const queue of ['lock', 'entropy', 'settle'])
      await runOnce(place, databaseStages.find((stage) => stage.queue === queue) as Stage)
    const marks = `select since > now() as waits from stale_page where subject = $1`
    const { rows } = await client.query(marks, [`${id}/proof`])
    t.deepEqual(
      (await client.query(marks, [id])).rows.filter(({ waits }) => waits),
      [],
      'its page is rendered at once',
    )
    return { id, isWaiting: rows.some(({ waits }) => waits) }
  }
  t.false((await waits()).isWaiting, 'no log was ever written')
  await client.query(`insert into log_head (public_url, size, root) values ('https://draws.test', 0, sha256(''))`)
  const { id, isWaiting } = await waits()
  t.true(isWaiting)
  await client.query('delete from stale_page')
  await client.query(`insert into log_entry (index, entry, lock_of) values (0, '{}', $1)`, [id])
  await client.query('update drawing set revision = revision + 1 where id = $1', [id])
  const { rows } = await client.query(`select subject from stale_page where since <= now() order by subject`)
  t.deepEqual(rows, [{ subject: id }, { subject: `${id}/proof` }], 'the log has its lock')
  await client.query(
    `insert into site (public_url, rendering, store) values ('https://draws.test', 'r', 's3://bucket')`,
  )
  t.false((await waits()).isWaiting)
})

test('a proof is there of a drawing that is drawn, as its own, and stays', async (t) => {
  const { client, place, campaign } = await open(t)
  const waiting = await makeDrawing(place, { campaign })
  const drawn = await makeDrawing(place, { campaign })
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [drawn, winnerIds(3)])
  await passCutoff(place, drawn)
  await work(place)
  const pathOf = (id: string) => `/campaigns/${campaign.slug}/draws/${id}/proof.json`
  const [stored] = (await client.query('select body from site_file where path = $1', [pathOf(drawn)])).rows
  t.truthy(stored)
  const insert = `insert into site_file (path, subject, rank, content_type, body, etag, rendering)
    values ($1, $2, 0, 'application/json', $3, '"e"', 'r')`
  await refuses(t, client, insert, [pathOf(waiting), `${waiting}/proof`, stored.body])
  await refuses(t, client, insert, [pathOf(waiting), `${drawn}/proof`, stored.body])
  await refuses(t, client, insert, [`/campaigns/other/draws/${drawn}/proof.json`, `${drawn}/proof`, stored.body])
  await refuses(t, client, insert, ['/proof.json', 'site', stored.body])
  const change = (what: string) => `update site_file set ${what} where path = '${pathOf(drawn)}'`
  await refuses(t, client, change(`body = '{}'`))
  await refuses(t, client, change(`encoding = 'br'`))
  await refuses(t, client, change(`body = overlay(body placing 'z' from position('"value":"0x'::bytea in body) + 15)`))
  await refuses(t, client, change(`path = '${pathOf(waiting)}'`))
  await refuses(t, client, change(`path = '/elsewhere'`))
  await refuses(t, client, change(`subject = '${waiting}/proof'`))
  await refuses(
    t,
    client,
    `update site_file set path = '${pathOf(waiting)}' where path = '${pathOf(drawn).replace('/proof.json', '')}'`,
  )
  await refuses(t, client, 'delete from site_file where path = $1', [pathOf(drawn)])
  await refuses(t, client, 'truncate site_file')
  await client.query(change(`body = body || ' '`))
})

test('a compact proof is there of a drawing that is drawn, with its value, and is logged as it is served', async (t) => {
  const { client, place, campaign } = await open(t)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const waiting = await makeDrawing(place, { campaign })
  const drawn = await makeDrawing(place, { campaign })
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [drawn, winnerIds(3)])
  await passCutoff(place, drawn)
  await work(place)
  const pathOf = (id: string) => `/campaigns/${campaign.slug}/draws/${id}/proof.json`
  const [stored] = (await client.query('select * from site_file where path = $1', [pathOf(drawn)])).rows
  t.is(stored.encoding, 'proof')
  const proof = (await readSite(place)).get(pathOf(drawn)) ?? ''
  t.is(JSON.parse(proof).drawing.id, drawn)
  t.is(stored.digest.toString('hex'), hash('sha256', proof))
  const logged = await client.query(
    "select entry ->> 'sha256' as sha256 from log_wanted where entry ->> 'type' = 'proof'",
  )
  t.deepEqual(logged.rows, [{ sha256: `0x${hash('sha256', proof)}` }])
  const insert = `insert into site_file (path, subject, rank, content_type, body, encoding, dictionary, digest, etag, rendering)
    values ($1, $2, 0, 'application/json', $3, 'proof', $4, $5, $6, 'r')`
  const { body, dictionary, digest, etag } = stored
  await refuses(t, client, insert, [pathOf(waiting), `${waiting}/proof`, body, dictionary, digest, etag])
  await refuses(t, client, insert, ['/page', 'site', body, dictionary, digest, etag])
  const change = (what: string) => `update site_file set ${what} where path = '${pathOf(drawn)}'`
  await refuses(t, client, change('body = set_byte(body, 0, get_byte(body, 0) # 1)'))
  await refuses(t, client, change('digest = null'))
  await refuses(t, client, change('dictionary = null'))
  await refuses(t, client, change("digest = sha256('another')"))
  await refuses(t, client, change('etag = \'"another"\''))
  await refuses(t, client, change("encoding = 'zstd'"))
  await refuses(t, client, change('encoding = null'))
  await refuses(t, client, 'delete from site_dictionary')
  await refuses(t, client, "update site_dictionary set body = 'x'")
  await refuses(t, client, 'truncate site_dictionary')
  await client.query('update site_file set body = $2, encoding = null where path = $1', [pathOf(drawn), proof])
  const { rows } = await client.query("select from log_wanted where entry ->> 'type' = 'proof'")
  t.is(rows.length, 1, 'the same proof, stored as the release before stores it')
})

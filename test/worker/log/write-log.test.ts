import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { openLogWriter } from '../../../worker/log/write-log.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import type { Stage } from '../../../worker/stage.ts'
import { entropy } from '../../../worker/stages/entropy.ts'
import { lock } from '../../../worker/stages/lock.ts'
import { settle } from '../../../worker/stages/settle.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { openSigner, signedCheckpoint, type Signer } from '../../../domain/log/note.ts'
import { grow, leafHash, rootOf } from '../../../domain/log/tree.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { cancelDrawing, makeDrawing, passCutoff, winnerIds } from '../../support/factory.ts'
import { signingSeeds } from '../../../db/signing-keys.ts'
import { testKeyring } from '../../support/keyring.ts'
import { readSite } from '../../support/site/site.ts'
import { work } from '../../support/work.ts'

const PUBLIC_URL = 'https://draws.test'

const open = async (t: ExecutionContext) => {
  const { place, client, campaign } = await openAttacked(t)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: PUBLIC_URL, store: null }))
  const { run: write } = writingLog(place, testKeyring)
  /** Leaves the log without an entry, not even that of its key. */
  const empty = async () => {
    await signingSeeds(place.pool, testKeyring, 'log')
    await client.query('truncate log_wanted')
  }
  /** A drawing that has its list and is to be locked. */
  const makeDue = async (): Promise<string> => {
    const id = await makeDrawing(place, { campaign })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [
      id,
      winnerIds(campaign.winnersPerDraw),
    ])
    await passCutoff(place, id)
    return id
  }
  const draw = async (): Promise<string> => {
    const id = await makeDue()
    await work(place)
    return id
  }
  const file = async (path: string): Promise<Buffer | undefined> => {
    const { rows } = await client.query('select body, encoding from site_file where path = $1', [path])
    const [stored] = rows
    return stored?.encoding === 'br' ? brotliDecompressSync(stored.body) : stored?.body
  }
  const entries = async (): Promise<{ index: string; entry: string; leaf: Buffer }[]> => {
    const { rows } = await client.query(
      `select index, convert_from(entry, 'UTF8') as entry, leaf from log_entry order by index`,
    )
    return rows
  }
  const want = (count: number, from = 0) =>
    client.query(
      `insert into log_wanted (entry) select jsonb_build_object('type', 'tried', 'n', n)
      from generate_series($1::integer, $1 + $2 - 1) n`,
      [from, count],
    )
  return { place, client, campaign, write, makeDue, draw, file, entries, want, empty }
}

type Opened = Awaited<ReturnType<typeof open>>

/** The checkpoint that is published: its lines, and whether it stands for exactly the entries that there are. */
const checkpointIn = async ({ file, entries }: Opened) => {
  const [origin, size, root] = (await file('/log/checkpoint'))?.toString().split('\n') ?? []
  const leaves = (await entries()).map(({ leaf }) => leaf)
  return {
    origin,
    size: Number(size),
    isOfEntries: root === rootOf(grow(0, [], leaves).edge).toString('base64') && Number(size) === leaves.length,
  }
}

test('what a drawing promises is in the log, in the order in which it was promised', async (t) => {
  const opened = await open(t)
  const { write, draw, entries, client, place, campaign } = opened
  const drawn = await draw()
  const cancelled = await makeDrawing(place, { campaign })
  await cancelDrawing(place, cancelled, 'Rain.')
  await write()
  const logged = (await entries()).map(({ entry }) => JSON.parse(entry))
  const of = (id: string) => logged.filter(({ drawing }) => drawing === id)
  t.deepEqual(
    of(drawn).map(({ type }) => type),
    ['send', 'lock', 'value', 'proof'],
  )
  t.deepEqual(
    of(cancelled).map(({ type }) => type),
    ['cancellation'],
  )
  const { rows } = await client.query(
    `select '0x' || encode(d.winners_commitment, 'hex') as "winnersCommitment", '0x' || encode(p.fingerprint, 'hex') as "prizeTable",
      d.draw_at as "drawAt", d.cutoff_at as "cutoffAt", d.large_prize_cents::integer as "largePrizeCents"
    from drawing d join prize_table p on p.id = d.prize_table_id where d.id = $1`,
    [drawn],
  )
  const { drawAt, cutoffAt, ...facts } = rows[0]
  t.deepEqual(of(drawn)[1], {
    type: 'lock',
    campaign: campaign.slug,
    drawing: drawn,
    drawAt: drawAt.toISOString(),
    cutoffAt: cutoffAt.toISOString(),
    ...facts,
  })
  t.deepEqual((await checkpointIn(opened)).isOfEntries, true)
  for (const { entry, leaf } of await entries()) t.deepEqual(leaf, leafHash(Buffer.from(entry)))
})

test('a proof says where the log has its lock, and the log has every version of the proof', async (t) => {
  const { write, draw, entries, place } = await open(t)
  const id = await draw()
  const proof = async () => [...(await readSite(place))].find(([path]) => path.endsWith(`${id}/proof.json`))?.[1] ?? ''
  const before = await proof()
  t.is(JSON.parse(before).log, undefined)
  await write()
  await work(place)
  await write()
  const after = await proof()
  const { log } = JSON.parse(after)
  const logged = await entries()
  const lock = logged[log.index]
  t.is(JSON.parse(lock?.entry ?? '').type, 'lock')
  t.is(log.leaf, `0x${lock?.leaf.toString('hex')}`)
  const hashes = [before, after].map((text) => `0x${createHash('sha256').update(text).digest('hex')}`)
  t.deepEqual(
    logged.map(({ entry }) => JSON.parse(entry)).flatMap(({ type, sha256 }) => (type === 'proof' ? [sha256] : [])),
    hashes,
  )
})

test('a proof waits for the log, and is stored once, with the place of its lock', async (t) => {
  const { write, draw, entries, place } = await open(t)
  await draw()
  await write()
  await work(place)
  await write()
  const id = await draw()
  const proof = async () => [...(await readSite(place))].find(([path]) => path.endsWith(`${id}/proof.json`))?.[1]
  t.is(await proof(), undefined)
  await write()
  await work(place)
  await write()
  const { log } = JSON.parse((await proof()) ?? '')
  const logged = (await entries()).map(({ entry }) => JSON.parse(entry))
  t.like(logged[log.index], { type: 'lock', drawing: id })
  t.is(logged.filter(({ type, drawing }) => type === 'proof' && drawing === id).length, 1)
})

test('an empty log has a checkpoint too, and the site another name for it when its address changes', async (t) => {
  const opened = await open(t)
  const { write, file, place, empty } = opened
  await empty()
  t.is(await write(), 0)
  t.deepEqual(await checkpointIn(opened), { origin: 'draws.test/log', size: 0, isOfEntries: true })
  t.regex((await file('/log/key'))?.toString() ?? '', /^draws\.test\/log\+[0-9a-f]{8}\+A[A-Za-z0-9+/]{43}=?\n$/)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://other.test/x', store: null }))
  await write()
  t.is((await checkpointIn(opened)).origin, 'other.test/x/log')
})

test('a tile is a file of the site once it is full', async (t) => {
  const opened = await open(t)
  const { write, file, want, client, empty } = opened
  await empty()
  await want(250)
  await write()
  t.is(await file('/log/tile/0/000'), undefined)
  await want(300, 250)
  await write()
  t.is((await file('/log/tile/0/000'))?.length, 8_192)
  t.is((await file('/log/tile/entries/001'))?.subarray(2, 30).toString(), '{"n":256,"type":"tried"}\0\u0018{"')
  const { rows } = await client.query(`select path from site_file where path like '/log/tile/%' order by path`)
  t.deepEqual(
    rows.map(({ path }) => path),
    ['/log/tile/0/000', '/log/tile/0/001', '/log/tile/entries/000', '/log/tile/entries/001'],
  )
  const small = await client.query(
    `select path from site_file where path like '/log/tile/%' and encoding = 'br' and octet_length(body) < 3000 order by path`,
  )
  t.deepEqual(
    small.rows.map(({ path }) => path),
    ['/log/tile/entries/000', '/log/tile/entries/001'],
    'entries, which are JSON, are stored compressed',
  )
  t.deepEqual(await checkpointIn(opened), { origin: 'draws.test/log', size: 550, isOfEntries: true })
})

test('of several workers one writes at a time, and no entry is lost or written twice', async (t) => {
  const opened = await open(t)
  const { place, want, entries, empty } = opened
  await empty()
  const writers = [1, 2, 3].map(() => writingLog(place, testKeyring))
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([want(37, round * 37), ...writers.map(({ run }) => run())])
  }
  for (const { run } of writers) await run()
  const numbers = (await entries()).map(({ entry }) => JSON.parse(entry).n)
  t.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 370 }, (_, n) => n),
  )
  t.true((await checkpointIn(opened)).isOfEntries)
})

test('of the locks that get their places only those of drawn drawings mark a proof', async (t) => {
  const { place, client, write, makeDue } = await open(t)
  const [waiting, drawn] = [await makeDue(), await makeDue()]
  const run = (stage: Pick<Stage, 'run'>, ids: readonly string[]) => place.pool.transaction((tx) => stage.run(tx, ids))
  await run(lock, [waiting, drawn])
  await run(entropy, [drawn])
  await run(settle, [drawn])
  await client.query('delete from stale_page')
  await write()
  const { rows } = await client.query(`select subject from stale_page where subject like 'drw%'`)
  t.deepEqual(rows, [{ subject: `${drawn}/proof` }])
})

test('the log gives way between its batches', async (t) => {
  const { want, write, entries, empty } = await open(t)
  await empty()
  await want(4_100)
  const seen: number[] = []
  await write(async () => {
    seen.push((await entries()).length)
  })
  t.deepEqual(seen, [2_000, 4_000])
  t.is((await entries()).length, 4_100)
})

test('the log never goes back: where entries that were signed are gone, it stops and says so', async (t) => {
  const opened = await open(t)
  const { place, client, want } = opened
  const openWriter = () => openLogWriter(place, { findSeeds: () => Promise.resolve([Buffer.alloc(32, 1)]) })
  const { write } = openWriter()
  await want(10)
  await write()
  const beside = openWriter()
  await beside.remember()
  const replica = async (text: string) => {
    await client.query('set session_replication_role = replica')
    await client.query(text)
    await client.query('set session_replication_role = origin')
  }
  const before = await checkpointIn(opened)
  await want(1, 10)
  await replica('delete from log_entry where index = (select max(index) from log_entry)')
  await t.throwsAsync(write(), { message: /Nothing is added until a person has looked/ })
  // Also if the head was set back together with the entries, as in a restored database.
  await replica('update log_head set size = size - 1')
  await t.throwsAsync(write(), { message: /the database knows of/ })
  await t.throwsAsync(beside.write(), { message: /the database knows of/ }, 'nor does a worker that takes over')
  t.is((await checkpointIn(opened)).size, before.size)
  const { rows } = await client.query('select kind, found from log_trouble')
  t.is(rows.length, 1)
  t.regex(rows[0].found, /the database knows of/)
})

test('a database that was restored does not contradict what the store has published', async (t) => {
  const opened = await open(t)
  const { place, want, write, file, entries } = opened
  await want(10)
  await write()
  const early = (await file('/log/checkpoint')) as Buffer
  await want(10, 10)
  await write()
  const late = (await file('/log/checkpoint')) as Buffer
  const after = async (note: Buffer | null) => {
    await want(1, 20)
    return writingLog(place, testKeyring, { get: () => Promise.resolve(note) }).run()
  }
  // The store may have no checkpoint yet, an older one, or this one.
  for (const note of [null, early, late]) t.is(await after(note), 1)
  const own = openSigner('draws.test/log', (await signingSeeds(place.pool, testKeyring, 'log'))[0] as Buffer)
  const ahead = (signer: Signer) => Buffer.from(signedCheckpoint('draws.test/log', 1_000, Buffer.alloc(32), [signer]))
  t.is(await after(ahead(openSigner('draws.test/log', Buffer.alloc(32, 5)))), 1, 'anybody could write that')
  const size = (await entries()).length
  await t.throwsAsync(after(ahead(own)), { message: /A checkpoint was signed for 1000 entries/ })
  t.is((await entries()).length, size)
  await t.throwsAsync(
    writingLog(place, testKeyring, { get: () => Promise.reject(new Error('the bucket answered 503')) }).run(),
    { message: /503/ },
  )
  t.is((await entries()).length, size)
})

test('nobody changes, deletes or slips in an entry, nor takes the head back', async (t) => {
  const { client, want, write } = await open(t)
  await want(3)
  await write()
  await refuses(t, client, 'delete from log_entry')
  await refuses(t, client, `update log_entry set entry = '{}' where index = 1`)
  await refuses(t, client, 'truncate log_entry')
  await refuses(t, client, `insert into log_entry (index, entry) values (1000, '{}')`)
  await refuses(t, client, 'update log_head set size = size - 1')
  await refuses(t, client, `update log_head set root = sha256('x')`)
  await refuses(t, client, 'delete from log_key')
  await refuses(t, client, `update log_key set id = repeat('0', 64)`)
  await client.query('update log_key set retired_at = now()')
  await refuses(t, client, 'update log_key set retired_at = null')
})

import { mkdtemp, open, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { startFauxqs } from 'fauxqs'
import { AwsClient } from 'aws4fetch'
import { sql } from 'slonik'
import { z } from 'zod'
import { parseSiteStore } from '../../domain/site-store.ts'
import { prepareSite } from '../../worker/site/prepare.ts'
import { openStore } from '../../worker/site-store/open-store.ts'
import type { Store } from '../../worker/site-store/store.ts'
import { notingStore, openUploads } from '../support/site/uploads.ts'

const keys = { AWS_ACCESS_KEY_ID: 'a-key', AWS_SECRET_ACCESS_KEY: 'a-secret' }

const storeOf = (text: string): Store => {
  const parsed = parseSiteStore(text)
  if (!parsed.ok) throw new Error(parsed.sentence)
  return openStore({ SITE_STORE: parsed.store, ...keys }) as Store
}

const folderOf = async (t: ExecutionContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-store-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Has the test decide which flushes to the disk fail, by their places; returns the inodes of what was flushed. */
const watchFlushes = async (t: ExecutionContext, folder: string, fails: (place: number) => boolean) => {
  const handle = await open(folder)
  const handles = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const flushed: number[] = []
  const asEver = Object.getOwnPropertyDescriptor(handles, 'sync') as PropertyDescriptor
  const sync = asEver.value as () => Promise<void>
  handles.sync = async function syncOrFail() {
    flushed.push((await this.stat()).ino)
    if (fails(flushed.length)) throw new Error('the disk is gone')
    await sync.call(this)
  }
  t.teardown(() => Object.defineProperty(handles, 'sync', asEver))
  return flushed
}

const putInto = (folder: string, path: string) =>
  storeOf(`folder:${folder}`).put(
    { path, type: 'application/json', body: Buffer.from('{}') },
    new AbortController().signal,
  )

test.serial('a file counts as taken once the disk has it, whole and under its name', async (t) => {
  const folder = await folderOf(t)
  let failing = 1
  const flushed = await watchFlushes(t, folder, (place) => place >= failing)
  const put = () => putInto(folder, '/a.json')
  await t.throwsAsync(put, { message: 'the disk is gone' })
  t.deepEqual(await readdir(folder), [])
  failing = flushed.length + 2
  await t.throwsAsync(put, { message: 'the disk is gone' }, 'its name may be gone')
  failing = Number.POSITIVE_INFINITY
  await put()
  t.deepEqual(await readdir(folder), ['a.json'])
})

test.serial('so does one in folders that are new, once the disk has their names as well', async (t) => {
  const folder = await folderOf(t)
  const flushed = await watchFlushes(t, folder, () => false)
  await putInto(`${folder}/`, '/c/shop/proof.json')
  for (const name of ['c/shop/proof.json', 'c/shop', 'c', '.'])
    t.true(flushed.includes((await stat(join(folder, name))).ino), name)
})

test('a folder gets every file, pages as the index of a folder of their name', async (t) => {
  const folder = await folderOf(t)
  const { draw, drawPath, base, upload, waiting, site } = await openUploads(t, storeOf(`folder:${folder}`))
  const id = await draw()
  await upload()
  t.deepEqual(await waiting(), [])
  const files = await site()
  const stored = async (name: string) => readFile(join(folder, name), 'utf8')
  const rendered = (path: string) => files.get(path) ?? `no ${path}`
  t.is(await stored('index.html'), rendered('/'))
  t.is(await stored('404.html'), rendered('/404'))
  t.is(await stored(`${base}/index.html`), rendered(base))
  t.is(await stored(`${drawPath(id)}/index.html`), rendered(drawPath(id)))
  t.is(JSON.parse(await stored(`${drawPath(id)}/proof.json`)).drawing.id, id)
  t.is(await stored(`${base}/feed.atom`), rendered(`${base}/feed.atom`))
  t.regex(await stored('verify/verify-draw.mjs'), /verifyDraw/)
  t.regex(await stored('verify/verify-audit.mjs'), /verifyAudit/)
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  t.is(names.filter((entry) => entry.isFile()).length, files.size, 'nothing half-written stays')
})

test('a bucket gets every file with its type, and a page again when it changes', async (t) => {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: ['draws'] } })
  t.teardown(() => server.stop())
  const endpoint = `http://127.0.0.1:${server.port}`
  const { draw, drawPath, base, upload, waiting, site } = await openUploads(
    t,
    storeOf(`s3://draws?endpoint=${endpoint}&region=eu-central-1&prefix=site`),
  )
  const client = new AwsClient({
    accessKeyId: 'a-key',
    secretAccessKey: 'a-secret',
    region: 'eu-central-1',
    service: 's3',
  })
  const get = async (key: string) => {
    const answer = await client.fetch(`${endpoint}/draws/site/${key}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const first = await draw()
  await upload()
  t.deepEqual(await waiting(), [])
  t.deepEqual(await get('index.html'), {
    status: 200,
    type: 'text/html; charset=utf-8',
    text: (await site()).get('/') as string,
  })
  t.regex((await get(base.slice(1))).text, new RegExp(first))
  t.is((await get(drawPath(first).slice(1))).type, 'text/html; charset=utf-8')
  t.is((await get(`${drawPath(first).slice(1)}/proof.json`)).type, 'application/json; charset=utf-8')
  const second = await draw()
  t.true((await waiting()).includes(base))
  await upload()
  t.regex((await get(base.slice(1))).text, new RegExp(second))
})

test('what a page links to is uploaded before the page, and the front page last', async (t) => {
  const { paths, store } = notingStore()
  const { draw, drawPath, base, upload } = await openUploads(t, store)
  const id = await draw()
  await upload()
  const place = (path: string) => paths.indexOf(path)
  t.true(place(`${drawPath(id)}/proof.json`) < place(drawPath(id)))
  t.true(place(drawPath(id)) < place(`${base}/history/1`))
  t.true(place(`${base}/history/1`) < place(base))
  t.true(place(base) < place('/'))
  t.true(Math.max(...paths.flatMap((path, i) => (path.startsWith('/assets/') ? [i] : []))) < place(drawPath(id)))
})

test('what its query chooses, and the archive, is left to the web process', async (t) => {
  const { paths, store } = notingStore()
  const { draw, base, upload } = await openUploads(t, store)
  await draw()
  await upload()
  t.true(paths.includes(base))
  for (const name of ['draws.json', 'guarantees.json', 'archive.zip']) t.false(paths.includes(`${base}/${name}`), name)
})

test('a page waits for what the store has refused, and both are tried again', async (t) => {
  let isFull = true
  const { paths, store } = notingStore((path) => isFull && path.endsWith('/proof.json'))
  const { pool, draw, drawPath, upload, waiting } = await openUploads(t, store)
  const id = await draw()
  await upload()
  t.false(paths.includes(drawPath(id)))
  t.false(paths.includes('/'))
  const { failure } = await pool.one(sql.type(z.object({ failure: z.string() }))`
    select failure from site_file where path = ${`${drawPath(id)}/proof.json`}`)
  t.is(failure, 'the disk is full')
  isFull = false
  await pool.query(sql.unsafe`update site_file set retry_at = now() where retry_at is not null`)
  await upload()
  t.true(paths.includes(drawPath(id)))
  t.deepEqual(await waiting(), [])
})

test('a file that changes while it is uploaded is uploaded again', async (t) => {
  const { store, paths } = notingStore()
  const during: { change?: () => Promise<unknown> } = {}
  const changing: Pick<Store, 'name' | 'put'> = {
    ...store,
    put: async (file, signal) => {
      if (file.path === '/robots.txt') await during.change?.()
      await store.put(file, signal)
    },
  }
  const { pool, work, upload } = await openUploads(t, changing)
  await work()
  during.change = () => {
    delete during.change
    return pool.query(sql.unsafe`update site_file set body = 'changed', etag = '"changed"' where path = '/robots.txt'`)
  }
  await upload()
  t.is(paths.filter((path) => path === '/robots.txt').length, 2)
})

test('without a store nothing waits to be uploaded; another store gets every file', async (t) => {
  const { store } = notingStore()
  const { pool, draw, upload, waiting } = await openUploads(t, store)
  await draw()
  await upload()
  const prepare = (name: string | null) =>
    pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: name }))
  await prepare(null)
  await draw()
  t.deepEqual(await waiting(), [])
  await prepare('another store')
  t.is(
    (await waiting()).length,
    await pool.oneFirst(sql.type(z.object({ n: z.number() }))`select count(*)::int as n from site_file`),
  )
})

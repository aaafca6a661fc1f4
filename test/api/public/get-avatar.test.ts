import test from 'ava'
import { sql } from 'slonik'
import { keepPictures } from '../../../api/public/get-avatar.ts'
import { avatarKey, avatarPath, type StoredPicture } from '../../../db/queries/avatar/pictures.ts'
import { fileService } from '../../support/site/file-service.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { png } from '../../support/avatar/pictures.ts'
import type { Service } from '../../support/service.ts'

const service = fileService(test)

/** An avatar as the worker stores it; returns where it is served. */
const store = async ({ pool }: Service, url: string, body: Buffer, type = 'image/png'): Promise<string> => {
  await pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id, type, body, fetched_at, retry_at)
    values (${avatarKey(url)}, ${url}, 'drw_1', 'ptr_1', ${type}, ${sql.binary(body)}, now(), null)`)
  return avatarPath(avatarKey(url))
}

test('a picture is served as what it is and nothing else, and kept for good', async (t) => {
  const place = await service()
  const path = await store(place, 'https://pictures.test/1', png(9, 9))
  t.regex(path, /^\/avatars\/[0-9a-f]{64}$/)
  const response = await fetch(place.url + path)
  t.is(response.status, 200)
  t.deepEqual(Buffer.from(await response.arrayBuffer()), png(9, 9))
  t.is(response.headers.get('content-type'), 'image/png')
  t.is(response.headers.get('x-content-type-options'), 'nosniff')
  t.is(response.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  t.is(response.headers.get('cache-control'), 'public, max-age=86400')
  const etag = response.headers.get('etag') ?? ''
  const again = await ask(place, path, { headers: { 'If-None-Match': etag } })
  t.is(again.status, 304)
  t.is(again.headers.get('content-security-policy'), "default-src 'none'; sandbox")
})

test('each picture has its own, also when more were asked for than are kept in memory', async (t) => {
  const place = await service()
  const pictures = Array.from({ length: 40 }, (_, i) => Buffer.concat([png(9, 9), Buffer.alloc(500_000, i)]))
  const paths: string[] = []
  for (const [i, picture] of pictures.entries()) paths.push(await store(place, `https://large.test/${i}`, picture))
  for (const i of [...paths.keys(), ...paths.keys()]) {
    const bytes = Buffer.from(await (await fetch(place.url + paths[i])).arrayBuffer())
    t.true(bytes.equals(pictures[i] as Buffer), `${i}`)
  }
})

test('what is not there, or not yet, is 404, and is there once it is', async (t) => {
  const place = await service()
  const url = 'https://pictures.test/late'
  const path = avatarPath(avatarKey(url))
  await place.pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id) values (${avatarKey(url)}, ${url}, 'drw_1', 'ptr_1')`)
  for (const missing of [path, '/avatars/x', `/avatars/${'0'.repeat(64)}`, `/avatars/${avatarKey(url).toUpperCase()}`])
    isProblem(t, await ask(place, missing), 404, 'not_found', /not been fetched yet/)
  await place.pool.query(sql.unsafe`
    update avatar set type = 'image/png', body = ${sql.binary(png(3, 3))}, fetched_at = now(), retry_at = null
    where key = ${avatarKey(url)}`)
  t.is((await fetch(place.url + path)).status, 200)
})

test('a picture that was deleted is gone within ten minutes, also if it is requested all the time', async (t) => {
  const MINUTE_MS = 60_000
  let now = MINUTE_MS
  let stored: StoredPicture | undefined = { type: 'image/png', body: png(3, 3) }
  const find = keepPictures(
    async () => stored,
    () => now,
  )
  t.truthy(await find('a key'))
  stored = undefined
  const served: number[] = []
  for (let minute = 1; minute <= 20; minute += 1) {
    now += MINUTE_MS
    if (await find('a key')) served.push(minute)
  }
  t.is(served.at(-1), 10)
})

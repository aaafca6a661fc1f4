import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { request } from 'undici'
import { z } from 'zod'
import { addKey, findSigningKeys, retireKey } from '../../../db/queries/log/keys.ts'
import { newSigningKey } from '../../../db/signing-keys.ts'
import { linkPath } from '../../../domain/winner-link.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import type { WinnerLink } from '../../../api/client/types.ts'
import { testDatabase } from '../../support/database.ts'
import { winnerIds } from '../../support/factory.ts'
import { testKeyring } from '../../support/keyring.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { startService } from '../../support/service.ts'

const openDrawn = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const shop = await makeShop(service, { winnersPerDraw: 3 })
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  await drawing.send(winners.map((winner) => ({ winner, displayName: `Name of ${winner}` })))
  await drawing.draw()
  const paths = async (): Promise<string[]> =>
    (await shop.api.get<{ links: WinnerLink[] }>(`${drawing.path}/links`)).body.links.map(
      ({ url }) => new URL(url).pathname,
    )
  const ask = async (path: string) => {
    const { statusCode, headers, body } = await request(service.url + path, { headers: { accept: 'text/html' } })
    return { status: statusCode, headers: headers as Record<string, string>, text: await body.text() }
  }
  return { service, shop, drawing, winners, paths, ask }
}

test('a link shows what its position won and how to check it, to nobody else, and nothing of anybody else', async (t) => {
  const { drawing, winners, paths, ask } = await openDrawn(t)
  const { winners: results } = await drawing.read()
  for (const [position, path] of (await paths()).entries()) {
    const { status, headers, text } = await ask(path)
    t.is(status, 200)
    const { roll, amountCents } = results[position] as (typeof results)[number]
    t.true(text.includes(`<h1>You won $${(amountCents as number) / 100}</h1>`), text)
    t.regex(text, new RegExp(`You were at position ${position} in the list of 3 .*your roll was ${roll} out of 100`))
    t.true(text.includes(`/draws/${drawing.id}#check`))
    for (const winner of winners) t.false(text.includes(winner))
    t.regex(text, /<meta name="robots" content="noindex, nofollow">/)
    t.notRegex(text, /og:|canonical/)
    t.is(headers['x-robots-tag'], 'noindex, nofollow')
    t.is(headers['referrer-policy'], 'no-referrer')
    t.is(headers['cache-control'], 'private, no-store')
    t.is(headers['access-control-allow-origin'], undefined)
    t.regex(headers['content-security-policy'] ?? '', /default-src 'none'.*frame-ancestors 'self'/)
  }
})

test('a tampered link and one under a foreign key are answered as any address that there is not', async (t) => {
  const { drawing, paths, ask } = await openDrawn(t)
  const [path] = (await paths()) as [string]
  const unknown = await ask('/won/nothing')
  t.is(unknown.status, 404)
  const forged = linkPath(Buffer.alloc(32, 1), { drawingId: drawing.id, position: 0, revoked: 0 })
  for (const other of [
    `${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`,
    path.replace('.0.0.', '.1.0.'),
    forged,
  ]) {
    const { status, text, headers } = await ask(other)
    t.is(status, 404, other)
    t.is(text, unknown.text)
    t.deepEqual(Object.keys(headers).toSorted(), Object.keys(unknown.headers).toSorted())
  }
})

test('a revoked link says so and shows nothing, and the one after it opens', async (t) => {
  const { shop, drawing, paths, ask } = await openDrawn(t)
  const [first, second] = (await paths()) as [string, string]
  await shop.api.post(`${drawing.path}/links/revoke`, { position: 0 })
  const { status, text, headers } = await ask(first)
  t.is(status, 410)
  t.regex(text, /This link no longer works/)
  t.notRegex(text, /You won/)
  t.is(headers['cache-control'], 'private, no-store')
  t.is((await ask(second)).status, 200)
  t.is((await ask((await paths())[0] as string)).status, 200)
  await shop.api.post(`${drawing.path}/links/revoke`, { position: null })
  t.is((await ask(second)).status, 410)
})

test('links under an older key open until that key is retired, and no other process can read a key', async (t) => {
  const { service, paths, ask } = await openDrawn(t)
  const [old] = (await paths()) as [string]
  const { pool } = service
  const [first] = await findSigningKeys(pool, 'links')
  const key = newSigningKey(testKeyring)
  await pool.transaction((tx) => addKey(tx, 'links', key))
  t.is((await ask(old)).status, 200)
  const other = await startService(service.databaseUrl)
  t.teardown(other.stop)
  t.is((await request(other.url + old)).statusCode, 200)
  t.true(await pool.transaction((tx) => retireKey(tx, 'links', first?.id ?? '')))
  const later = await startService(service.databaseUrl)
  t.teardown(later.stop)
  t.is((await request(later.url + old)).statusCode, 404)
  const mayRead = await pool.oneFirst(sql.type(z.object({ mayRead: z.boolean() }))`
    select has_table_privilege('prize_worker', 'link_key', 'select') or has_table_privilege('prize_reader', 'link_key', 'select') as "mayRead"`)
  t.false(mayRead)
})

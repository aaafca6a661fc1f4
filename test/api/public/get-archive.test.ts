import { formatAbi } from 'abitype'
import test from 'ava'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'slonik'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { makeCampaign, makePartner, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { unzip } from '../../support/site/unzip.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)
const run = promisify(execFile)

const download = async (slug: string): Promise<Response> =>
  fetch(`${(await service()).url}/campaigns/${slug}/archive.zip`)

const archiveOf = async (slug: string) => unzip(Buffer.from(await (await download(slug)).arrayBuffer()))

/** A campaign with so many drawn draws, and one that is still open. */
const makeDrawn = async (draws: number) => {
  const shop = await makeShop(await service())
  const ids: string[] = []
  for (let i = 0; i < draws; i += 1) {
    const drawing = await openDrawing(shop)
    await drawing.send(winnerIds(3))
    await drawing.draw()
    ids.push(drawing.id)
  }
  await (await openDrawing(shop)).send(winnerIds(3))
  return { slug: shop.campaign.slug, ids }
}

test.serial('the archive unpacks to proofs that the script in it checks, with nothing else', async (t) => {
  const { slug, ids } = await makeDrawn(3)
  const files = await archiveOf(slug)
  const proofs = ids.map((_, i) => `proofs/00000${i + 1}.json`)
  t.deepEqual(
    files.map(({ name }) => name),
    ['README.md', 'verify-draw.mjs', 'prize-drawings-abi.json', ...proofs],
  )
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  t.teardown(() => rm(folder, { recursive: true }))
  for (const { name, content } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  for (const proof of proofs) {
    const { stdout } = await run(process.execPath, ['verify-draw.mjs', proof], { cwd: folder })
    t.regex(stdout, /Everything that was checked is right\. It is a TEST draw\./)
  }
  const changed = JSON.parse(files.at(-1)?.content.toString() ?? '') as { results: { amountCents: number }[] }
  for (const result of changed.results) result.amountCents += 1
  await writeFile(join(folder, 'changed.json'), JSON.stringify(changed))
  await t.throwsAsync(run(process.execPath, ['verify-draw.mjs', 'changed.json'], { cwd: folder }))
})

test.serial('the proofs in it are those that are served, also before they are rendered', async (t) => {
  const place = await service()
  const { slug, ids } = await makeDrawn(3)
  const [first = ''] = ids
  await place.pool.query(sql.unsafe`update drawing set revision = revision + 1 where id = ${first}`)
  const files = await archiveOf(slug)
  for (const [i, id] of ids.entries()) {
    const { text } = await ask(place, `/campaigns/${slug}/draws/${id}/proof.json`)
    t.is(files[3 + i]?.content.toString(), text)
    t.is((JSON.parse(text) as { drawing: { number: number } }).drawing.number, i + 1)
  }
})

test.serial('it is the same for everybody who asks, byte for byte, and says how long it may be kept', async (t) => {
  const { slug } = await makeDrawn(2)
  const [one, other] = [await download(slug), await download(slug)]
  t.is(one.headers.get('content-type'), 'application/zip')
  t.is(one.headers.get('content-disposition'), `attachment; filename="${slug}-proofs.zip"`)
  t.is(one.headers.get('cache-control'), 'public, max-age=60')
  t.is(one.headers.get('access-control-allow-origin'), '*')
  t.deepEqual(Buffer.from(await one.arrayBuffer()), Buffer.from(await other.arrayBuffer()))
  const head = await ask(await service(), `/campaigns/${slug}/archive.zip`, { method: 'HEAD' })
  t.is(head.status, 200)
  t.is(head.headers.get('content-type'), 'application/zip')
})

test.serial('a campaign without draws has an archive, one that is not there has none', async (t) => {
  const place = await service()
  const { slug } = await makeCampaign(place, { partner: await makePartner(place) })
  t.is((await archiveOf(slug)).length, 3)
  isProblem(t, await ask(place, '/campaigns/nowhere/archive.zip'), 404, 'not_found', /no such campaign/)
})

/** Asks from an address, and gives the answer's head; its body is not read before `resume`. */
const askFrom = async (localAddress: string, url: string): Promise<IncomingMessage> => {
  const [response] = await once(get(url, { localAddress, agent: false }), 'response')
  return response as IncomingMessage
}

const OTHER_ADDRESS = '127.0.0.2'

test.serial('who reads two archives gets no third one, while another address gets its own', async (t) => {
  const place = await service()
  const { slug } = await makeDrawn(1)
  await place.pool.query(sql.unsafe`
    update site_file f set body = f.body || (
      select convert_to(string_agg(encode(sha512(n::text::bytea), 'hex'), ''), 'UTF8') from generate_series(1, 225000) n)
    where path like ${`/campaigns/${slug}/%/proof.json`}`)
  const url = `${place.url}/campaigns/${slug}/archive.zip`
  const { port } = new URL(place.url)
  /** Asks, and reads nothing of the answer, which has begun. */
  const askAndWait = async () => {
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET /campaigns/${slug}/archive.zip HTTP/1.1\r\nHost: a.test\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }
  const sockets = await Promise.all([askAndWait(), askAndWait()])
  const again = async () => {
    const response = await fetch(url)
    await response.body?.cancel()
    return response
  }
  const refused = await again()
  t.is(refused.status, 429)
  t.is(refused.headers.get('retry-after'), '60')
  isProblem(t, await ask(place, `/campaigns/${slug}/archive.zip`), 429, 'rate_limited', /reading 2 archives already/)
  const other = await askFrom(OTHER_ADDRESS, url)
  t.is(other.statusCode, 200)
  let bytes = 0
  for await (const piece of other) bytes += (piece as Buffer).length
  t.true(bytes > 10_000_000)
  for (const socket of sockets) socket.destroy()
  t.is((await until(again, ({ status }) => status === 200)).status, 200)
})

test.serial('the interface of the contract is that of the contract', async (t) => {
  const { slug } = await makeDrawn(0)
  const file = (await archiveOf(slug)).find(({ name }) => name === 'prize-drawings-abi.json')
  t.deepEqual(formatAbi(JSON.parse(file?.content.toString() ?? '')), formatAbi(prizeDrawingsAbi))
})

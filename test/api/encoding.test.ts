import test from 'ava'
import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress } from '../../api/encoding.ts'
import { winnerIds } from '../support/factory.ts'
import { fileService } from '../support/site/file-service.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'

const service = fileService(test)

type Headers = Record<string, string>

/** An answer as it is sent, without decoding. */
const raw = async (path: string, headers: Headers = {}, { method = 'GET', body = '' } = {}) => {
  const { url } = await service()
  return new Promise<{ status: number | undefined; headers: Headers; body: Buffer }>((resolve, reject) => {
    const sent = httpRequest(url + path, { method, headers }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode, headers: answer.headers as Headers, body: bytes }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, '': (body: Buffer) => body }
const encodings = ['br', 'gzip', ''] as const

const WINNERS = 20

const drawnShop = async () => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, { winnersExpected: WINNERS })
  await drawing.send(winnerIds(WINNERS))
  await drawing.draw()
  return { shop, drawing, headers: { Authorization: `Bearer ${shop.key}` } }
}

test('answers from 1 kB on are compressed for clients that accept it, each encoding under its own tag', async (t) => {
  const { shop, drawing, headers } = await drawnShop()
  const { slug } = shop.campaign
  for (let i = 0; i < 3; i += 1) await openDrawing(shop)
  for (const path of [
    `/api/v1${shop.path}/drawings`,
    `/api/v1${drawing.path}`,
    '/api/v1/openapi.json',
    `/campaigns/${slug}/draws.json`,
    `/campaigns/${slug}/draws/${drawing.id}/proof.json`,
    '/verify/verify-draw.mjs',
  ]) {
    const tags: string[] = []
    const plain = await raw(path, headers)
    t.is(plain.headers['content-encoding'], undefined)
    t.true(plain.body.length >= 1_000, path)
    for (const encoding of encodings) {
      const accepting = { ...headers, 'Accept-Encoding': encoding }
      const answer = await raw(path, accepting)
      t.is(answer.status, 200)
      t.is(answer.headers['content-encoding'] ?? '', encoding, path)
      t.is(answer.headers['vary'], 'Accept-Encoding', path)
      t.is(Number(answer.headers['content-length']), answer.body.length)
      if (encoding !== '') t.true(answer.body.length < plain.body.length)
      t.true(unpack[encoding](answer.body).equals(plain.body))
      const tag = answer.headers['etag'] as string
      t.is((await raw(path, { ...accepting, 'If-None-Match': tag })).status, 304)
      const head = await raw(path, accepting, { method: 'HEAD' })
      t.is(head.body.length, 0)
      t.is(head.headers['content-length'], answer.headers['content-length'])
      for (const other of tags) t.is((await raw(path, { ...accepting, 'If-None-Match': other })).status, 200)
      tags.push(tag)
    }
    t.is(new Set(tags).size, encodings.length)
  }
})

test('what a send answers is compressed too, and is not kept', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, { winnersExpected: WINNERS })
  const headers = {
    Authorization: `Bearer ${shop.key}`,
    'Content-Type': 'application/json',
    'Accept-Encoding': 'gzip;q=0.5, br;q=0',
  }
  const body = JSON.stringify({ winners: winnerIds(WINNERS) })
  const answer = await raw(`/api/v1${drawing.path}/winners`, headers, { method: 'POST', body })
  t.is(answer.status, 201)
  t.is(answer.headers['content-encoding'], 'gzip')
  t.is(answer.headers['vary'], 'Accept-Encoding')
  t.is(answer.headers['cache-control'], 'no-store')
  t.is(JSON.parse(gunzipSync(answer.body).toString()).drawing.winners.length, WINNERS)
})

test('smaller answers are sent as they are, and say all the same on what they depend', async (t) => {
  const shop = await makeShop(await service())
  for (const path of [`/api/v1${shop.path}`, `/campaigns/${shop.campaign.slug}/guarantees.json`]) {
    const answer = await raw(path, { Authorization: `Bearer ${shop.key}`, 'Accept-Encoding': 'br, gzip' })
    t.is(answer.status, 200, path)
    t.true(answer.body.length < 1_000)
    t.is(answer.headers['content-encoding'], undefined)
    t.is(answer.headers['vary'], 'Accept-Encoding')
    t.regex(answer.headers['etag'] ?? '', /^"[\w-]{22}"$/)
  }
})

test('while a large body is compressed, everybody else is answered', async (t) => {
  const body = Buffer.from(JSON.stringify(winnerIds(200_000)))
  for (const encoding of ['br', 'gzip'] as const) {
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 0)
    const compressed = await compress[encoding](body)
    clearInterval(turning)
    t.true(turns > 0)
    t.true(unpack[encoding](compressed).equals(body))
  }
})

import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import test from 'ava'
import { Webhook } from 'standardwebhooks'
import {
  type SignatureCheck,
  SignatureError,
  verifyWebhook,
  verifyWinnersRequest,
} from '../../../api/client/webhook.ts'
import { winnersRequest } from '../../../domain/pull/request.ts'
import { signatureHeaders, spellSecret } from '../../../domain/signature.ts'

const key = randomBytes(32)
const secret = spellSecret(key)
const event = {
  type: 'key.expiring',
  timestamp: '2026-12-01T18:00:00.000Z',
  data: { key: { id: 'key_x', label: 'Bü✓', expiresAt: '2026-12-08T18:00:00.000Z' } },
}
const text = JSON.stringify(event)
const id = 'evt_0LrWk5XpUj7vNcE2fGzYtM'

const signed = (body = text, { at = new Date(), keys = [key] as Uint8Array[] } = {}) => ({
  body,
  headers: signatureHeaders({ id, at, content: body }, keys),
  secret,
})

const reasonOf = (check: Parameters<typeof verifyWebhook>[0]): string => {
  try {
    verifyWebhook(check)
    return 'taken'
  } catch (error) {
    return error instanceof SignatureError ? error.reason : String(error)
  }
}

test('what the service signs is taken, as text and as bytes, with the id that tells repeats', (t) => {
  const post = signed()
  t.deepEqual<unknown, unknown>(verifyWebhook(post), { ...event, id })
  t.deepEqual<unknown, unknown>(verifyWebhook({ ...post, body: Buffer.from(text) }), { ...event, id })
  t.deepEqual<unknown, unknown>(verifyWebhook({ ...post, body: new TextEncoder().encode(text) }), { ...event, id })
})

test('what the reference implementation signs is taken, and it takes what is taken here', (t) => {
  const at = new Date()
  const reference = new Webhook(secret)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': reference.sign(id, at, text),
  }
  t.deepEqual<unknown, unknown>(verifyWebhook({ body: text, headers, secret }), { ...event, id })
  t.deepEqual(reference.verify(text, signed().headers), event)
  for (const spoilt of ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const) {
    const changed = { ...headers, [spoilt]: `${headers[spoilt]}0` }
    t.throws(() => reference.verify(text, changed))
    t.not(reasonOf({ body: text, headers: changed, secret }), 'taken', spoilt)
  }
})

test('header fields are found as Node, fetch and frameworks have them', async (t) => {
  const { headers } = signed()
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
  for (const given of [headers, upper, new Headers(headers)])
    t.is(verifyWebhook({ ...signed(), headers: given }).id, id)
  const taken: string[] = []
  const server = createServer(async (request, response) => {
    taken.push(verifyWebhook({ body: await buffer(request), headers: request.headers, secret }).id)
    response.end()
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const { body } = signed()
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method: 'POST', body, headers })
  t.deepEqual(taken, [id])
})

test('a missing, empty or repeated header field is refused', (t) => {
  const post = signed()
  for (const name of Object.keys(post.headers)) {
    for (const value of [undefined, '', ['a', 'b']])
      t.is(reasonOf({ ...post, headers: { ...post.headers, [name]: value } }), 'header_missing', name)
  }
  t.is(reasonOf({ ...post, headers: {} }), 'header_missing')
})

test('any change of the body, the id or the time is refused', (t) => {
  const post = signed()
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] as number) ^ 1
    t.is(reasonOf({ ...post, body: changed }), 'wrong_signature')
  }
  for (const body of ['', `${text} `, `\ufeff${text}`, text.normalize('NFD'), JSON.stringify(event, null, 2)])
    t.is(reasonOf({ ...post, body }), 'wrong_signature', body)
  const { headers } = post
  t.is(reasonOf({ ...post, headers: { ...headers, 'webhook-id': 'evt_other' } }), 'wrong_signature')
  const later = String(Number(headers['webhook-timestamp']) + 1)
  t.is(reasonOf({ ...post, headers: { ...headers, 'webhook-timestamp': later } }), 'wrong_signature')
})

test('a request is taken for five minutes, and one from a clock that is as far ahead', (t) => {
  const at = new Date('2026-12-01T18:00:00Z')
  const post = signed(text, { at })
  const after = (seconds: number): string => reasonOf({ ...post, now: new Date(at.getTime() + seconds * 1_000) })
  t.deepEqual([-301, -300, 0, 300, 300.999, 301, 86_400].map(after), [
    'too_new',
    'taken',
    'taken',
    'taken',
    'taken',
    'too_old',
    'too_old',
  ])
  t.is(reasonOf({ ...post, now: new Date(at.getTime() + 11_000), toleranceSeconds: 10 }), 'too_old')
  for (const odd of ['soon', '-1', '1e9', ' 1', '9'.repeat(400), '1.5', 'NaN']) {
    t.is(reasonOf({ ...post, headers: { ...post.headers, 'webhook-timestamp': odd } }), 'unreadable', odd)
  }
})

test('one right signature among several is enough, in whichever secret’s place', (t) => {
  const [old, other] = [randomBytes(32), randomBytes(32)]
  const rotated = signed(text, { keys: [key, old] })
  for (const one of [secret, spellSecret(old)]) t.is(verifyWebhook({ ...rotated, secret: one }).id, id)
  t.is(verifyWebhook({ ...signed(), secret: [spellSecret(other), secret] }).id, id)
  t.is(reasonOf({ ...rotated, secret: spellSecret(other) }), 'wrong_signature')
  t.is(reasonOf({ ...rotated, secret: [spellSecret(other), spellSecret(randomBytes(32))] }), 'wrong_signature')
})

test('a signature counts only whole and in its own scheme', (t) => {
  const post = signed()
  const right = post.headers['webhook-signature'] as string
  const bare = right.slice('v1,'.length)
  const sha512 = `v1,${createHmac('sha512', key).update(`${id}.${post.headers['webhook-timestamp']}.${text}`).digest('base64')}`
  for (const wrong of [
    bare,
    `v1a,${bare}`,
    `v2,${bare}`,
    right.slice(0, -1),
    right.slice(0, 3),
    `${right}=`,
    sha512,
    'v1,',
    ' ',
    'v1,✓',
  ])
    t.is(reasonOf({ ...post, headers: { ...post.headers, 'webhook-signature': wrong } }), 'wrong_signature', wrong)
  const among = `v1,AAAA v1a,BBBB ${right}`
  t.is(reasonOf({ ...post, headers: { ...post.headers, 'webhook-signature': among } }), 'taken')
})

test('what is signed but is no event in JSON and UTF-8 is refused', (t) => {
  for (const body of ['', 'not JSON', 'null', '[]', '"x"', '{}', '{"type":1}'])
    t.is(reasonOf(signed(body)), 'unreadable', body)
  const bytes = Buffer.from('{"type":"\xff"}', 'latin1')
  const stamp = String(Math.floor(Date.now() / 1000))
  const mac = createHmac('sha256', key).update(`${id}.${stamp}.`).update(bytes).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': stamp, 'webhook-signature': `v1,${mac}` }
  t.is(reasonOf({ body: bytes, headers, secret }), 'unreadable')
})

test('a body that was parsed, and a secret that is none, are reported as mistakes of the server', (t) => {
  t.throws(() => verifyWebhook({ ...signed(), body: event as never }), {
    instanceOf: TypeError,
    message: /not what was parsed/,
  })
  for (const wrong of [
    '',
    'whsec_',
    'whsec_AAAA',
    key.toString('base64'),
    `whsec_${key.toString('hex')}!`,
    [],
    undefined,
  ])
    t.throws(() => verifyWebhook({ ...signed(), secret: wrong as SignatureCheck['secret'] }), {
      instanceOf: TypeError,
      message: /whsec_/,
    })
})

const drawing = {
  slug: 'daily',
  drawingId: 'drw_4Zk1tQ0cXJ8mV3bN7yRwPa',
  winnersExpected: 3,
  cutoffAt: new Date('2026-12-01T17:50:00Z'),
  drawAt: new Date('2026-12-01T18:00:00Z'),
}

test('a request for winners is read as the service makes it, for a drawing and for a trial', (t) => {
  for (const own of ['fetch_1', 'trial_1']) {
    const { url, headers } = winnersRequest('https://shop.example/winners?shop=7%2B', drawing, {
      id: own,
      at: new Date(),
      secrets: [key],
    })
    const { pathname, search } = new URL(url)
    const target = pathname + search
    t.deepEqual(verifyWinnersRequest({ target, headers, secret }), {
      id: own,
      isTrial: own === 'trial_1',
      campaign: 'daily',
      drawing: drawing.drawingId,
      winnersExpected: 3,
      cutoffAt: '2026-12-01T17:50:00.000Z',
      drawAt: '2026-12-01T18:00:00.000Z',
    })
    for (const changed of [target.replace('=3', '=4'), target.replace('%2B', '+'), `${target}&x=1`, url, ''])
      t.throws(() => verifyWinnersRequest({ target: changed, headers, secret }), { instanceOf: SignatureError })
  }
})

import test from 'ava'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import type { Answer } from '../../../support/partner-api/ask.ts'
import { idsOf, makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import type { Problem } from '../../../../api/client/types.ts'

const service = fileService(test)

const MIB = 1024 * 1024

const makeOpen = async () => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    shop.api.post(`${drawing.path}/winners`, body, headers)
  return { shop, drawing, post }
}

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part)))),
  )

const bytesOf = (parts: Buffer[]) => new Uint8Array(Buffer.concat(parts))

const tooDeep = /nests deeper than 32 levels/
const notOneMember = /an object with one member, winners, an array/

for (const [what, body, detail] of [
  ['an empty body', '', /not JSON/],
  ['text that is not JSON', 'winners=a,b,c', /not JSON/],
  ['JSON that ends too early', '{"winners":["a","b"', /not JSON/],
  ['JSON with something behind it', '{"winners":["a","b","c"]} x', /not JSON/],
  ['NaN', '{"winners":NaN}', /not JSON/],
  ['single quotes', "{'winners':['a']}", /not JSON/],
  ['null', 'null', notOneMember],
  ['a number', '7', notOneMember],
  ['a string', '"winners"', notOneMember],
  ['a list', '["a","b","c"]', notOneMember],
  ['an empty object', '{}', notOneMember],
  ['winners that are not an array', '{"winners":"a,b,c"}', notOneMember],
  ['winners that are null', '{"winners":null}', notOneMember],
  ['winners that are an object', '{"winners":{"0":"a","length":1}}', notOneMember],
  ['a member beside winners', '{"winners":["a","b","c"],"dryRun":true}', notOneMember],
  ['a member __proto__ beside winners', '{"winners":["a","b","c"],"__proto__":{"x":1}}', notOneMember],
  ['winners by way of __proto__', '{"__proto__":{"winners":["a","b","c"]}}', notOneMember],
  ['an empty list', '{"winners":[]}', /exactly 3 winners; the list has 0/],
  [
    'a list of more winners than any drawing takes',
    `{"winners":[${'"a",'.repeat(100_000)}"a"]}`,
    /100000 winners at most/,
  ],
  ['lists in lists, 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), tooDeep],
  ['objects in objects, 100,000 deep', '{"winners":'.repeat(100_000) + '1' + '}'.repeat(100_000), tooDeep],
  ['winners 100,000 lists deep', `{"winners":["a",${'['.repeat(100_000)}${']'.repeat(100_000)},"c"]}`, tooDeep],
  ['a digit said 100,000 times', `{"winners":[${'9'.repeat(100_000)}]}`, /an id or an object/],
] as const) {
  test(`400 bad_request: ${what}`, async (t) => {
    const { drawing, post } = await makeOpen()
    isProblem(t, await post(body), 400, 'bad_request', detail)
    t.deepEqual((await drawing.read()).winners, [])
  })
}

for (const [what, body] of [
  ['a byte that is no character', bytes('{"winners":["a","b","', 0xff, '"]}')],
  ['a character that is cut off', bytes('{"winners":["a","b",{"winner":"c","displayName":"', 0xe2, 0x82, '"}]}')],
  ['an overlong spelling', bytes('{"winners":["a","b","', 0xc0, 0xaf, '"]}')],
  ['a surrogate spelled in bytes', bytes('{"winners":["a","b","', 0xed, 0xa0, 0x80, '"]}')],
  ['UTF-16', new Uint8Array(Buffer.from('\ufeff{"winners":["a","b","c"]}', 'utf16le'))],
] as const) {
  test(`400 bad_request: invalid UTF-8: ${what}`, async (t) => {
    const { post } = await makeOpen()
    isProblem(t, await post(body), 400, 'bad_request', /not valid UTF-8/)
  })
}

for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/xml',
  'text/json',
  '',
  'application/problem+json',
]) {
  test(`400 bad_request: the content type "${type}"`, async (t) => {
    const { post } = await makeOpen()
    const answer = await post(JSON.stringify({ winners: winnerIds(3) }), { 'Content-Type': type })
    isProblem(t, answer, 400, 'bad_request', /send it with "Content-Type: application\/json"/)
  })
}

for (const type of [
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/json;charset="UTF-8"',
  'application/json ; x=y',
]) {
  test(`the content type ${type} is JSON`, async (t) => {
    const { post } = await makeOpen()
    t.is((await post(JSON.stringify({ winners: winnerIds(3) }), { 'Content-Type': type })).status, 201)
  })
}

const packed = (body: string | Buffer) => new Uint8Array(gzipSync(body))

for (const encoding of ['deflate', 'br', 'zstd', 'x-gzip', 'gzip, gzip', 'nonsense']) {
  test(`400 bad_request: a body with Content-Encoding: ${encoding}`, async (t) => {
    const { post } = await makeOpen()
    const body = packed(JSON.stringify({ winners: winnerIds(3) }))
    const answer = await post(body, { 'Content-Encoding': encoding })
    isProblem(t, answer, 400, 'bad_request', /uncompressed, or with "Content-Encoding: gzip"/)
  })
}

for (const encoding of ['gzip', 'GZIP']) {
  test(`a body with Content-Encoding: ${encoding} is read as what is in it`, async (t) => {
    const { drawing, post } = await makeOpen()
    const winners = winnerIds(3)
    t.is((await post(packed(JSON.stringify({ winners })), { 'Content-Encoding': encoding })).status, 201)
    t.deepEqual(idsOf(await drawing.read()), winners)
  })
}

for (const [what, body] of [
  ['not gzip', new Uint8Array(Buffer.from('{"winners":["a","b","c"]}'))],
  ['cut off', packed('{"winners":["a","b","c"]}').slice(0, -9)],
  ['empty', new Uint8Array()],
] as const) {
  test(`400 bad_request: a body that is said to be gzip and is ${what}`, async (t) => {
    const { post } = await makeOpen()
    const answer = await post(body, { 'Content-Encoding': 'gzip' })
    isProblem(t, answer, 400, 'bad_request', /not valid gzip|not JSON/)
  })
}

test.serial(
  '413 payload_too_large: of a packed body, what is unpacked counts, and a bomb is not unpacked whole',
  async (t) => {
    const { drawing, post } = await makeOpen()
    const headers = { 'Content-Encoding': 'gzip' }
    isProblem(t, await post(packed(Buffer.alloc(32 * MIB, ' ')), headers), 400, 'bad_request', /not JSON/)
    isProblem(t, await post(packed(Buffer.alloc(32 * MIB + 1, ' ')), headers), 413, 'payload_too_large', /larger than/)
    const mebibyte = gzipSync(Buffer.alloc(MIB, ' '))
    const bomb = bytesOf([...Array.from({ length: 10_000 }, () => mebibyte), Buffer.from('not gzip at its end')])
    isProblem(t, await post(bomb, headers), 413, 'payload_too_large', /larger than the limit of 32 MiB/)
    t.is((await drawing.send(winnerIds(3))).status, 201, 'the service takes the next send as ever')
  },
)

for (const [what, body, pointer] of [
  ['the list', '{"winners":["a","b","c"],"winners":["a","b","d"]}', '/winners'],
  ['the list, once in other characters', '{"winners":["a","b","c"],"winner\\u0073":["a","b","d"]}', '/winners'],
  ['an id', '{"winners":["a",{"winner":"b","displayName":"B","winner":"x"},"c"]}', '/winners/1/winner'],
  ['__proto__', '{"winners":["a","b",{"winner":"c","__proto__":1,"__proto__":2}]}', '/winners/2/__proto__'],
] as const) {
  test(`400 bad_request: a body that says ${what} twice`, async (t) => {
    const { drawing, post } = await makeOpen()
    const answer = await post(body)
    isProblem(t, answer, 400, 'bad_request', /twice in its object/)
    t.is(answer.body.errors?.[0]?.pointer, pointer)
    t.deepEqual((await drawing.read()).winners, [])
  })
}

test('400 bad_request: every other body that says a member twice, or brings __proto__ along', async (t) => {
  const { shop, drawing } = await makeOpen()
  const cutoff = (body: string) => shop.api.post(`${drawing.path}/cutoff`, body)
  const at = new Date(Date.now() + 9_000_000).toISOString()
  const twice = await cutoff(`{"cutoffAt":"${at}","cutoffAt":"${at}"}`)
  isProblem(t, twice, 400, 'bad_request', /^\/cutoffAt: This member appears twice/)
  const { cutoffAt } = await drawing.read()
  isProblem(t, await cutoff(`{"cutoffAt":"${at}","__proto__":{"x":1}}`), 400, 'bad_request', /__proto__/)
  t.is((await drawing.read()).cutoffAt, cutoffAt)
})

/** Sends MiB after MiB, as long as the service takes them, and resolves to its answer. */
const sendMany = async (
  url: string,
  key: string,
  mebibytes: number,
  headers: Record<string, string>,
  mebibyte = Buffer.alloc(MIB, ' '),
): Promise<Answer> => {
  const sending = request(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
  })
  const answered = once(sending, 'response')
  const pieces = Array.from({ length: mebibytes }, () => mebibyte)
  const sent = pipeline(Readable.from(pieces), sending).catch(() => {})
  const [response] = (await answered) as [IncomingMessage]
  const body = await text(response)
  sending.destroy()
  await sent
  const headersOf = new Headers(response.headers as Record<string, string>)
  return { status: response.statusCode ?? 0, headers: headersOf, text: body, body: JSON.parse(body) as Problem }
}

for (const [what, headers] of [
  ['streamed in chunks', { 'Transfer-Encoding': 'chunked' }],
  ['announced by Content-Length', { 'Content-Length': String(100 * MIB) }],
] as const) {
  test.serial(`413 payload_too_large: a body of 100 MB, ${what}`, async (t) => {
    const { shop, drawing } = await makeOpen()
    const url = `${(await service()).url}/api/v1${drawing.path}/winners`
    const answer = await sendMany(url, shop.key, 100, headers)
    isProblem(t, answer, 413, 'payload_too_large', /larger than the limit of 32 MiB/)
    t.is((await drawing.send(winnerIds(3))).status, 201, 'the service takes the next send as ever')
  })
}

test.serial('413 payload_too_large: 100 MB that unpack to nothing', async (t) => {
  const { shop, drawing } = await makeOpen()
  const url = `${(await service()).url}/api/v1${drawing.path}/winners`
  const headers = { 'Transfer-Encoding': 'chunked', 'Content-Encoding': 'gzip' }
  const nothing = gzipSync('')
  const mebibyte = Buffer.concat(Array.from({ length: MIB / nothing.length }, () => nothing))
  const answer = await sendMany(url, shop.key, 100, headers, mebibyte)
  isProblem(t, answer, 413, 'payload_too_large', /larger than the limit of 32 MiB/)
  t.is((await drawing.send(winnerIds(3))).status, 201, 'the service takes the next send as ever')
})

test.serial('413 payload_too_large: 32 MiB are read, one byte more is not', async (t) => {
  const { post } = await makeOpen()
  const body = (length: number) => new Uint8Array(Buffer.alloc(length, ' '))
  isProblem(t, await post(body(32 * MIB)), 400, 'bad_request', /not JSON/)
  isProblem(t, await post(body(32 * MIB + 1)), 413, 'payload_too_large', /larger than/)
})

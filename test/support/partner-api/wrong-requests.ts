import fc from 'fast-check'
import { anyCharacter } from '../arbitraries.ts'
import type { Operation } from './openapi.ts'
import { hostileTexts, wrongBodies, wrongTexts } from './wrong-values.ts'

/** A request as it goes on the wire. */
export type Sent = {
  what: string
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: string | Buffer
}

/** A request that is right, from which wrong ones are made. */
export type Right = Sent & { params: Readonly<Record<string, string>>; template: string; operation: Operation }

export type Keys = { right: string; readOnly: string; writeOnly: string; live: string; stranger: string }

const RANDOM_BODIES = 400

const BASE62_22 = 'A'.repeat(22)

const wrongSegments = [
  ...hostileTexts.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 2_000))),
  ...['drw', 'gua', 'whe', 'dlv', 'key', 'evt'].map((prefix) => `${prefix}_${BASE62_22}`),
  `drw_${BASE62_22}A`,
  `DRW_${BASE62_22}`,
  `drw_${'%41'.repeat(22)}`,
  '%00',
  '%ff',
  '%zz',
  '%',
  '%C0%AF',
  '%ED%A0%80',
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2f',
  '%2F',
  '*',
  '~',
  ';a=b',
  '%252e',
  'x'.repeat(7_000),
]

const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  `/api/v1${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`

const wrongPaths = (right: Right): Sent[] =>
  Object.keys(right.params).flatMap((name) =>
    ['', ...wrongSegments].map((segment) => ({
      ...right,
      what: `${name} is ${segment.slice(0, 30)}`,
      path: fill(right.template, { ...right.params, [name]: segment }),
    })),
  )

const wrongQueries = (right: Right): Sent[] => {
  const known = (right.operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const own = known.flatMap(({ name }) => [
    ...hostileTexts.map((text) => `${name}=${encodeURIComponent(text.toWellFormed().slice(0, 2_000))}`),
    ...['', 'open', '1', '-1', '%', '%ff', 'null'].map((value) => `${name}=${value}`),
    name,
    `${name}=open&${name}=open`,
    `${name}[]=open`,
    `${name}[a]=open`,
    `${name.toUpperCase()}=open`,
  ])
  const others = [
    'unknown=1',
    '__proto__=1',
    '__proto__[a]=1',
    'constructor=1',
    '%=1',
    '%00=1',
    '%ff=%ff',
    '=',
    '&&&',
    '?',
    `a=${'x'.repeat(7_000)}`,
    Array.from({ length: 1_200 }, (_, i) => `p${i}`).join('&'),
  ]
  return [...own, ...others].map((query) => ({
    ...right,
    what: `?${query.slice(0, 40)}`,
    path: `${right.path}?${query}`,
  }))
}

const wrongMethods = (right: Right, described: readonly string[]): Sent[] =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH']
    .filter((method) => !described.includes(method.toLowerCase()))
    .map((method) => {
      const { body: _body, ...rest } = right
      return { ...rest, what: `the method ${method}`, method }
    })

const wrongKeys = (right: Right, keys: Keys): Sent[] => {
  const { right: key } = keys
  const fields: (string | string[] | undefined)[] = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    key,
    `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    `bearer ${key}`,
    `Bearer  ${key}`,
    `Bearer ${key} ${key}`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key}0`,
    `Bearer ${key.replace('test', 'live')}`,
    `Bearer ${key.toUpperCase()}`,
    `Bearer ${key.slice(0, 12)}${'0'.repeat(33)}`,
    `Bearer pds_test_${'\u00e9'.repeat(36)}`,
    `Bearer ${'x'.repeat(7_000)}`,
    `Bearer ${keys.readOnly}`,
    `Bearer ${keys.writeOnly}`,
    `Bearer ${keys.live}`,
    `Bearer ${keys.stranger}`,
  ]
  return fields.map((field) => {
    const { Authorization: _key, ...headers } = right.headers
    return {
      ...right,
      what: `the key is ${String(field).slice(0, 20)}`,
      headers: field === undefined ? headers : { ...headers, Authorization: field },
    }
  })
}

const oddHeaders = (right: Right): Sent[] =>
  (
    [
      ['If-None-Match', '*'],
      ['If-None-Match', '"'],
      ['If-None-Match', `"${'x'.repeat(7_000)}`],
      ['If-None-Match', ',,,W/,"a",W/"'],
      ['Idempotency-Key', ''],
      ['Idempotency-Key', 'a b'],
      ['Idempotency-Key', '\u00ff'],
      ['Idempotency-Key', 'x'.repeat(256)],
      ['Idempotency-Key', ['a', 'b']],
      ['Range', 'bytes=0-1,5-'],
      ['Accept', 'text/html;q=0'],
      ['Accept-Encoding', 'identity;q=0, *;q=0'],
      ['Accept-Charset', 'utf-16'],
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-Forwarded-For', '\u00ff, unknown, ::1'],
      ['X-Forwarded-Proto', 'gopher'],
      ['X-Request-Id', 'mine'],
      ['Forwarded', 'for="[::1'],
      ['Host', 'localhost:99999999'],
      ['Host', '../..'],
      ['Cookie', '__proto__=1; =; ;'],
      ['Content-Encoding', 'gzip'],
      ['Content-Type', ''],
      ['Content-Type', 'text/plain'],
      ['Content-Type', 'application/jsonp'],
      ['Content-Type', 'application/json; charset=utf-16'],
      ['Content-Type', 'application/problem+json'],
      ['Content-Type', 'multipart/form-data; boundary='],
      ['Content-Type', ';;;'],
      ['Transfer-Encoding', 'chunked'],
    ] as const
  ).map(([name, value]) => ({
    ...right,
    what: `${name} is ${String(value).slice(0, 30)}`,
    headers: { ...right.headers, [name]: value as string },
  }))

const asSent = (right: Right, what: string, body: string | Buffer): Sent => ({
  ...right,
  what,
  headers: { ...right.headers, 'Content-Type': 'application/json' },
  body,
})

const bodies = (right: Right, seed: number): Sent[] => {
  const media = right.operation.requestBody?.content['application/json']
  const texts = wrongTexts(JSON.stringify(media?.example ?? {})).map(({ what, text }) => asSent(right, what, text))
  if (!media) return texts
  const near = wrongBodies(media.example).map(({ what, value }) => asSent(right, what, JSON.stringify(value) ?? ''))
  const random = fc
    .sample(fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter }), { seed, numRuns: RANDOM_BODIES })
    .map((value) => asSent(right, 'any JSON', JSON.stringify(value)))
  return [...texts, ...near, ...random]
}

/** Everything that is wrong with a request in one way, or odd and right all the same. */
export const wrongRequests = (right: Right, keys: Keys, described: readonly string[], seed: number): Sent[] => [
  ...wrongPaths(right),
  ...wrongQueries(right),
  ...wrongMethods(right, described),
  ...wrongKeys(right, keys),
  ...oddHeaders(right),
  ...bodies(right, seed),
]

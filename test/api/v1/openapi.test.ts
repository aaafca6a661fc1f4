import test from 'ava'
import { openapiDocument } from '../../../api/v1/openapi.ts'
import { methods, paths } from '../../../api/v1/paths.ts'
import { eventTypes } from '../../../domain/webhook/event-types.ts'
import {
  asDocument,
  type Json,
  type Media,
  type Operation,
  openValidators,
  problemsOf,
} from '../../support/partner-api/openapi.ts'

const document = asDocument(openapiDocument({ baseUrl: 'https://draws.example' }))
const validatorOf = openValidators(document)

const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, ...operation })),
)

type Visit = (value: Json, at: string) => void

const walk = (value: unknown, at: string, visit: Visit): void => {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Json, at)
  for (const [name, member] of Object.entries(value)) walk(member, `${at}/${name}`, visit)
}

const contentsOf = ({ requestBody, responses }: Operation): [string, Media][] =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) =>
    Object.entries(content ?? {}),
  )

const examplesOf = ({ example, examples }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples ?? {}).map(({ value }) => value),
]

const webhooks = Object.entries(document.webhooks).map(([type, { post }]) => ({ type, ...post }))

test('every operation of the partner API is described, and nothing else', (t) => {
  const served = Object.entries(paths).flatMap(([path, endpoints]) =>
    methods.filter((method) => endpoints[method]).map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  )
  t.deepEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted(), served.toSorted())
})

test('it is OpenAPI 3.1, for this address', (t) => {
  t.like(document, { openapi: '3.1.0', servers: [{ url: 'https://draws.example/api/v1' }] })
})

test('no two operations or webhooks have the same name', (t) => {
  const names = [...operations, ...webhooks].map(({ operationId }) => operationId)
  t.is(new Set(names).size, names.length)
})

test('every operation has a summary, a description, a section that is described, and the scope that it takes', (t) => {
  const sections = new Map(document.tags.map(({ name, description }) => [name, description]))
  for (const { operationId, summary, description, tags, security } of operations) {
    t.regex(summary, /^[A-Z].*[^.]$/, operationId)
    t.regex(description, /\.$/, operationId)
    t.regex(sections.get(tags[0] ?? '') ?? '', /\.$/, operationId)
    t.regex(
      JSON.stringify(security),
      /^\[\{"apiKey":\["(read|write)"\]\}(,\{"apiKey":\["winners"\]\})?\]$/,
      operationId,
    )
  }
})

test('every pointer leads somewhere', (t) => {
  let count = 0
  walk(document, '', ({ $ref }, at) => {
    if (typeof $ref !== 'string') return
    const [root, ...place] = $ref.split('/')
    t.is(root, '#')
    t.truthy(
      place.reduce<unknown>((from, name) => (from as Json)[name], document),
      `${at} -> ${$ref}`,
    )
    count += 1
  })
  t.true(count > 50)
})

test('every schema is one, by the strict rules of JSON Schema 2020-12', (t) => {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    t.notThrows(() => validatorOf(schema), name)
  }
  for (const operation of [...operations, ...webhooks]) {
    for (const [, { schema }] of contentsOf(operation)) t.notThrows(() => validatorOf(schema), operation.operationId)
    for (const { name, schema } of operation.parameters ?? []) t.notThrows(() => validatorOf(schema), name)
  }
  for (const [name, { schema }] of Object.entries(document.components.headers)) {
    t.notThrows(() => validatorOf(schema), name)
  }
})

test('every body and every answer has an example, and every example fits its schema', (t) => {
  for (const operation of [...operations, ...webhooks]) {
    for (const [type, media] of contentsOf(operation)) {
      const examples = examplesOf(media)
      t.true(examples.length > 0, `${operation.operationId} has no example of ${type}`)
      for (const example of examples) t.is(problemsOf(validatorOf(media.schema), example), '', operation.operationId)
    }
  }
  for (const [name, { schema, example }] of Object.entries(document.components.headers)) {
    t.is(problemsOf(validatorOf(schema), example), '', name)
  }
})

const JSON_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object']

test('every example in a schema fits it', (t) => {
  let count = 0
  walk(document, '', (schema, at) => {
    // A member inside an example may be named `example`, too, but is no schema.
    if (schema['example'] === undefined || !JSON_TYPES.includes(schema['type'] as string)) return
    t.is(problemsOf(validatorOf(schema), schema['example']), '', at)
    count += 1
  })
  t.true(count > 20)
})

test('every part of a path is described, required, and has an example that its pattern takes', (t) => {
  for (const { path, operationId, parameters = [] } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
    const described = parameters.filter((parameter) => parameter.in === 'path')
    t.deepEqual(described.map(({ name }) => name).toSorted(), named.toSorted(), operationId)
    for (const { name, required, schema } of described) {
      t.true(required, `${operationId} ${name}`)
      t.regex(String(schema['example']), new RegExp(String(schema['pattern'])), operationId)
    }
  }
})

test('an id has the prefix of what its path names', (t) => {
  const patternOf = (path: string): unknown =>
    operations.find((operation) => operation.path === path)?.parameters?.find(({ name }) => name === 'id')?.schema[
      'pattern'
    ]
  for (const [path, prefix] of [
    ['/campaigns/{slug}/drawings/{id}', 'drw'],
    ['/campaigns/{slug}/guarantees/{id}/pick', 'gua'],
    ['/webhook-endpoints/{id}', 'whe'],
    ['/webhook-deliveries/{id}', 'dlv'],
    ['/test/drawings/{id}/advance', 'drw'],
  ] as const) {
    t.is(patternOf(path), `^${prefix}_[A-Za-z0-9]{22}$`, path)
  }
})

test('answers leave room for members that later versions add', (t) => {
  for (const { operationId, responses } of operations) {
    t.notRegex(JSON.stringify(responses), /additionalProperties/, operationId)
  }
  const { SentWinner: _request, ...answered } = document.components.schemas
  t.notRegex(JSON.stringify(answered), /additionalProperties/)
  t.notRegex(JSON.stringify(document.webhooks), /additionalProperties/)
})

test('bodies of requests have no members beside those that they name', (t) => {
  for (const { operationId, requestBody } of operations) {
    walk(requestBody?.content['application/json']?.schema, '', ({ type, additionalProperties }, at) => {
      if (type === 'object') t.is(additionalProperties, false, `${operationId} ${at}`)
    })
  }
  t.is(document.components.schemas['SentWinner']?.['additionalProperties'], false)
})

test('no schema is there twice, once for requests and once for answers', (t) => {
  t.deepEqual(
    Object.keys(document.components.schemas).filter((name) => /Output|Input|\d$/.test(name)),
    [],
  )
})

test('every error says what is wrong in a sentence, points to the page about errors, and has the status of its answer', (t) => {
  for (const { operationId, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      for (const [reason, { value }] of Object.entries(content?.['application/problem+json']?.examples ?? {})) {
        const problem = value as Json
        const place = `${operationId} ${reason}`
        t.is(problem['status'], Number(status), place)
        t.is(problem['type'], `https://draws.example/errors#${String(problem['code'])}`, place)
        t.regex(String(problem['detail']), /^[A-Z].*[.…]$/, place)
        t.not(problem['detail'], `${String(problem['title'])}.`, `${place} has no sentence of its own`)
      }
    }
  }
})

test('every operation may be refused for its key, for too many requests, and for faults of ours', (t) => {
  for (const { operationId, responses, path, requestBody } of operations) {
    const statuses = Object.keys(responses)
    for (const status of ['400', '401', '403', '429', '500', '503']) t.true(statuses.includes(status), operationId)
    if (path.includes('{')) t.true(statuses.includes('404'), operationId)
    if (requestBody) t.true(statuses.includes('413'), operationId)
  }
})

test('every answer names its request; too much and too early say when to come again; reads have versions', (t) => {
  for (const { operationId, method, security, parameters = [], responses } of operations) {
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      const place = `${operationId} ${status}`
      t.true('X-Request-Id' in headers, place)
      t.is('Retry-After' in headers, ['429', '503'].includes(status), place)
      t.is('RateLimit' in headers, status !== '401', place)
      t.is('RateLimit-Policy' in headers, status !== '401', place)
    }
    const isConditional = method === 'get' && security[0]?.['apiKey']?.[0] === 'read'
    t.is('304' in responses, isConditional, operationId)
    t.is('ETag' in (responses['200']?.headers ?? {}), isConditional, operationId)
    t.is(
      parameters.some(({ name }) => name === 'If-None-Match'),
      isConditional,
      operationId,
    )
  }
})

test('every POST takes an Idempotency-Key, and nothing else does', (t) => {
  for (const { operationId, method, parameters = [], responses } of operations) {
    const isPost = method === 'post'
    t.is(
      parameters.some(({ name }) => name === 'Idempotency-Key'),
      isPost,
      operationId,
    )
    const refused = Object.keys(responses['409']?.content?.['application/problem+json']?.examples ?? {})
    for (const reason of ['idempotency_mismatch', 'idempotency_in_progress'])
      t.is(refused.includes(reason), isPost, operationId)
    for (const [status, { headers = {} }] of Object.entries(responses))
      t.is('Idempotent-Replayed' in headers, isPost && status.startsWith('2'), `${operationId} ${status}`)
  }
})

test('every event is a webhook with an example and the three headers of Standard Webhooks', (t) => {
  t.deepEqual(Object.keys(document.webhooks), [...eventTypes])
  for (const { type, security, parameters = [], requestBody, responses } of webhooks) {
    t.deepEqual(security, [], type)
    t.deepEqual(
      parameters.filter((parameter) => parameter.in === 'header' && parameter.required).map(({ name }) => name),
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    )
    t.like(requestBody?.content['application/json']?.example, { type })
    t.deepEqual(Object.keys(responses), ['410', '2XX', 'default'])
  }
})

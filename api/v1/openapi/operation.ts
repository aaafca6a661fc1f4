import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { IdPrefix } from '../../../domain/ids.ts'
import { sufficient } from '../../../domain/key-scope.ts'
import { classOf } from '../../../domain/rate-limit.ts'
import { type Reason, refusals } from '../../../domain/refusals.ts'
import type { Endpoint } from '../endpoint.ts'
import { exampleIds, problemExample } from '../examples.ts'
import { idempotencyHeader } from '../idempotency.ts'
import type { Method } from '../paths.ts'
import { slugShape } from '../shapes/parts.ts'
import { problemShape } from '../shapes/problem.ts'
import { answerHeaders, problemHeaders } from './headers.ts'
import { exampleOf } from './problem-details.ts'

/** Refusals of any operation. */
const COMMON: readonly Reason[] = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'suspended',
  'rate_limited',
  'internal',
  'unavailable',
]

/** What `:id` is in a path, by the segment before it. */
const named: Readonly<Record<string, { prefix: IdPrefix; says: string; example: string }>> = {
  drawings: { prefix: 'drw', says: 'The drawing’s id.', example: exampleIds.drawing },
  guarantees: { prefix: 'gua', says: 'The id of the guarantee period.', example: exampleIds.guarantee },
  events: { prefix: 'evt', says: 'The event’s id.', example: exampleIds.event },
  'prize-tables': { prefix: 'tbl', says: 'The prize table’s id.', example: exampleIds.prizeTable },
  changes: { prefix: 'chg', says: 'The change’s id.', example: exampleIds.change },
  'webhook-endpoints': { prefix: 'whe', says: 'The webhook endpoint’s id.', example: exampleIds.endpoint },
  'webhook-deliveries': { prefix: 'dlv', says: 'The delivery’s id.', example: exampleIds.delivery },
}

const idParameter = (path: string) => {
  const [, segment = ''] = /([\w-]+)\/:id/.exec(path) ?? []
  const thing = named[segment]
  if (!thing) throw new Error(`The document does not know what :id is in ${path}.`)
  return z
    .string()
    .regex(new RegExp(`^${thing.prefix}_[A-Za-z0-9]{22}$`))
    .meta({ description: thing.says, example: thing.example })
}

const pathParameters = (path: string) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  return z.object(Object.fromEntries(names.map((name) => [name, name === 'slug' ? slugShape : idParameter(path)])))
}

/** An operation's path, and the address of the errors page. */
type Located = { path: string; method: Method; endpoint: Endpoint; errorsUrl: string }

const problemResponse = (
  status: number,
  reasons: readonly Reason[],
  { path, method, endpoint, errorsUrl }: Located,
): ZodOpenApiResponseObject => {
  const examples = reasons.map((reason) => {
    const { title, code } = refusals[reason]
    const { detail = `${title}.`, errors } = exampleOf(reason, path, endpoint, classOf(method.toUpperCase()))
    const problem = problemExample({ status, code, title, detail, ...(errors && { errors: [...errors] }) })
    return [reason, { summary: title, value: { ...problem, type: `${errorsUrl}#${code}` } }] as const
  })
  return {
    description: reasons.map((reason) => `${refusals[reason].title} (\`${refusals[reason].code}\`).`).join(' '),
    headers: problemHeaders(status),
    content: { 'application/problem+json': { schema: problemShape, examples: Object.fromEntries(examples) } },
  }
}

const problemResponses = (located: Located) => {
  const { endpoint, method } = located
  const reasons = new Set<Reason>([
    ...COMMON,
    ...endpoint.refusals,
    ...(endpoint.body ? (['payload_too_large', 'bodies_at_once'] as const) : []),
    ...(method === 'post' ? (['idempotency_mismatch', 'idempotency_in_progress'] as const) : []),
  ])
  const byStatus = Object.groupBy(reasons, (reason) => refusals[reason].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [status, problemResponse(Number(status), group, located)]),
  )
}

/** What takes the scope `write` to read may not be cached, so it has no ETag. */
const isConditional = (method: Method, { scope }: Endpoint): boolean => method === 'get' && scope === 'read'

const answers = (method: Method, endpoint: Endpoint) => {
  const isRead = isConditional(method, endpoint)
  const done = Object.entries(endpoint.answers).map(([status, { says, schema, example }]) => [
    status,
    {
      description: says,
      headers: answerHeaders({ isConditional: isRead, isPost: method === 'post' }),
      ...(schema && { content: { 'application/json': { schema, example } } }),
    },
  ])
  const unchanged = {
    description: 'The version in `If-None-Match` is still current.',
    headers: answerHeaders({ isConditional: true }),
  }
  return { ...Object.fromEntries(done), ...(isRead && { 304: unchanged }) }
}

const ifNoneMatch = z.string().optional().meta({
  description: 'The `ETag` of the version you have: if it is still current, the answer is 304 without a body.',
})

/** The header fields that an operation takes. */
const headersOf = (method: Method, endpoint: Endpoint): z.ZodObject | undefined => {
  if (method === 'post') return z.object({ 'Idempotency-Key': idempotencyHeader })
  return isConditional(method, endpoint) ? z.object({ 'If-None-Match': ifNoneMatch }) : undefined
}

export const operation = (located: Located): ZodOpenApiOperationObject => {
  const { path, method, endpoint } = located
  const { name, section, scope, summary, description, query, body } = endpoint
  const header = headersOf(method, endpoint)
  return {
    operationId: name,
    tags: [section],
    summary,
    description,
    security: sufficient[scope].map((each) => ({ apiKey: [each] })),
    requestParams: { path: pathParameters(path), ...(query && { query }), ...(header && { header }) },
    ...(body && {
      requestBody: {
        required: !body.isOptional,
        content: { 'application/json': { schema: body.schema, example: body.example } },
      },
    }),
    responses: { ...answers(method, endpoint), ...problemResponses(located) },
  }
}

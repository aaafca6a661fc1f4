import type { Service } from '../service.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'
import { poolWhile } from '../../db/within-transaction.ts'
import { whileOutdated } from '../while-outdated.ts'
import { isId } from '../../domain/ids.ts'
import type { Scope } from '../../domain/key-scope.ts'
import type { ServerCaller } from '../authenticate.ts'
import { type Reason, Refused } from '../../domain/refusals.ts'
import { plainWords } from '../../domain/zod-problems.ts'
import { type Done, sendDone, sendWritten } from '../conditional.ts'
import type { Share } from '../body/in-flight.ts'
import { parseJson } from '../body/parse-json.ts'
import { readJsonBytes } from '../body/read-json.ts'
import { BODY_VALUES, LIST_VALUES } from '../body/scan-json.ts'
import { BODY_BYTES, INLINE_LIST_BYTES } from '../body/sizes.ts'
import { refuseLiveMode } from '../actions/test-mode.ts'
import { acceptedEncoding } from '../encoding.ts'
import type { Bytes } from '../long-lists/jobs.ts'
import { idIn, slugIn } from '../path.ts'
import { networkOf } from '../network.ts'
import { onceOnly } from '../repeated.ts'
import { doOnce, idempotencyKeyIn } from './idempotency.ts'
import { parseBody } from './parse-body.ts'

export const sections = [
  'Drawings',
  'Campaigns',
  'Guarantees',
  'Payouts',
  'Webhooks',
  'Account',
  'Set-up',
  'Test mode',
] as const

/** An answer that is not an error. Without a schema it has no body. */
export type Answer = { says: string; schema?: z.ZodType; example?: unknown }

export type Call<Body = undefined> = {
  request: Request
  response: Response
  caller: ServerCaller
  service: Service
  query: Readonly<Record<string, string | undefined>>
  body: Body
}

/** An operation of the partner API: what it does, and its documentation. */
export type Endpoint<Body = unknown, Prepared = unknown> = {
  /** Its name in the document and in the client. */
  name: string
  section: (typeof sections)[number]
  scope: Scope
  summary: string
  /** Markdown. */
  description: string
  /** The query members it knows; none if absent. */
  query?: z.ZodObject
  body?: { schema: z.ZodType; example: unknown; read: (body: unknown) => Body; isOptional?: boolean; maxBytes: number }
  answers: Readonly<Partial<Record<200 | 201 | 202 | 204, Answer>>>
  /** Its refusals beside those of every operation. */
  refusals: readonly Reason[]
  /** Slow work that changes nothing. With an Idempotency-Key, it runs before the transaction. */
  prepare?: (call: Call<Body>) => Promise<Prepared>
  /** Returns what it did; a read may send its own answer. */
  handle: (call: Call<Body>, prepared: Prepared) => Promise<Done | void>
  /** Reads the current state of a POST's answer: for answers that may be too large to store. */
  again?: (call: Call<Body>) => Promise<object>
}

/** An endpoint without a body. */
export const endpoint = (of: Endpoint<undefined>): Endpoint => of as Endpoint

/**
 * An endpoint with a body. Its scope is `write` unless it says otherwise. Its schema parses the body, unless `read`
 * does the same faster.
 */
export const endpointWithBody = <Schema extends z.ZodType, Body = z.infer<Schema>, Prepared = unknown>(
  of: Omit<Endpoint<Body, Prepared>, 'scope' | 'body'> & {
    scope?: 'winners'
    body: {
      schema: Schema
      example: z.input<Schema>
      read?: (body: unknown) => Body
      isOptional?: boolean
      maxBytes?: number
    }
  },
): Endpoint => {
  const { schema, read = (body: unknown) => parseBody(schema, body) as Body, maxBytes = BODY_BYTES } = of.body
  return { scope: 'write', ...of, body: { ...of.body, read, maxBytes } } as Endpoint
}

/** Refuses unknown query members: a mistyped one would otherwise silently change the answer. */
const readQuery = (request: Request, known: z.ZodObject | undefined): Call['query'] => {
  const names = Object.keys(known?.shape ?? {})
  const unknown = Object.keys(request.query).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const takes = names.length > 0 ? `takes ${names.join(' and ')}` : 'takes none'
    throw new Refused('bad_request', `There is no query member "${unknown.slice(0, 40)}" here; this address ${takes}.`)
  }
  if (!known) return {}
  const read = known.safeParse(request.query, plainWords)
  if (read.success) return read.data as Call['query']
  const [issue] = read.error.issues as [z.core.$ZodIssue]
  throw new Refused(
    'bad_request',
    `The ${String(issue.path[0])} ${issue.message}.${onceOnly(request.query, issue.path[0])}`,
  )
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** The bytes of the body; null where none is needed. */
const readBytes = async (request: Request, body: Endpoint['body'], share: Share): Promise<Bytes | null> =>
  !body || (body.isOptional && !hasBody(request)) ? null : readJsonBytes(request, { maxBytes: body.maxBytes, share })

/** `sent` is the body before it was read by its schema. */
type Once = { key: string | undefined; sent: unknown }

type Performed = { answered: Done | void; isReplayed: boolean }

const performOnce = async (endpoint: Endpoint, call: Call<unknown>, { key, sent }: Once): Promise<Performed> => {
  const { again, prepare } = endpoint
  if (key === undefined) return { answered: await endpoint.handle(call, await prepare?.(call)), isReplayed: false }
  const { request, caller, service } = call
  return doOnce(
    service,
    { caller, key, asked: [endpoint.name, request.params, sent] },
    {
      prepare: prepare && (() => prepare(call)),
      act: (inside, prepared) => endpoint.handle({ ...call, service: inside }, prepared),
      again: again && ((inside) => again({ ...call, service: inside })),
    },
  )
}

/** Performs a call; with an Idempotency-Key, at most once. A preparation that is outdated by then is repeated. */
export const perform = (endpoint: Endpoint, call: Call<unknown>, once: Once): Promise<Performed> =>
  whileOutdated(() => performOnce(endpoint, call, once))

const REPLAYED = ['Idempotent-Replayed', 'true'] as const

/** Answers a send of a long list in a thread. */
const answerLong = async (
  service: Service,
  call: Omit<Call, 'body'>,
  { key, bytes }: { key: Once['key']; bytes: Bytes },
) => {
  const { request, response, caller } = call
  const job = { caller, slug: slugIn(request), drawingId: idIn(request), key, encoding: acceptedEncoding(request) }
  const asker = { account: caller.partnerId, response }
  const { status, isReplayed, body, encoding } = await service.longLists.answer(asker, job, bytes)
  if (isReplayed) response.setHeader(...REPLAYED)
  await sendWritten(response, status, {
    body: body && Buffer.from(body.buffer, body.byteOffset, body.length),
    encoding,
  })
}

const mostValues = ({ body }: Endpoint): number => (body && body.maxBytes > BODY_BYTES ? LIST_VALUES : BODY_VALUES)

/** A write may wait for its turn, for what it prepares and for rows. It commits only if its key is still valid after that. */
const whileValid = (service: Service, caller: ServerCaller): Service => ({
  ...service,
  pool: poolWhile(service.pool, { ends: (statements) => service.doorkeeper.refuseInvalid(caller, statements) }),
})

/** Authenticates, parses, then runs the endpoint; the error handler answers whatever is thrown. */
export const handler =
  (shared: Service, endpoint: Endpoint, serviceOf: (partnerId: string) => Service): RequestHandler =>
  async (request, response) => {
    const caller = await shared.doorkeeper.authenticate(request, endpoint.scope)
    // Before the body is read: nobody should correct the body of a call that their key may not make.
    if (endpoint.section === 'Set-up') refuseLiveMode(caller)
    const own = serviceOf(caller.partnerId)
    const service = endpoint.scope === 'write' ? whileValid(own, caller) : own
    const { id } = request.params
    if (typeof id === 'string' && isId('drw', id)) response.locals['drawing'] = id
    const query = readQuery(request, endpoint.query)
    const key = request.method === 'POST' ? idempotencyKeyIn(request) : undefined
    const share = service.bodies.enter({ network: networkOf(request), account: caller.partnerId })
    try {
      const call = { request, response, caller, service, query }
      const bytes = await readBytes(request, endpoint.body, share)
      // Checked again, since a sender can draw the body out: a key revoked meanwhile must not change anything.
      if (bytes && endpoint.scope === 'write') await shared.doorkeeper.authenticate(request, endpoint.scope)
      if (bytes && bytes.length > INLINE_LIST_BYTES) return await answerLong(service, call, { key, bytes })
      const sent = bytes ? parseJson(bytes, mostValues(endpoint)) : endpoint.body ? {} : null
      const body = endpoint.body?.read(sent)
      const { answered, isReplayed } = await perform(endpoint, { ...call, body }, { key, sent })
      if (isReplayed) response.setHeader(...REPLAYED)
      if (answered) await sendDone(response, answered)
    } finally {
      share.leave()
    }
  }

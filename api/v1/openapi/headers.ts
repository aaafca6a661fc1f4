import { DEFAULT_LIMITS, limitField, policyField } from '../../../domain/rate-limit.ts'
import type { ZodOpenApiComponentsObject } from 'zod-openapi'

/** Header fields of answers, described once and referenced. */
export const headers = {
  'X-Request-Id': {
    required: true,
    description: 'Identifies this request. Quote it when you ask us about it.',
    schema: { type: 'string', pattern: '^req_[A-Za-z0-9]{22}$' },
    example: 'req_7KdMxQ2sVbYh0nTcJ5wRzE',
  },
  ETag: {
    required: true,
    description: 'Identifies this version. Send it in `If-None-Match` when you read it again.',
    schema: { type: 'string' },
    example: '"kZ3b1l9hVvKc0sTq7dYwRa"',
  },
  'RateLimit-Policy': {
    description:
      'What this key may do: `q` requests of a class, `read` (GET and HEAD) or `write` (all else), in `w` seconds. On every answer to a known key.',
    schema: { type: 'string' },
    example: policyField('read', DEFAULT_LIMITS.read),
  },
  RateLimit: {
    description:
      'What is left, to this key or to all keys of its account where that is less: `r` requests, until the limit renews in `t` seconds.',
    schema: { type: 'string' },
    example: limitField('read', DEFAULT_LIMITS.read - 2, 30),
  },
  'Idempotent-Replayed': {
    description:
      'Present when the `Idempotency-Key` was sent before: this is the first answer, and nothing was done again.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': {
    required: true,
    description: 'How many seconds to wait before sending the request again.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '30',
  },
  'WWW-Authenticate': {
    required: true,
    description: 'The scheme in which to send a key.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
} as const satisfies ZodOpenApiComponentsObject['headers']

type HeaderName = keyof typeof headers

const pointers = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const LIMITS = ['RateLimit-Policy', 'RateLimit'] as const

/** The header fields of an answer to a known caller. */
export const answerHeaders = ({ isConditional = false, isPost = false } = {}) =>
  pointers(
    'X-Request-Id',
    ...(isConditional ? ['ETag' as const] : []),
    ...(isPost ? ['Idempotent-Replayed' as const] : []),
    ...LIMITS,
  )

export const problemHeaders = (status: number) => {
  if (status === 401) return pointers('X-Request-Id', 'WWW-Authenticate')
  const mustWait = status === 429 || status === 503
  return pointers('X-Request-Id', ...(mustWait ? ['Retry-After' as const] : []), ...LIMITS)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  asDocument,
  type Described,
  type Document,
  type Json,
  type Media,
  openValidators,
  problemsOf,
} from './openapi.ts'

const ROOT = '/api/v1'

/** A status that the service never answers by itself. */
export const NOT_AS_DESCRIBED = 599

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schemas of answers with no room for members that they do not name: partners would not know of these. */
const closed = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(closed) as Value
  if (!isObject(value)) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))
  const isShape = isObject(members['properties']) && members['additionalProperties'] === undefined
  return (isShape ? { ...members, additionalProperties: false } : members) as Value
}

const problem = (description: string, more: Record<string, { $ref: string }> = {}): Described => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' }, ...more },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** What may be answered where the document describes nothing: at unknown addresses, and to other methods. */
const anywhere: Record<string, Described> = {
  400: problem('An address that cannot be read.'),
  404: problem('There is nothing here.'),
  503: problem('The process is stopping, or has no database.'),
}
const otherMethod: Record<string, Described> = { 405: problem('Another method.'), 400: problem('Damaged.') }

const finder = (document: Document) => {
  const places = Object.entries(document.paths).map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    operations,
  }))
  return (method: string, path: string): Record<string, Described> => {
    const place = places.find(({ pattern }) => pattern.test(path))
    if (!place) return anywhere
    const operation = place.operations[(method === 'HEAD' ? 'GET' : method).toLowerCase()]
    return operation?.responses ?? otherMethod
  }
}

const unpacked = (encoding: unknown, body: unknown): string => {
  if (!Buffer.isBuffer(body)) return typeof body === 'string' ? body : ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

const parsed = (body: string): Json | undefined => {
  try {
    return JSON.parse(body) as Json
  } catch {
    return undefined
  }
}

/** The codes of an operation's errors are those of its examples. */
const codeProblems = ({ examples }: Media, { code }: Json): string[] => {
  const codes = Object.values(examples ?? {}).map(({ value }) => (value as Json)['code'])
  return codes.length === 0 || codes.includes(code)
    ? []
    : [`the code ${String(code)} is not one of ${codes.join(', ')}`]
}

type Answer = {
  method: string
  path: string
  status: number
  header: (name: string) => string | undefined
  body: string
}

/** Compares answers of the partner API with its document: what is wrong with one, in words. */
export const answerChecker = (made: object) => {
  const document = closed(asDocument(made))
  const find = finder(document)
  const validatorOf = openValidators(document, false)

  const headerProblems = (described: Described, { header }: Answer): string[] =>
    Object.keys(described.headers ?? {}).flatMap((name) => {
      const { required = false, schema } = document.components.headers[name] ?? { schema: {} }
      const value = header(name)
      if (value === undefined) return required ? [`the header ${name} is missing`] : []
      const wrong = problemsOf(validatorOf(schema), value)
      return wrong === '' ? [] : [`the header ${name} is "${value}": ${wrong}`]
    })

  const bodyProblems = ({ content }: Described, { method, header, body }: Answer): string[] => {
    const type = header('content-type')?.split(';', 1)[0]
    if (!content) return body === '' ? [] : ['there is a body where none is described']
    const media = type === undefined ? undefined : content[type]
    if (!media) return [`the content type is ${type}, not ${Object.keys(content).join(' or ')}`]
    if (method === 'HEAD') return []
    const read = parsed(body)
    if (read === undefined) return ['the body is not JSON']
    const wrong = problemsOf(validatorOf(media.schema), read)
    return [...(wrong === '' ? [] : [wrong]), ...codeProblems(media, read)]
  }

  return (answer: Answer): string[] => {
    const described = find(answer.method, answer.path)[answer.status]
    if (!described) return [`the status ${answer.status} is not described there`]
    return [...headerProblems(described, answer), ...bodyProblems(described, answer)]
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const isChecked = (path: string): boolean =>
  path.toLowerCase().startsWith(`${ROOT}/`) && path !== `${ROOT}/openapi.json`

/** Answers with what is wrong instead, so that the caller cannot miss it. */
const sayInstead = (response: ServerResponse, violation: string): string => {
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.statusCode = NOT_AS_DESCRIBED
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  return violation
}

/**
 * The same answers, each one under /api/v1 compared with the document. One that is not as described is answered with
 * 599 and what is wrong with it, and kept in `violations`.
 */
export const checkedAnswers = (listener: Listener, loadChecker: () => Promise<ReturnType<typeof answerChecker>>) => {
  const violations: string[] = []
  let checker: ReturnType<typeof loadChecker> | undefined

  const checkEnd = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    checker ??= loadChecker()
    const check = await checker
    const [path = ''] = (request.url ?? '').split('?', 1)
    const { method = '' } = request
    const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse
    const pieces: Buffer[] = []
    response.write = ((piece: Buffer) => {
      pieces.push(piece)
      return true
    }) as typeof response.write
    response.end = ((last: unknown, ...rest: unknown[]) => {
      const body = pieces.length > 0 ? Buffer.concat(pieces) : last
      const wrong = check({
        method,
        path: path.slice(ROOT.length),
        status: response.statusCode,
        header: (name) => response.getHeader(name)?.toString(),
        body: unpacked(response.getHeader('content-encoding'), body),
      })
      if (wrong.length === 0) return end(body, ...rest)
      const violation = `${method} ${path} was answered ${response.statusCode}: ${wrong.join('; ')}`
      violations.push(violation)
      return end(sayInstead(response, violation))
    }) as typeof response.end
    listener(request, response)
  }

  const checked: Listener = (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (isChecked(path)) void checkEnd(request, response)
    else listener(request, response)
  }
  return { listener: checked, violations }
}

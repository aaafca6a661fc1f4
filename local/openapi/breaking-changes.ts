import { type Direction, schemaChanges } from './schema-changes.ts'
import { asObject, pointedAt, type Schema } from './schema-form.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options']

type Documents = { before: Schema; after: Schema }

const entries = (value: unknown): [string, Schema][] => Object.entries(asObject(value)) as [string, Schema][]

const followed = (document: Schema, value: Schema): Schema =>
  typeof value['$ref'] === 'string' ? pointedAt(document, value['$ref']) : value

const compareSchemas = (documents: Documents, direction: Direction, before: unknown, after: unknown): string[] =>
  schemaChanges(asObject(before), asObject(after), '', { documents, direction, followed: new Set() }).map(
    ({ at, says }) => (at === '' ? says : `${at}: ${says}`),
  )

const under = (place: string, changes: string[]): string[] => changes.map((change) => `${place}: ${change}`)

type Parameter = Schema & { in: string; name: string; required?: boolean }

const parametersOf = (document: Schema, operation: Schema): Map<string, Parameter> => {
  const listed = (operation['parameters'] as Schema[] | undefined) ?? []
  const found = listed.map((parameter) => followed(document, parameter) as Parameter)
  return new Map(found.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]))
}

const parameterChanges = (documents: Documents, before: Schema, after: Schema, direction: Direction): string[] => {
  const had = parametersOf(documents.before, before)
  const has = parametersOf(documents.after, after)
  const gone = [...had.keys()].filter((name) => !has.has(name)).map((name) => `${name} is gone`)
  const changed = [...has].flatMap(([name, parameter]) => {
    const old = had.get(name)
    if (!old) return parameter.required && direction === 'request' ? [`${name} is new and required`] : []
    const schemas = under(name, compareSchemas(documents, direction, old['schema'], parameter['schema']))
    const [strict, loose] = direction === 'request' ? [parameter, old] : [old, parameter]
    if (!strict.required || loose.required) return schemas
    return [`${name} became ${direction === 'request' ? 'required' : 'optional'}`, ...schemas]
  })
  return [...gone, ...changed]
}

const contentChanges = (documents: Documents, direction: Direction, before: Schema, after: Schema): string[] =>
  entries(before['content']).flatMap(([type, { schema }]) => {
    const now = asObject(after['content'])[type]
    if (now === undefined) return [`the media type ${type} is gone`]
    return under(type, compareSchemas(documents, direction, schema, asObject(now)['schema']))
  })

const bodyChanges = (documents: Documents, operation: [Schema, Schema], direction: Direction): string[] => {
  const [had, has] = operation.map(({ requestBody }) => requestBody as Schema | undefined)
  if (!had) return has?.['required'] === true && direction === 'request' ? ['a body became required'] : []
  if (!has) return ['the body is gone']
  const becameRequired = direction === 'request' && has['required'] === true && had['required'] !== true
  return [
    ...(becameRequired ? ['the body became required'] : []),
    ...under('body', contentChanges(documents, direction, had, has)),
  ]
}

const headerChanges = (documents: Documents, before: Schema, after: Schema): string[] =>
  entries(before['headers']).flatMap(([name, header]) => {
    const now = asObject(after['headers'])[name] as Schema | undefined
    if (now === undefined) return [`the header ${name} is gone`]
    const [had, has] = [followed(documents.before, header), followed(documents.after, now)]
    const schemas = under(`header ${name}`, compareSchemas(documents, 'answer', had['schema'], has['schema']))
    return had['required'] === true && has['required'] !== true
      ? [`the header ${name} became optional`, ...schemas]
      : schemas
  })

/** Programs expect errors of any status, but only documented successes. */
const isSuccess = (status: string): boolean => /^[23]/.test(status)

const answerChanges = (documents: Documents, before: Schema, after: Schema): string[] => {
  const had = asObject(before['responses'])
  const has = asObject(after['responses'])
  const isNew = Object.keys(has).filter((status) => isSuccess(status) && !(status in had))
  return [
    ...isNew.map((status) => `the success ${status} is new`),
    ...entries(had).flatMap(([status, answer]) => {
      const now = has[status] as Schema | undefined
      if (now === undefined) return [`the status ${status} is gone`]
      const [old, young] = [followed(documents.before, answer), followed(documents.after, now)]
      return under(`answer ${status}`, [
        ...headerChanges(documents, old, young),
        ...contentChanges(documents, 'answer', old, young),
      ])
    }),
  ]
}

/** Every way to authenticate that worked must still work, and need no more scopes. */
const securityChanges = (documents: Documents, before: Schema, after: Schema): string[] => {
  const had = (before['security'] ?? documents.before['security'] ?? []) as Record<string, string[]>[]
  const has = (after['security'] ?? documents.after['security'] ?? []) as Record<string, string[]>[]
  if (has.length === 0) return []
  const suffices = (old: Record<string, string[]>): boolean =>
    has.some((now) =>
      Object.entries(now).every(
        ([scheme, scopes]) => scopes.every((scope) => old[scheme]?.includes(scope)) && scheme in old,
      ),
    )
  return (had.length === 0 ? [{}] : had).every(suffices) ? [] : ['it takes a key or a scope that it did not']
}

const operationChanges = (documents: Documents, before: Schema, after: Schema): string[] => [
  ...(before['operationId'] === after['operationId']
    ? []
    : [`its name was ${String(before['operationId'])} and is ${String(after['operationId'])}`]),
  ...securityChanges(documents, before, after),
  ...parameterChanges(documents, before, after, 'request'),
  ...bodyChanges(documents, [before, after], 'request'),
  ...answerChanges(documents, before, after),
]

/** A webhook is the other way round: we send the request, and partners answer. */
const webhookChanges = (documents: Documents, before: Schema, after: Schema): string[] => [
  ...parameterChanges(documents, before, after, 'answer'),
  ...bodyChanges(documents, [before, after], 'answer'),
  ...Object.keys(asObject(before['responses']))
    .filter((status) => !(status in asObject(after['responses'])))
    .map((status) => `answering ${status} says nothing any more`),
]

type Compare = (documents: Documents, before: Schema, after: Schema) => string[]

const allChanges = (documents: Documents, member: 'paths' | 'webhooks', compare: Compare): string[] =>
  entries(documents.before[member]).flatMap(([path, operations]) => {
    const now = asObject(documents.after[member])[path]
    if (now === undefined) return [`${path} is gone`]
    return METHODS.filter((method) => method in operations).flatMap((method) => {
      const place = member === 'paths' ? `${method.toUpperCase()} ${path}` : path
      const operation = asObject(now)[method] as Schema | undefined
      return operation
        ? under(place, compare(documents, operations[method] as Schema, operation))
        : [`${place} is gone`]
    })
  })

const rootOf = (document: Schema): string => {
  const [server] = (document['servers'] as { url: string }[] | undefined) ?? []
  return server ? new URL(server.url).pathname : ''
}

/**
 * What one version of an OpenAPI document promises and the other does not keep, in sentences; none if it only adds.
 * Additions are new operations, optional members of requests, members of answers, headers, error statuses, event types,
 * and values of lists that say that they may grow. What cannot be judged, such as another pattern, counts as a break.
 * openapi-diff, the package for this, reads OpenAPI up to 3.0 only; this document is one of 3.1.
 */
export const breakingChanges = (before: object, after: object): string[] => {
  const documents: Documents = { before: before as Schema, after: after as Schema }
  const [had, has] = [rootOf(documents.before), rootOf(documents.after)]
  return [
    ...(had === has ? [] : [`the paths began with ${had} and begin with ${has}`]),
    ...allChanges(documents, 'paths', operationChanges),
    ...allChanges(documents, 'webhooks', webhookChanges),
  ]
}

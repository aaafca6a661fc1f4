/**
 * The client's types. openapi-typescript cannot write them: it builds on the JavaScript API of TypeScript 5, which
 * TypeScript 7 no longer has.
 */
import { answerOf, type Document, jsonOf, type Operation, operationsOf } from './document.ts'
import { comment, membersOf, pascal, typeOf } from './schema-types.ts'

/** The name of a header field among the members of an input. */
const memberOf = (header: string): string => {
  const name = pascal(header)
  return name[0]?.toLowerCase() + name.slice(1)
}

const inputName = (operation: Operation): string => `${pascal(operation.operationId)}Input`
const answerName = (operation: Operation): string => `${pascal(operation.operationId)}Answer`

/** Path, query, header fields and body of a call as one flat object; no name may be in two of them. */
const inputOf = ({ operationId, parameters = [], requestBody }: Operation) => {
  const properties = Object.fromEntries(
    parameters.map(({ name, in: place, schema = {} }) => [place === 'header' ? memberOf(name) : name, schema]),
  )
  const required = parameters
    .filter((one) => one.required)
    .map(({ name, in: place }) => (place === 'header' ? memberOf(name) : name))
  const body = requestBody && jsonOf(requestBody)
  for (const [name, schema] of Object.entries(body?.properties ?? {})) {
    if (name in properties) throw new Error(`${operationId} has ${name} in its body and in its address as well.`)
    properties[name] = schema
  }
  return { properties, required: [...required, ...(body?.required ?? [])] }
}

/** Whether a call works without any input. It has a place for one, because members may be added later. */
const isInputOptional = (operation: Operation): boolean => inputOf(operation).required.length === 0
const hasInput = (operation: Operation): boolean => Object.keys(inputOf(operation).properties).length > 0

const operationTypes = (operation: Operation): string => {
  const answer = answerOf(operation)
  return [
    hasInput(operation)
      ? `${comment(`What \`${operation.operationId}\` takes.`)}export type ${inputName(operation)} = {\n${membersOf(inputOf(operation), 'given')}}\n`
      : '',
    answer
      ? `${comment(`What \`${operation.operationId}\` answers.`)}export type ${answerName(operation)} = ${typeOf(answer)}\n`
      : '',
  ]
    .filter(Boolean)
    .join('\n')
}

const eventTypes = ({ webhooks }: Document): string => {
  const names = Object.keys(webhooks).map((type) => `${pascal(type)}Event`)
  const each = Object.entries(webhooks).map(([type, { post }]) => {
    const schema = jsonOf(post.requestBody) ?? {}
    return `${comment(schema.description)}export type ${pascal(type)}Event = ${typeOf(schema)}\n`
  })
  const union = `${comment('What a webhook tells, by its `type`. Types are added in time: ignore those that you do not know.')}export type WebhookEvent = ${names.join(' | ')}\n`
  return [...each, union].join('\n')
}

export const NOTE = '/** Made from the API’s OpenAPI document by `node local/client/write.ts`: change it there. */\n'

/** The types of everything that is sent and answered, as a TypeScript module. */
export const typesModule = (document: Document): string =>
  [
    NOTE,
    ...Object.entries(document.components.schemas).map(
      ([name, schema]) => `${comment(schema.description)}export type ${pascal(name)} = ${typeOf(schema)}\n`,
    ),
    ...operationsOf(document).map(({ operation }) => operationTypes(operation)),
    eventTypes(document),
  ].join('\n')

const methodOf = (
  { method, path, operation }: ReturnType<typeof operationsOf>[number],
  refusals: readonly string[],
) => {
  const { operationId, summary = '', description = '', parameters = [] } = operation
  const words = [
    `${summary.replace(/\.$/, '')}.`,
    description.trim(),
    refusals.length > 0 ? `Refused as ${refusals.join(', ')}.` : '',
  ]
  const answer = answerOf(operation)
  const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
  const query = named('query')
  const headers = Object.fromEntries(named('header').map((name) => [memberOf(name), name]))
  const call = {
    name: operationId,
    method,
    path,
    ...(query.length > 0 && { query }),
    ...(named('header').length > 0 && { headers }),
    ...(operation.requestBody && { hasBody: true }),
  }
  const type = hasInput(operation) ? inputName(operation) : 'Record<string, never>'
  const input = `input: ${type}${isInputOptional(operation) ? ' = {}' : ''}`
  return `${comment(words.filter(Boolean).join('\n\n'))}${operationId}(${input}, options?: CallOptions): Promise<${answer ? answerName(operation) : 'void'}> {
    return this.call(${JSON.stringify(call)}, input, options)
  }\n`
}

/** The member of a paged answer that has its elements; undefined for other operations. */
const pagedMember = (operation: Operation): string | undefined => {
  const { properties = {} } = answerOf(operation) ?? {}
  const isPaged = 'nextCursor' in properties && (operation.parameters ?? []).some(({ name }) => name === 'cursor')
  const arrays = Object.keys(properties).filter((name) => properties[name]?.type === 'array')
  return isPaged ? arrays[0] : undefined
}

/** For a paged list, a second method that goes through all pages. */
const eachMethodOf = (operation: Operation): string => {
  const member = pagedMember(operation)
  if (member === undefined) return ''
  const { operationId } = operation
  const name = operationId.replace(/^list/, 'listAll')
  const given = isInputOptional(operation) ? ' = {}' : ''
  return `${comment(`All that \`${operationId}\` lists, read page by page as you go through it.`)}${name}(input: ${inputName(operation)}${given}, options?: CallOptions): AsyncGenerator<${answerName(operation)}['${member}'][number], void, undefined> {
    return eachOf(
      (cursor) => this.${operationId}({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ ${member} }) => ${member},
    )
  }\n`
}

/** A class with a method for every operation, as a TypeScript module. */
export const operationsModule = (document: Document, refusalsOf: (operation: Operation) => string[]): string => {
  const operations = operationsOf(document)
  const types = operations.flatMap(({ operation }) => [
    ...(hasInput(operation) ? [inputName(operation)] : []),
    ...(answerOf(operation) ? [answerName(operation)] : []),
  ])
  return `${NOTE}import type { CallOptions, Operation } from './operation.ts'
import { eachOf } from './pages.ts'
import type { ${types.toSorted().join(', ')} } from './types.ts'

/** A method for every operation of the partner API. */
export abstract class Operations {
  protected abstract call<Answer>(operation: Operation, input: object, options?: CallOptions): Promise<Answer>

  ${operations.flatMap((one) => [methodOf(one, refusalsOf(one.operation)), eachMethodOf(one.operation)]).join('\n')}
}
`
}

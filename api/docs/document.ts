/** The members of an OpenAPI document that the reference shows. */
import { type Scope, sufficient } from '../../domain/key-scope.ts'
import { type Endpoint, sections } from '../v1/endpoint.ts'
import { openapiDocument } from '../v1/openapi.ts'
import { paths } from '../v1/paths.ts'

export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  description?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  example?: string | number | boolean
}

export type Parameter = {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  example?: string | number | boolean
  schema?: Schema
}

export type Media = { schema?: Schema; example?: unknown; examples?: Readonly<Record<string, { value?: unknown }>> }
export type Content = Readonly<Record<string, Media>>
type Reference = { $ref: string }
export type Response = { description?: string; content?: Content; headers?: Readonly<Record<string, unknown>> }

type Described = {
  operationId: string
  tags?: readonly string[]
  summary?: string
  description?: string
  parameters?: readonly (Parameter | Reference)[]
  requestBody?: { required?: boolean; content: Content }
  responses: Readonly<Record<string, Response | Reference>>
}

export type Document = {
  info: { title: string; version: string; description?: string }
  tags?: readonly { name: string; description?: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  webhooks?: Readonly<Record<string, { post?: Pick<Described, 'requestBody' | 'responses'> }>>
  components?: { schemas?: Readonly<Record<string, Schema>> }
}

export type Operation = Omit<Described, 'parameters' | 'responses'> & {
  method: string
  path: string
  section: string
  /** It takes a key with one of them. */
  scopes: readonly Scope[]
  parameters: readonly Parameter[]
  responses: readonly (readonly [status: string, Response])[]
}

export const readDocument = (baseUrl: string): Document => openapiDocument({ baseUrl }) as unknown as Document

/** Follows a reference within the document; anything else is returned as it is. */
export const resolve = <Value extends object>(document: Document, value: Value | Reference): Value => {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value
  const steps = value.$ref.slice(2).split('/')
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
  return resolve(document, found as Value)
}

/** The name of the component that a schema refers to. */
export const componentOf = ({ $ref }: Schema): string | undefined =>
  /^#\/components\/schemas\/(.+)$/.exec($ref ?? '')?.[1]

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const scopes: ReadonlyMap<string, readonly Scope[]> = new Map(
  Object.values(paths).flatMap((endpoints) =>
    Object.values<Endpoint>(endpoints).map(({ name, scope }) => [name, sufficient[scope]] as const),
  ),
)

const operationOf = (document: Document, path: string, method: string, described: Described): Operation => ({
  ...described,
  method: method.toUpperCase(),
  path,
  section: described.tags?.[0] ?? 'Other',
  scopes: scopes.get(described.operationId) ?? [],
  parameters: (described.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter)),
  responses: Object.entries(described.responses).map(
    ([status, response]) => [status, resolve<Response>(document, response)] as const,
  ),
})

/** Calls that need a key, in the order of the document. The document itself needs none and is not in the reference. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = item[method] as Described | undefined
      if (!described || !scopes.has(described.operationId)) return []
      return [operationOf(document, path, method, described)]
    }),
  )

export type Section = { name: string; slug: string; operations: readonly Operation[] }

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** The first step of a path: what kind of thing the call is about. */
const kindOf = ({ path }: Operation): string => path.split('/')[1] ?? ''

/** Kinds by their shortest path; within a kind, each path before those below it. */
const inReadingOrder = (operations: readonly Operation[]): Operation[] => {
  const shortest = (kind: string): number =>
    Math.min(...operations.filter((each) => kindOf(each) === kind).map(({ path }) => path.length))
  return operations.toSorted(
    (a, b) =>
      shortest(kindOf(a)) - shortest(kindOf(b)) ||
      a.path.localeCompare(b.path, 'en') ||
      METHODS.indexOf(a.method.toLowerCase()) - METHODS.indexOf(b.method.toLowerCase()),
  )
}

/** The sections that have operations. */
export const sectionsOf = (document: Document): Section[] => {
  const operations = operationsOf(document)
  return sections
    .map((name) => ({
      name,
      slug: slugOf(name),
      operations: inReadingOrder(operations.filter(({ section }) => section === name)),
    }))
    .filter((section) => section.operations.length > 0)
}

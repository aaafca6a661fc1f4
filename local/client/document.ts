import { openapiDocument } from '../../api/v1/openapi.ts'
import type { Schema } from './schema-types.ts'

type Content = {
  content?: Readonly<Record<string, { schema?: Schema; examples?: Record<string, { value?: unknown }> }>>
}

export type Operation = {
  operationId: string
  summary?: string
  description?: string
  parameters?: readonly { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Schema }[]
  requestBody?: Content & { required?: boolean }
  responses: Readonly<Record<string, Content>>
}

export type Document = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  webhooks: Readonly<Record<string, { post: { requestBody: Content } }>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export const theDocument = (): Document => openapiDocument({ baseUrl: 'https://api.example' }) as Document

/** Header fields that fetch sets, or that the client has no use for. */
const LEFT_OUT = ['if-none-match', 'authorization', 'content-type', 'accept']

const withoutLeftOut = (operation: Operation): Operation => ({
  ...operation,
  parameters: (operation.parameters ?? []).filter(({ name }) => !LEFT_OUT.includes(name.toLowerCase())),
})

/** What the client has a method for: the operations, in the order of the document, with where they are. */
export const operationsOf = ({ paths }: Document): { method: string; path: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation && isCalled(operation)
        ? [{ method: method.toUpperCase(), path, operation: withoutLeftOut(operation) }]
        : []
    }),
  )

/** The document may describe its own address, which takes no key and is not called by programs. */
const isCalled = (operation: Operation): boolean => operation.operationId !== 'getOpenapi'

export const jsonOf = ({ content = {} }: Content): Schema | undefined => content['application/json']?.schema

/** The schema of an operation's answer on success, which is the same for each status; undefined if it has no body. */
export const answerOf = ({ responses, operationId }: Operation): Schema | undefined => {
  const schemas = Object.entries(responses)
    .filter(([status]) => /^2\d\d$/.test(status))
    .map(([, response]) => jsonOf(response))
  const [first] = schemas
  if (schemas.some((one) => JSON.stringify(one) !== JSON.stringify(first)))
    throw new Error(`${operationId} answers in several shapes, which its method cannot give.`)
  return first
}

/** The codes with which an operation can refuse, besides those of every operation, each once and with its status. */
export const refusalsOf = ({ responses }: Operation): string[] => {
  const codes = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(content['application/problem+json']?.examples ?? {}).map(
      ({ value }) => `${status} \`${String((value as { code?: unknown }).code)}\``,
    ),
  )
  return [...new Set(codes)].filter((one) => !/^(401|403|5\d\d|429|413) /.test(one) && one !== '400 `bad_request`')
}

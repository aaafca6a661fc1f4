import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export type Json = Record<string, unknown>

export type Media = { schema: Json; example?: unknown; examples?: Record<string, { value: unknown }> }
export type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Json }
export type Described = {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, Media>
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Described>
}

export type Document = {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, Json>
    headers: Record<string, { required?: boolean; schema: Json; example: string }>
  }
}

export const asDocument = (document: object): Document => JSON.parse(JSON.stringify(document)) as Document

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const POINTER = '#/components/schemas/'
const SCHEME = 'component:'

/** Replaces JSON pointers to components by the URIs under which the validator has their schemas. */
const withAddresses = <Part extends object>(part: Part): Part =>
  JSON.parse(JSON.stringify(part).replaceAll(`"$ref":"${POINTER}`, `"$ref":"${SCHEME}`)) as Part

/**
 * Validators for a document's schemas, compiled when first needed. Beside JSON Schema only the document's own keywords
 * are allowed. `validateSchema`: whether the schemas themselves are checked, which takes a while.
 */
export const openValidators = ({ components }: Document, validateSchema = true) => {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    ...(validateSchema ? {} : { validateSchema, meta: false }),
    formats: { 'date-time': DATE_TIME, uri: (text: string) => URL.canParse(text) },
  })
  ajv.addVocabulary(['example', 'x-may-grow'])
  for (const [name, schema] of Object.entries(withAddresses(components.schemas))) ajv.addSchema(schema, SCHEME + name)
  const made = new WeakMap<object, ValidateFunction>()
  return (schema: object): ValidateFunction => {
    const known = made.get(schema)
    if (known) return known
    const validator = ajv.compile(withAddresses(schema))
    made.set(schema, validator)
    return validator
  }
}

/** What is wrong with a value by a schema, in words; nothing: ''. */
export const problemsOf = (validator: ValidateFunction, value: unknown): string => {
  if (validator(value)) return ''
  const errors = validator.errors ?? []
  return errors
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('; ')
}

/** A schema of the OpenAPI document, limited to what this project's own document uses. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  const?: unknown
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

const LINE_WIDTH = 110

const wrapped = (paragraph: string): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + word.length >= LINE_WIDTH) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A JSDoc comment with these words; empty if there are none. */
export const comment = (words: string | undefined): string => {
  if (words === undefined || words === '') return ''
  const lines = words.replaceAll('*/', '*\\/').split('\n').flatMap(wrapped)
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const literal = (value: unknown): string => JSON.stringify(value)

/** What is passed to a method may be read-only, and an absent member may be undefined as well. */
export type Direction = 'given' | 'answered'

const plain = (type: string, schema: Schema, direction: Direction): string => {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `${direction === 'given' ? 'readonly ' : ''}(${typeOf(schema.items ?? {}, direction)})[]`
    case 'object':
      return objectType(schema, direction)
    default:
      throw new Error(`There is no type for a schema of type ${type}.`)
  }
}

const objectType = (schema: Schema, direction: Direction): string => {
  const { properties, additionalProperties } = schema
  if (properties) return `{\n${membersOf(schema, direction)}}`
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, direction) : 'unknown'
  return `Record<string, ${values}>`
}

/** The members of an object, each under its description. */
export const membersOf = ({ properties = {}, required = [] }: Schema, direction: Direction = 'answered'): string =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
      const isRequired = required.includes(name)
      const absent = !isRequired && direction === 'given' ? ' | undefined' : ''
      return `${comment(schema.description)}${key}${isRequired ? '' : '?'}: ${typeOf(schema, direction)}${absent}\n`
    })
    .join('')

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

/** The TypeScript type of a value that the schema takes. */
export const typeOf = (schema: Schema, direction: Direction = 'answered'): string => {
  if (schema.$ref !== undefined) return pascal(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return unionOf(schema.enum.map(literal))
  const either = schema.anyOf ?? schema.oneOf
  if (either) return unionOf(either.map((one) => `(${typeOf(one, direction)})`))
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, direction)})`).join(' & ')
  if (schema.type === undefined) return 'unknown'
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  return unionOf(types.map((type) => plain(type, schema, direction)))
}

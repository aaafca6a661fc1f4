/** A JSON schema in the document's form. */
export type Schema = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** Keywords that describe a value and restrict nothing. */
const ANNOTATIONS = ['title', 'description', 'example', 'examples', 'default', 'deprecated', '$comment']

/** Resolves a pointer of the document. */
export const pointedAt = (document: Schema, pointer: string): Schema =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<Schema>((at, part) => asObject(at[part.replaceAll('~1', '/').replaceAll('~0', '~')]), document)

/** The schema with its reference followed, without keywords that only describe. */
const constraintsOf = (document: Schema, schema: Schema): Schema => {
  const { $ref, ...beside } = schema
  const followed =
    typeof $ref === 'string' ? { ...constraintsOf(document, pointedAt(document, $ref)), ...beside } : beside
  return Object.fromEntries(Object.entries(followed).filter(([keyword]) => !ANNOTATIONS.includes(keyword)))
}

const typesOf = ({ type, const: only, enum: values }: Schema): readonly (string | undefined)[] => {
  if (Array.isArray(type)) return type as string[]
  if (typeof type === 'string') return [type]
  const [some] = only === undefined ? ((values as unknown[] | undefined) ?? []) : [only]
  return some === undefined ? [undefined] : [some === null ? 'null' : typeof some]
}

/** Keywords that restrict values of one type only. */
const KEYWORDS_OF: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
}

const isAbout = (keyword: string, type: string): boolean => {
  const [about] = Object.entries(KEYWORDS_OF).find(([, keywords]) => keywords.includes(keyword)) ?? [type]
  return about === type || (about === 'number' && type === 'integer')
}

/** A schema of one type, or of any when it says none. */
export type Variant = Schema & { type?: string }

/** The variants, of which a value has to fit one: each alternative with each of its types. */
export const variantsOf = (document: Schema, schema: Schema): Variant[] => {
  const { anyOf, oneOf, ...shared } = constraintsOf(document, schema)
  const alternatives = (anyOf ?? oneOf) as Schema[] | undefined
  if (alternatives)
    return alternatives.flatMap((one) => variantsOf(document, { ...shared, ...constraintsOf(document, one) }))
  return typesOf(shared).map((type) => {
    const { type: _types, ...rest } = shared
    if (type === undefined) return rest
    return { ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => isAbout(keyword, type))), type }
  })
}

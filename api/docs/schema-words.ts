/** What a schema says about a member, in words. */
import { componentOf, type Schema } from './document.ts'

/** A bound this far out is not a limit, only what JSON's numbers hold. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER

const alternativesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? []

const isNull = (schema: Schema): boolean => schema.type === 'null'

const isNullable = (schema: Schema): boolean =>
  alternativesOf(schema).some(isNull) || (Array.isArray(schema.type) && schema.type.includes('null'))

/** The schema without its null. */
export const withoutNull = (schema: Schema): Schema => {
  const alternatives = alternativesOf(schema).filter((alternative) => !isNull(alternative))
  if (alternatives.length === 1) {
    const { description = alternatives[0]?.description } = schema
    return { ...alternatives[0], ...(description !== undefined && { description }) }
  }
  if (!Array.isArray(schema.type)) return schema
  const types = schema.type.filter((type: string) => type !== 'null')
  return { ...schema, type: types.length === 1 ? (types[0] as string) : types }
}

export type TypeWord = { word: string; component?: string }

const plainType = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.format === 'date-time') return 'date-time'
  if (schema.type === undefined) return 'any'
  return typeof schema.type === 'string' ? schema.type : schema.type.join(' or ')
}

/** Its type in words, some of which name an object that is described elsewhere. */
export const typeWords = (schema: Schema): TypeWord[] => {
  const own = withoutNull(schema)
  const component = componentOf(own)
  const nullable = isNullable(schema) ? [{ word: ' or null' }] : []
  if (component !== undefined) return [{ word: component, component }, ...nullable]
  const alternatives = alternativesOf(own).filter((alternative) => !isNull(alternative))
  if (alternatives.length > 0)
    return [
      ...alternatives.flatMap((each, i) => [...(i > 0 ? [{ word: ' or ' }] : []), ...typeWords(each)]),
      ...nullable,
    ]
  if (own.type === 'array') return [{ word: 'array of ' }, ...(own.items ? typeWords(own.items) : []), ...nullable]
  return [{ word: plainType(own) }, ...nullable]
}

/** A pattern without its anchors. */
const shownPattern = (pattern: string): string => pattern.replaceAll('\\/', '/')

const range = (from: number | undefined, to: number | undefined, of = ''): string | undefined => {
  const unit = of === '' ? '' : ` ${of}`
  if (from !== undefined && to !== undefined && from === to) return `exactly ${from}${unit}`
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`
  if (from !== undefined) return `at least ${from}${unit}`
  return to === undefined ? undefined : `at most ${to}${unit}`
}

const isLimit = (limit: number | undefined): number | undefined =>
  limit === undefined || Math.abs(limit) >= MAX_SAFE ? undefined : limit

export type Limit = { words: string } | { pattern: string } | { values: readonly string[] }

/** The limits of a member. An instant needs no pattern: its format says it. */
export const limitsOf = (schema: Schema): Limit[] => {
  const own = withoutNull(schema)
  const words = [
    range(isLimit(own.minimum), isLimit(own.maximum)),
    range(own.minLength, own.maxLength, 'characters'),
    range(own.minItems, own.maxItems, 'elements'),
  ].filter((limit) => limit !== undefined)
  return [
    ...words.map((limit) => ({ words: limit })),
    ...(own.enum ? [{ values: own.enum.map(String) }] : []),
    ...(own.pattern !== undefined && own.format !== 'date-time' ? [{ pattern: shownPattern(own.pattern) }] : []),
  ]
}

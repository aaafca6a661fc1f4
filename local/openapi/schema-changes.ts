import { asObject, isObject, type Schema, type Variant, variantsOf } from './schema-form.ts'

/** Request: all that could be sent is still accepted. Answer: all that is answered now was to be expected before. */
export type Direction = 'request' | 'answer'

type Documents = { before: Schema; after: Schema }
type Change = { at: string; says: string }
/** `followed`: the pairs that are already being compared, because a schema may contain itself. */
type Comparison = { documents: Documents; direction: Direction; followed: ReadonlySet<string> }

/** Limits by their side: a value must be at least, or at most, this. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const COMPARED = ['type', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'items', 'x-may-grow']

const told = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))

const isInside = (keyword: string, inner: unknown, outer: unknown): boolean => {
  if (outer === undefined) return true
  if (typeof inner === 'number' && LOWER.includes(keyword)) return inner >= (outer as number)
  if (typeof inner === 'number' && UPPER.includes(keyword)) return inner <= (outer as number)
  return told(inner) === told(outer)
}

/**
 * Changes of limits that narrow a request or widen an answer, and any change of a pattern, a format or a keyword that
 * this file does not know. A keyword may be dropped from requests and added to answers.
 */
const limitChanges = (inner: Variant, outer: Variant, { direction }: Comparison): string[] => {
  const keywords = Object.keys(outer).filter((keyword) => !COMPARED.includes(keyword))
  return keywords
    .filter((keyword) => !isInside(keyword, inner[keyword], outer[keyword]))
    .map((keyword) =>
      direction === 'request'
        ? `${keyword} was ${told(inner[keyword])} and is ${told(outer[keyword])}`
        : `${keyword} was ${told(outer[keyword])} and is ${told(inner[keyword])}`,
    )
}

const valuesOf = ({ enum: values, const: only }: Schema): readonly unknown[] | undefined =>
  only === undefined ? (values as unknown[] | undefined) : [only]

/**
 * A removed value breaks both directions, since programs branch on it. A new one breaks answers whose values were
 * listed.
 */
const valueChanges = (before: Variant, after: Variant, { direction }: Comparison): string[] => {
  const had = valuesOf(before)
  const has = valuesOf(after)
  const mayGrow = before['x-may-grow'] === true
  if (!had && !has) return []
  if (!had) return direction === 'request' ? [`only ${told(has)} is taken`] : []
  if (!has) return direction === 'request' || mayGrow ? [] : [`other values than ${told(had)} are answered`]
  const gone = had.filter((value) => !has.includes(value)).map((value) => `the value ${told(value)} is gone`)
  if (direction === 'request' || mayGrow) return gone
  return [...gone, ...has.filter((value) => !had.includes(value)).map((value) => `the value ${told(value)} is new`)]
}

const requiredOf = ({ required }: Schema): readonly string[] => (required as string[] | undefined) ?? []

const memberChanges = (before: Variant, after: Variant, at: string, comparison: Comparison): Change[] => {
  const had = asObject(before['properties']) as Record<string, Schema>
  const has = asObject(after['properties']) as Record<string, Schema>
  const changes: Change[] = []
  for (const [name, schema] of Object.entries(had)) {
    const now = has[name]
    if (now === undefined) changes.push({ at: `${at}/${name}`, says: 'the member is gone' })
    else changes.push(...schemaChanges(schema, now, `${at}/${name}`, comparison))
  }
  const [strict, loose, says] =
    comparison.direction === 'request'
      ? [requiredOf(after), requiredOf(before), 'the member became required']
      : [requiredOf(before), requiredOf(after), 'the member became optional']
  const kept = (name: string) => comparison.direction === 'request' || name in has
  for (const name of strict) if (!loose.includes(name) && kept(name)) changes.push({ at: `${at}/${name}`, says })
  return changes
}

const otherMembers = (before: Variant, after: Variant, at: string, comparison: Comparison): Change[] => {
  const [had = true, has = true] = [before['additionalProperties'], after['additionalProperties']]
  if (isObject(had) && isObject(has)) return schemaChanges(had, has, `${at}/*`, comparison)
  if (comparison.direction === 'answer')
    return told(had) === told(has) || had === true || has === false ? [] : [{ at, says: 'other members are answered' }]
  return has === true || had === false ? [] : [{ at, says: 'members that it does not know are no longer taken' }]
}

const variantChanges = (before: Variant, after: Variant, at: string, comparison: Comparison): Change[] => {
  const [inner, outer] = comparison.direction === 'request' ? [before, after] : [after, before]
  const changes: Change[] = [...limitChanges(inner, outer, comparison), ...valueChanges(before, after, comparison)].map(
    (says) => ({ at, says }),
  )
  if (before.type === 'object' && after.type === 'object') {
    changes.push(...memberChanges(before, after, at, comparison), ...otherMembers(before, after, at, comparison))
  }
  if (isObject(outer['items']))
    changes.push(...schemaChanges(asObject(before['items']), asObject(after['items']), `${at}/[]`, comparison))
  return changes
}

const isOfType = (inner: Variant, outer: Variant): boolean =>
  outer.type === undefined || inner.type === outer.type || (inner.type === 'integer' && outer.type === 'number')

const describe = ({ type, ...rest }: Variant): string =>
  `${type ?? 'anything'}${rest['pattern'] ? ` like ${told(rest['pattern'])}` : ''}`

/** How a schema of answers or requests has changed in ways that break the other side. */
export const schemaChanges = (before: Schema, after: Schema, at: string, comparison: Comparison): Change[] => {
  const pair = `${told(before)} ${told(after)}`
  if (comparison.followed.has(pair)) return []
  const deeper = { ...comparison, followed: new Set([...comparison.followed, pair]) }
  const had = variantsOf(comparison.documents.before, before)
  const has = variantsOf(comparison.documents.after, after)
  const isRequest = comparison.direction === 'request'
  const [inners, outers] = isRequest ? [had, has] : [has, had]
  return inners.flatMap((inner) => {
    const candidates = outers.filter((outer) => isOfType(inner, outer))
    const found = candidates.map((outer) =>
      isRequest ? variantChanges(inner, outer, at, deeper) : variantChanges(outer, inner, at, deeper),
    )
    if (found.some((changes) => changes.length === 0)) return []
    const fewest = found.toSorted((one, other) => one.length - other.length)[0]
    return (
      fewest ?? [{ at, says: isRequest ? `${describe(inner)} is no longer taken` : `${describe(inner)} is answered` }]
    )
  })
}

export type Path = (string | number)[]
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const isHolder = (value: Json): value is Json[] | { [name: string]: Json } =>
  typeof value === 'object' && value !== null

const inner = (value: Json): [string | number, Json][] => {
  if (Array.isArray(value)) return [...value.entries()]
  return isHolder(value) ? Object.entries(value) : []
}

/** Every path in a value: of members and elements, and of what holds them. */
export const pathsOf = (value: Json, path: Path = []): Path[] =>
  inner(value).flatMap(([name, held]) => [...pathsOf(held, [...path, name]), [...path, name]])

/** Paths of what holds nothing itself. */
export const leavesOf = (value: Json): string[] =>
  pathsOf(value)
    .filter((path) => !isHolder(at(value, path)))
    .map((path) => path.join('.'))

export const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((holder, name) => Reflect.get(holder as object, name) as Json, value)

/** A copy with another value at one place, or without it. */
export const changed = (value: Json, path: Path, replacement: Json | undefined): Json => {
  const copy = structuredClone(value)
  const [holder, name] = [at(copy, path.slice(0, -1)) as object, path.at(-1) as string]
  if (replacement !== undefined) Reflect.set(holder, name, replacement)
  else if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
  return copy
}

/** Another value of the same type and nearly the same form. */
export const anotherLike = (value: Json): Json =>
  typeof value === 'number' ? value + 1 : flipLast(typeof value === 'string' ? value : '')

const flipLast = (text: string): string => text.slice(0, -1) + (text.endsWith('1') ? '2' : '1')

const near = (value: Json): (Json | undefined)[] => {
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5, String(value), 2 ** 53]
  if (typeof value === 'string')
    return [flipLast(value), value.toUpperCase(), `${value}\n`, ` ${value}`, `${value}0`, `${value}٣`, value.slice(1)]
  if (Array.isArray(value))
    return [[...value, ...value.slice(-1)], value.toReversed(), value.slice(1), value.slice(0, -1)]
  return []
}

/** Other values for a place: of every type, missing, and near to what is there. */
export const othersFor = (value: Json): (Json | undefined)[] =>
  [undefined, null, true, false, 0, -1, '', '0', [], [value], {}, ...near(value)].filter(
    (other) => JSON.stringify(other) !== JSON.stringify(value),
  )

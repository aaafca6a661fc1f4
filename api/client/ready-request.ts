import type { ReadyRequest } from './exchange.ts'
import type { Operation } from './operation.ts'

/** Puts the members of an input where they belong: path, query, header fields, and the rest into the body. */
export const readyRequest = (
  { name, method, path, query = [], headers: fields = {}, hasBody = false }: Operation,
  input: object,
  { baseUrl, key }: { baseUrl: string; key: string },
): ReadyRequest => {
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (member: string): string | undefined => {
    const value: unknown = left.get(member)
    left.delete(member)
    if (value === undefined) return undefined
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
    throw new TypeError(`${name} takes text as ${member}.`)
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => {
    const value = take(member)
    if (value === undefined || value === '') throw new TypeError(`${name} needs ${member}.`)
    return encodeURIComponent(value)
  })
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${key}` })
  for (const [member, field] of Object.entries(fields)) {
    const value = take(member)
    if (value !== undefined) headers.set(field, value)
  }
  const asked = new URLSearchParams()
  for (const member of query) {
    const value = take(member)
    if (value !== undefined) asked.set(member, value)
  }
  const search = asked.toString()
  const url = `${baseUrl}/api/v1${filled}${search === '' ? '' : `?${search}`}`
  if (hasBody) {
    headers.set('content-type', 'application/json')
    return { method, url, headers, body: JSON.stringify(Object.fromEntries(left)) }
  }
  const [unknown] = left.keys()
  if (unknown !== undefined) throw new TypeError(`${name} takes no ${unknown}.`)
  return { method, url, headers }
}

/** An operation with the example values of the document filled in. */
import { type Document, type Operation, type Parameter, resolve } from '../document.ts'

export type ExampleCall = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** The values in the path and the query, by name. */
  values: Readonly<Record<string, string>>
}

const valueOf = (document: Document, parameter: Parameter): string | undefined => {
  const value = parameter.example ?? resolve(document, parameter.schema ?? {}).example
  return value === undefined ? undefined : String(value)
}

/** The parameters at this place that have an example. */
const valuesAt = (document: Document, { parameters }: Operation, place: Parameter['in']): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = parameter.in === place ? valueOf(document, parameter) : undefined
      return value === undefined ? [] : [[parameter.name, value]]
    }),
  )

/** What a program fills in itself: the tag of its last read, and a new key for each POST. */
const OWN = ['If-None-Match', 'Idempotency-Key']

export const exampleCall = (document: Document, baseUrl: string, operation: Operation): ExampleCall => {
  const { method, path, requestBody } = operation
  const inPath = valuesAt(document, operation, 'path')
  const inQuery = valuesAt(document, operation, 'query')
  const inHeaders = Object.entries(valuesAt(document, operation, 'header')).filter(([name]) => !OWN.includes(name))
  const media = requestBody?.content['application/json']
  const body = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  const query = String(new URLSearchParams(inQuery))
  return {
    method,
    url: `${baseUrl}/api/v1${path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => inPath[name] ?? whole)}${query && `?${query}`}`,
    headers: { ...Object.fromEntries(inHeaders), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
    values: { ...inPath, ...inQuery },
  }
}

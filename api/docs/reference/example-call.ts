/** An operation with the example values of the document filled in. */
import { type Document, type Operation, type Parameter, resolve } from '../document.ts'

export type ExampleCall = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** What is filled into the path and the query, by name. */
  values: Readonly<Record<string, string>>
}

const valueOf = (document: Document, parameter: Parameter): string | undefined => {
  const value = parameter.example ?? resolve(document, parameter.schema ?? {}).example
  return value === undefined ? undefined : String(value)
}

/** Those at this place that have an example. */
const valuesAt = (document: Document, { parameters }: Operation, place: Parameter['in']): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = parameter.in === place ? valueOf(document, parameter) : undefined
      return value === undefined ? [] : [[parameter.name, value]]
    }),
  )

/** Programs send the tag of what they have read before; whoever reads an example has read nothing yet. */
const CONDITION = 'If-None-Match'

export const exampleCall = (document: Document, baseUrl: string, operation: Operation): ExampleCall => {
  const { method, path, requestBody } = operation
  const inPath = valuesAt(document, operation, 'path')
  const inQuery = valuesAt(document, operation, 'query')
  const { [CONDITION]: _, ...inHeaders } = valuesAt(document, operation, 'header')
  const media = requestBody?.content['application/json']
  const body = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  const query = String(new URLSearchParams(inQuery))
  return {
    method,
    url: `${baseUrl}/api/v1${path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => inPath[name] ?? whole)}${query && `?${query}`}`,
    headers: { ...inHeaders, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
    values: { ...inPath, ...inQuery },
  }
}

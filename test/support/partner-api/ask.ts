import type { Problem } from '../../../api/client/types.ts'
import type { Service } from '../service.ts'

export type Answer<Body = Problem> = { status: number; headers: Headers; text: string; body: Body }

type Sendable = string | Uint8Array<ArrayBuffer> | object | null

const toBody = (body: Sendable): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)

const read = async <Body>(response: Response): Promise<Answer<Body>> => {
  const text = await response.text()
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : undefined) as Body,
  }
}

type HeaderFields = Record<string, string>

/** Any request to the service, as it is. `path` begins behind the host. */
export const ask = async <Body = Problem>(
  { url }: Pick<Service, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<Answer<Body>> => read<Body>(await fetch(url + path, init))

/** A partner's server. Paths begin behind /api/v1; a string or bytes as a body are sent as they are. */
export const clientOf = (service: Pick<Service, 'url'>, key: string) => {
  const authorization = { Authorization: `Bearer ${key}` }
  const sender =
    (method: 'POST' | 'PATCH') =>
    <Body = Problem>(path: string, body: Sendable, headers: HeaderFields = {}) =>
      ask<Body>(service, `/api/v1${path}`, {
        method,
        headers: { ...authorization, 'Content-Type': 'application/json', ...headers },
        body: toBody(body),
      })
  return {
    get: <Body = Problem>(path: string, headers: HeaderFields = {}) =>
      ask<Body>(service, `/api/v1${path}`, { headers: { ...authorization, ...headers } }),
    post: sender('POST'),
    patch: sender('PATCH'),
    delete: <Body = Problem>(path: string) =>
      ask<Body>(service, `/api/v1${path}`, { method: 'DELETE', headers: authorization }),
  }
}

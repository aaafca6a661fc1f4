import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ExecutionContext } from 'ava'

/**
 * What goes wrong with a request. `cut`: the connection breaks before the service gets it. `answer lost`: it breaks
 * after the service has carried it out. `answer torn`: it breaks in the middle of the answer.
 */
export type Fault =
  | 'cut'
  | 'answer lost'
  | 'answer torn'
  | 'answer spoilt'
  | 'hang'
  | { status: number; reaches?: boolean; headers?: Record<string, string>; body?: string }

export type Passed = {
  method: string
  path: string
  fault: Fault | null
  idempotencyKey: string | undefined
  body: string
}

const fault503 = { status: 503 } as const
const fault503After = { status: 503, reaches: true } as const
/** Faults after which the caller does not know whether the service has carried the request out. */
export const unclearFaults: readonly Fault[] = [
  'cut',
  'answer lost',
  'answer torn',
  'answer spoilt',
  fault503,
  fault503After,
]

/** A proxy between a client and the service. Each request meets the next of the faults, until there are none left. */
export const startProxy = async (t: ExecutionContext, target: string, faults: Fault[] = []) => {
  const requests: Passed[] = []
  const spoil = (response: ServerResponse, fault: Exclude<Fault, 'hang'>, text: string): void => {
    if (fault === 'cut' || fault === 'answer lost') response.destroy()
    else if (fault === 'answer torn') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length + 10 })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
    } else if (fault === 'answer spoilt') response.end('<html>Welcome to the hotel’s network</html>')
    else response.writeHead(fault.status, fault.headers).end(fault.body ?? 'There is trouble.')
  }
  const server = createServer(async (request, response) => {
    const fault = faults.shift() ?? null
    const { method = '', url = '' } = request
    // The client, or the service, may be gone in the middle of a call.
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    requests.push({ method, path: url, fault, idempotencyKey, body: body.toString() })
    if (fault === 'hang') return
    if (fault === 'cut' || (typeof fault === 'object' && fault && !fault.reaches)) return spoil(response, fault, '')
    const { host: _, connection: __, ...headers } = request.headers
    const answer = await fetch(target + url, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (!answer || typeof text !== 'string') return response.destroy()
    if (fault) return spoil(response, fault, text)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, faults }
}

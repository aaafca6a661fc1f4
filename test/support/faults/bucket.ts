import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Owner } from '../database.ts'
import { listen } from '../listen.ts'

const bucketStates = ['well', 'unavailable', 'hanging', 'cut off'] as const
type BucketState = (typeof bucketStates)[number]

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A bucket that stores files while it is well. Requests that it left hanging are cut off when it is well again. */
export const startBucket = async (t: Owner) => {
  const files = new Map<string, Buffer>()
  const hanging = new Set<ServerResponse>()
  let state: BucketState = 'well'
  let refused = 0
  const keep = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '', 'http://bucket').pathname
    const body = await bodyOf(request)
    if (request.method === 'PUT') files.set(path, body)
    const found = files.get(path)
    response.writeHead(found ? 200 : 404)
    response.end(request.method === 'GET' ? found : undefined)
  }
  const server = createServer((request, response) => {
    if (state !== 'well') refused += 1
    if (state === 'hanging') hanging.add(response)
    else if (state === 'cut off') request.socket.destroy()
    else if (state === 'unavailable') {
      request.resume()
      response.writeHead(503)
      response.end('<Error><Code>SlowDown</Code></Error>')
    } else keep(request, response).catch(() => response.destroy())
  })
  const endpoint = await listen(t, server)
  return {
    endpoint,
    files,
    refused: () => refused,
    become: (now: BucketState): void => {
      state = now
      for (const response of now === 'well' ? hanging : []) response.destroy()
    },
  }
}

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Owner } from '../database.ts'
import { listen } from '../listen.ts'

export type Taken = { headers: IncomingHttpHeaders; body: string }

/** A partner's server that webhooks are posted to. It answers with `status`, and keeps all that it was sent. */
export const startHookServer = async (t: Owner) => {
  const taken: Taken[] = []
  const hooks = { taken, status: 204, url: '' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(hooks.status).end(hooks.status === 204 ? '' : 'this is what the shop says')
  })
  hooks.url = `${await listen(t, server)}/hooks`
  return hooks
}

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Owner } from '../database.ts'
import { listen } from '../listen.ts'
import { bodyOf } from '../request-body.ts'

export type Taken = { headers: IncomingHttpHeaders; body: string }

/** A partner's server that webhooks are posted to. It answers with `status`, and keeps all that it was sent. */
export const startHookServer = async (t: Owner) => {
  const taken: Taken[] = []
  const hooks = { taken, status: 204, url: '' }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (body === null) return
    taken.push({ headers: request.headers, body })
    response.writeHead(hooks.status).end(hooks.status === 204 ? '' : 'this is what the shop says')
  })
  hooks.url = `${await listen(t, server)}/hooks`
  return hooks
}

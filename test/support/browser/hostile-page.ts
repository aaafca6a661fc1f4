import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Owner } from '../database.ts'

/**
 * Somebody else's page. At `localhost` it is of another origin but of the same site as the portal under test, so that a
 * browser sends the portal's cookies along; at `127.0.0.1` it is of another site.
 */
export const startHostilePage = async (t: Owner, html: string) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Win a phone</title>${html}`)
  })
  server.listen(0)
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { sameSite: `http://localhost:${port}/`, otherSite: `http://127.0.0.1:${port}/` }
}

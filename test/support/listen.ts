import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Owner } from './database.ts'

/**
 * Has a server listen on its own port until its owner ends; hanging connections are then cut off. Returns its address,
 * without a path.
 */
export const listen = async (t: Owner, server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

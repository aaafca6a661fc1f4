import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

const HOST = '127.0.0.1'

/** Port 0 lets the system choose. */
const listenOn = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, HOST)
  await once(server, 'listening')
  return server
}

/** Whether no other program holds the port on the loopback address. */
export const isPortFree = async (port: number): Promise<boolean> => {
  try {
    const server = await listenOn(port)
    server.close()
    return true
  } catch {
    return false
  }
}

/**
 * A port that nothing listens on, and that the system gives to no other program for a minute: it remembers a connection
 * there that this side ended for that long, and only a program that asks for this very port may have it.
 */
export const freePort = async (): Promise<number> => {
  const server = await listenOn(0)
  const { port } = server.address() as AddressInfo
  const other = connect(port, HOST).resume()
  const hasEnded = once(other, 'close')
  const [here] = (await once(server, 'connection')) as [Socket]
  here.resume().end()
  await hasEnded
  server.close()
  return port
}

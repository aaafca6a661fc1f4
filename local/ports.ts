import { once } from 'node:events'
import { createServer } from 'node:net'

/** Opens the port on the loopback address for a moment. Port 0 lets the system choose. Returns undefined if another program holds it. */
const tryPort = async (port: number): Promise<number | undefined> => {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : undefined
  } catch {
    return undefined
  } finally {
    server.close()
  }
}

export const isPortFree = async (port: number): Promise<boolean> => (await tryPort(port)) !== undefined

/** A port that nothing listened on a moment ago. */
export const freePort = async (): Promise<number> => {
  const port = await tryPort(0)
  if (port === undefined) throw new Error('The system gave no free port on 127.0.0.1.')
  return port
}

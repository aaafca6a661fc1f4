import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'

/** Whether no other program holds the port on the loopback address. */
export const isPortFree = async (port: number): Promise<boolean> => {
  try {
    const server = createServer().listen(port, HOST)
    await once(server, 'listening')
    server.close()
    return true
  } catch {
    return false
  }
}

const LAST_PORT = 65_535

/** The port after this one, if it is free. */
export const freePortAfter = async (port: number): Promise<number | null> =>
  port < LAST_PORT && (await isPortFree(port + 1)) ? port + 1 : null

/**
 * Ports below the ephemeral range of Linux and macOS, since an outgoing connection could take one from there before the
 * program that it is for.
 */
const FIRST = 20_000
const COUNT = 12_000

let place = randomInt(COUNT)

/** A free port. Processes begin at random places, so that they hardly ever choose the same one. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    place = (place + 1) % COUNT
    const port = FIRST + place
    if (await isPortFree(port)) return port
  }
}

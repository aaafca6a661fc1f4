import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Owner } from '../database.ts'

/** A proxy to a server that can go silent: it then drops what is sent in both directions, and closes no connection. */
export const openStretch = async (t: Owner, url: string) => {
  const { hostname, port } = new URL(url)
  let isStill = false
  const listener = createServer((socket) => {
    const beyond = connect(Number(port), hostname)
    for (const [from, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      from.on('data', (bytes) => isStill || other.write(bytes))
      from.on('error', () => {})
      from.on('close', () => other.destroy())
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.teardown(() => listener.close())
  const through = new URL(url)
  through.port = String((listener.address() as AddressInfo).port)
  return {
    url: through.href,
    stand: (): void => {
      isStill = true
    },
  }
}

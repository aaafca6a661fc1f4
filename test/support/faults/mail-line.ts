import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Owner } from '../database.ts'

type LineState = 'well' | 'cut off' | 'hanging'

/** A proxy to a mail server that may be cut off, or accept connections and pass them on only when it is well again. */
export const startMailLine = async (t: Owner, to: URL) => {
  let state: LineState = 'well'
  let refused = 0
  const open = new Set<Socket>()
  const hanging = new Set<Socket>()
  const leadOn = (socket: Socket): void => {
    const beyond = connect(Number(to.port), to.hostname)
    beyond.on('error', () => {}).on('close', () => socket.destroy())
    socket.on('close', () => beyond.destroy())
    socket.pipe(beyond).pipe(socket)
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => [open, hanging].map((all) => all.delete(socket)))
    if (state !== 'well') refused += 1
    if (state === 'cut off') socket.destroy()
    if (state === 'hanging') hanging.add(socket)
    if (state === 'well') leadOn(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  t.teardown(() => {
    cut()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    become: (now: LineState): void => {
      state = now
      // A mail whose answer is cut off is sent again, under the same Message-ID.
      if (now === 'cut off') cut()
      if (now !== 'well') return
      for (const socket of hanging) leadOn(socket)
      hanging.clear()
    },
  }
}

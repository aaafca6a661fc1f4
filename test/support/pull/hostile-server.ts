import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { ExecutionContext } from 'ava'
import type { Certificate } from './certificate.ts'
import { until } from '../until.ts'

/** What a server does with a connection once a whole request has arrived, or at once if it does not wait for one. */
export type Behaviour = (socket: Socket) => void

export type HostileServer = {
  port: number
  url: string
  /** How many were made, ever. */
  readonly connections: number
  /** The requests as they came, head and body. */
  requests: string[]
  /** The names that were asked for before a certificate was shown. */
  names: (string | false | null)[]
  /** Waits until no connection is left. */
  deserted: () => Promise<boolean>
  stop: () => Promise<void>
}

export type ServerOptions = { certificate?: Certificate; talksFirst?: boolean }

export const startHostileServer = async (
  t: ExecutionContext,
  behave: Behaviour,
  { certificate, talksFirst = false }: ServerOptions = {},
): Promise<HostileServer> => {
  const open = new Set<Socket>()
  const requests: string[] = []
  const names: HostileServer['names'] = []
  let connections = 0
  const serve = (socket: Socket): void => {
    if (talksFirst) behave(socket)
    let request = ''
    socket.on('data', (piece) => {
      request += piece.toString('latin1')
      if (talksFirst || !isWhole(request)) return
      requests.push(request)
      request = ''
      behave(socket)
    })
  }
  const server = certificate ? createTlsServer(certificate) : createServer()
  server.on('connection', (socket: Socket) => {
    connections += 1
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (!certificate) serve(socket)
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    names.push(socket.servername)
    serve(socket.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    for (const socket of open) socket.destroy()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  t.teardown(stop)
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    get connections() {
      return connections
    },
    requests,
    names,
    stop,
    deserted: async () =>
      (await until(
        async () => open.size,
        (size) => size === 0,
      )) === 0,
  }
}

const isWhole = (request: string): boolean => {
  const [head = '', body] = request.split('\r\n\r\n', 2)
  return body !== undefined && body.length >= Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
}

export const says =
  (...parts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    for (const part of parts) socket.write(part)
  }

export const answers = (body: string | Buffer, headers = '', status = '200 OK'): Behaviour =>
  says(`HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`, body)

export const hangs: Behaviour = () => {}

/** Sends the beginning, then a byte every fifty milliseconds as long as someone reads. */
export const drips =
  (beginning: string): Behaviour =>
  (socket) => {
    socket.write(beginning)
    const timer = setInterval(() => socket.write('a'), 50)
    socket.on('close', () => clearInterval(timer))
  }

/** Sends the beginning, then the same piece again and again, as fast as it is read. */
export const floods =
  (beginning: string, piece: string | Buffer, times = Number.POSITIVE_INFINITY): Behaviour =>
  (socket) => {
    let left = times
    const pour = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= 1
        if (!socket.write(piece)) return
      }
      if (left === 0) socket.end()
    }
    socket.write(beginning)
    socket.on('drain', pour)
    pour()
  }

export const resets: Behaviour = (socket) => {
  socket.resetAndDestroy()
}

/** Sends something and ends the connection. */
export const breaksOffAfter =
  (...parts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    says(...parts)(socket)
    socket.end()
  }

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { boundSockets } from '../../api/sockets.ts'
import { listen } from '../support/listen.ts'
import { silentLog } from '../support/workplace.ts'

const LIMITS = { total: 4, perHolder: 2 }

/** Connects from addresses of this machine, and says whether a request is answered or the connection closed unread. */
const open = async (t: ExecutionContext, isProxy: (address: string) => boolean) => {
  const server = createServer((_request, response) => response.end('here'))
  boundSockets(server, { isProxy, log: silentLog }, LIMITS)
  const { port } = new URL(await listen(t, server))
  const isAnswered = async (localAddress: string): Promise<{ socket: Socket; answered: boolean }> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    t.teardown(() => socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    // A connection that is closed with an unread request may also end in an error.
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    return { socket, answered }
  }
  /** Repeats a request: a closed connection keeps its place until the server has noticed its end. */
  const isAnsweredInTime = async (localAddress: string): Promise<boolean> => {
    for (let tries = 0; tries < 100; tries += 1) if ((await isAnswered(localAddress)).answered) return true
    return false
  }
  return { isAnswered, isAnsweredInTime }
}

test('an address has so many connections open, and others have theirs', async (t) => {
  const { isAnswered, isAnsweredInTime } = await open(t, () => false)
  const first = await isAnswered('127.0.0.1')
  t.true(first.answered)
  t.true((await isAnswered('127.0.0.1')).answered)
  t.false((await isAnswered('127.0.0.1')).answered)
  t.true((await isAnswered('127.0.0.2')).answered)
  first.socket.destroy()
  t.true(await isAnsweredInTime('127.0.0.1'))
})

test('all addresses together have so many connections open, and a proxy may have them all', async (t) => {
  const { isAnswered, isAnsweredInTime } = await open(t, (address) => address === '127.0.0.1')
  const opened = []
  for (let i = 0; i < LIMITS.total; i += 1) opened.push(await isAnswered('127.0.0.1'))
  t.true(opened.every(({ answered }) => answered))
  t.false((await isAnswered('127.0.0.2')).answered)
  opened[0]?.socket.destroy()
  t.true(await isAnsweredInTime('127.0.0.2'))
})

import test from 'ava'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { PIECE_BYTES, sendPieces } from '../../../api/readers/send-pieces.ts'

const MIB = 1024 * 1024
const body = randomBytes(20 * MIB + 1)

/** A server that sends this with windows of a few milliseconds, and how each sending ended. */
const serve = async (t: { teardown: (end: () => void) => void }, send: (response: ServerResponse) => Promise<void>) => {
  const { promise: ending, resolve: ended } = Promise.withResolvers<unknown>()
  const server = createServer((_request, response) => {
    send(response).then(
      () => ended('settled'),
      (error) => ended(error),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, ending }
}

test('a reader that stops reading is cut off', async (t) => {
  const { port, ending } = await serve(t, (response) => sendPieces(response, [body], { windowMs: 50 }))
  const socket = createConnection(port, '127.0.0.1')
  const closed = once(socket, 'close')
  socket.on('error', () => {}).pause()
  socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n')
  t.is(await ending, 'settled')
  socket.resume()
  await closed
  t.true(socket.bytesRead < body.length)
})

test('a reader that reads gets all of it, whatever the sizes it is made in', async (t) => {
  const sizes = [1, PIECE_BYTES, PIECE_BYTES + 1, 7 * MIB]
  const parts: Buffer[] = []
  for (let at = 0, i = 0; at < body.length; i += 1) {
    const size = sizes[i % sizes.length] as number
    parts.push(body.subarray(at, at + size))
    at += size
  }
  const { port, ending } = await serve(t, (response) => sendPieces(response, parts))
  const response = await fetch(`http://127.0.0.1:${port}/`)
  t.true(Buffer.from(await response.arrayBuffer()).equals(body))
  t.is(await ending, 'settled')
})

test('a reader that goes away ends it, and what fails while it is made is reported', async (t) => {
  const { port, ending } = await serve(t, (response) => sendPieces(response, [body]))
  const socket = createConnection(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  t.is(await ending, 'settled')
  async function* failing(): AsyncGenerator<Buffer> {
    yield body
    throw new Error('no more')
  }
  const broken = await serve(t, (response) => sendPieces(response, failing()))
  await t.throwsAsync(fetch(`http://127.0.0.1:${broken.port}/`).then((response) => response.arrayBuffer()))
  t.is(((await broken.ending) as Error).message, 'no more')
})

import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import test from 'ava'
import type { Request, Response } from 'express'
import { DROPPED_BYTES_PER_TURN, dropRest } from '../../../api/body/drop-rest.ts'
import type { PlaceLimits } from '../../../api/readers/places.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** Requests whose bodies the test sends, to a service that answers them unread, and turns that come when it says so. */
const open = (atOnce?: PlaceLimits) => {
  const turns: (() => void)[] = []
  const handle = dropRest((begin) => turns.push(begin), atOnce)
  const answered = (ip: string) => {
    const stream = new PassThrough({ highWaterMark: 4 * DROPPED_BYTES_PER_TURN })
    const request = Object.assign(stream, { ip, complete: false }) as unknown as Request
    const response = new EventEmitter()
    handle(request, response as unknown as Response, () => {})
    response.emit('finish')
    return stream
  }
  return { turns, answered }
}

const half = Buffer.alloc(DROPPED_BYTES_PER_TURN / 2)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the rest of an answered body is read at a pace, until all of it is read', async (t) => {
  const { turns, answered } = open()
  const stream = answered('192.0.2.1')
  for (let i = 0; i < 4; i += 1) stream.write(half)
  await settled()
  t.is(stream.readableLength, 2 * half.length, 'the other half waits for its turn')
  turns.shift()?.()
  await settled()
  t.is(stream.readableLength, 0)
  stream.end()
  turns.shift()?.()
  await settled()
  t.true(stream.destroyed)
  t.deepEqual(turns, [])
})

test('connections of one network share its pace, and those of another have their own', async (t) => {
  const { turns, answered } = open()
  const [first, second, other] = [answered('192.0.2.1'), answered('192.0.2.1'), answered('192.0.2.2')]
  first.write(half)
  first.write(half)
  await settled()
  second.write(half)
  other.write(half)
  await settled()
  t.deepEqual([second.readableLength, other.readableLength], [half.length, 0])
  turns.shift()?.()
  await settled()
  t.is(second.readableLength, 0)
})

test('bodies of one network that come one after the other share its pace, also when each is smaller than a turn', async (t) => {
  const { turns, answered } = open()
  const body = Buffer.alloc(DROPPED_BYTES_PER_TURN * 0.75)
  for (const left of [0, 0, body.length]) {
    const stream = answered('192.0.2.1')
    stream.end(body)
    await settled()
    t.is(stream.readableLength, left)
  }
  t.is(turns.length, 1)
})

test('a network drops so many bodies at once, and the connections of further ones are closed', async (t) => {
  const { answered } = open({ total: 3, perHolder: 2 })
  const [first, second, third] = [answered('192.0.2.1'), answered('192.0.2.1'), answered('192.0.2.1')]
  const [other, another] = [answered('192.0.2.2'), answered('192.0.2.2')]
  t.deepEqual(
    [first, second, third, other, another].map(({ destroyed }) => destroyed),
    [false, false, true, false, true],
  )
  first.end()
  first.resume()
  await once(first, 'close')
  t.false(answered('192.0.2.1').destroyed)
})

test('of a body that was answered before anybody read of it, no more than a turn is read either', async (t) => {
  const turns = new EventEmitter()
  const handle = dropRest((begin) => turns.emit('asked', begin))
  const server = createServer((request, response) => {
    handle(Object.assign(request, { ip: '192.0.2.1' }) as unknown as Request, response as unknown as Response, () => {})
    response.writeHead(413).end()
  })
  server.listen(0, '127.0.0.1')
  const asked = once(server, 'request')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  t.teardown(() => {
    socket.destroy()
    server.close()
  })
  const bytes = 64 * DROPPED_BYTES_PER_TURN
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes))
  const turn = once(turns, 'asked')
  const [request] = (await asked) as [Request]
  const ended = once(request, 'close')
  await Promise.race([turn, ended])
  t.false(request.complete)
  turns.on('asked', (begin: () => void) => setImmediate(begin))
  const [begin] = (await turn) as [() => void]
  begin()
  await ended
  t.true(request.complete)
})

test('a client that sends all of a body that is too large finds the answer, and its connection goes on', async (t) => {
  const { hostname, port } = new URL((await service()).url)
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  const body = '['.repeat(3 * DROPPED_BYTES_PER_TURN)
  const to = ['POST /portal/trpc/session.signIn HTTP/1.1', `Host: ${hostname}`, 'Origin: https://api.test']
  socket.write([...to, 'Content-Type: application/json', 'Transfer-Encoding: chunked', '', ''].join('\r\n'))
  socket.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  const answers = (await socket.setEncoding('utf8').toArray()).join('')
  const statuses = Array.from(answers.matchAll(/HTTP\/1.1 (\d{3})/g), ([, status]) => status)
  t.deepEqual(statuses, ['413', '200'])
})

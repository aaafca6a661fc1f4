import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import type { Share } from '../../../api/body/in-flight.ts'
import { readBody } from '../../../api/body/read-body.ts'
import { Refused } from '../../../domain/refusals.ts'

/** A request whose body the test writes, and what is held of the room for it. */
const open = (headers: Record<string, string> = {}) => {
  const stream = new PassThrough()
  const request = Object.assign(stream, { headers, complete: false }) as unknown as IncomingMessage
  stream.once('finish', () => Object.assign(request, { complete: true }))
  const held: number[] = []
  const share: Share = { hold: (bytes) => held.push(bytes), leave: () => {} }
  const heldBytes = () => held.reduce((sum, bytes) => sum + bytes, 0)
  return { stream, request, share, heldBytes }
}

const refused = (message: RegExp) => ({ instanceOf: Refused, message })

test('a body is put together from pieces of any size, and what it holds is its length', async (t) => {
  for (const announced of [{}, { 'content-length': '100000' }]) {
    const { stream, request, share, heldBytes } = open(announced)
    const read = readBody(request, { maxBytes: 100_000, share })
    const text = 'abcdefghij'.repeat(10_000)
    for (const letter of text.slice(0, 500)) stream.write(letter)
    stream.end(text.slice(500))
    t.is(String(await read), text)
    t.is(heldBytes(), 100_000)
  }
})

test('a body that is announced holds nothing before it comes, then never less than it takes', async (t) => {
  const { stream, request, share, heldBytes } = open({ 'content-length': '1000000' })
  const read = readBody(request, { maxBytes: 1_000_000, share })
  await setImmediate()
  t.is(heldBytes(), 0)
  for (let sent = 1; sent <= 100; sent += 1) {
    stream.write(Buffer.alloc(10_000))
    await setImmediate()
    t.true(heldBytes() >= sent * 10_000)
    t.true(heldBytes() <= Math.max(16 * 1_024, 2 * sent * 10_000))
  }
  stream.end()
  t.is((await read).buffer.byteLength, 1_000_000)
  t.is(heldBytes(), 1_000_000)
})

test('of a packed body, what is unpacked is held, and nothing ahead', async (t) => {
  const packed = gzipSync('x'.repeat(300_000))
  const { stream, request, share, heldBytes } = open({
    'content-encoding': 'gzip',
    'content-length': String(packed.length),
  })
  const read = readBody(request, { maxBytes: 300_000, share })
  stream.end(packed)
  t.is((await read).length, 300_000)
  t.is(heldBytes(), 300_000)
})

test('a body that is announced as too large holds nothing, and one that becomes too large is refused', async (t) => {
  const announced = open({ 'content-length': '11' })
  await t.throwsAsync(readBody(announced.request, { maxBytes: 10, share: announced.share }), refused(/larger than/))
  t.is(announced.heldBytes(), 0)
  const { stream, request, share, heldBytes } = open()
  const read = readBody(request, { maxBytes: 10, share })
  stream.write('12345678901')
  await t.throwsAsync(read, refused(/larger than/))
  t.is(heldBytes(), 0)
  t.false(stream.destroyed, 'the rest is dropped, and the connection stays')
})

test('a body for which there is no room is refused', async (t) => {
  const { stream, request } = open()
  const share: Share = {
    hold: () => {
      throw new Refused('bodies_at_once', 'No room.')
    },
    leave: () => {},
  }
  const read = readBody(request, { maxBytes: 10, share })
  stream.write('1')
  await t.throwsAsync(read, refused(/No room/))
})

test('a body that does not come in time, or never as a whole, is refused', async (t) => {
  const late = open()
  const read = readBody(late.request, { maxBytes: 10, share: late.share, withinMs: 1 })
  late.stream.write('1')
  await t.throwsAsync(read, refused(/did not arrive in time/))
  const slow = open({ 'content-length': '1000' })
  const reading = readBody(slow.request, { maxBytes: 1_000, share: slow.share, windowMs: 5 })
  slow.stream.write('1'.repeat(49))
  await t.throwsAsync(reading, refused(/did not arrive in time/), 'slower than 50 bytes in 5 ms')
  for (const headers of [{}, { 'content-encoding': 'gzip' }] as Record<string, string>[]) {
    const gone = open(headers)
    const reading = readBody(gone.request, { maxBytes: 10, share: gone.share })
    gone.stream.destroy()
    await t.throwsAsync(reading, refused(/ended before it was complete/))
    await t.throwsAsync(readBody(gone.request, { maxBytes: 10, share: gone.share }), refused(/ended before/))
  }
})

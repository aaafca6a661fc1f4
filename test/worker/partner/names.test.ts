import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import test, { type ExecutionContext } from 'ava'
import { CallFailed } from '../../../worker/partner/failures.ts'
import { lookupByDns } from '../../../worker/partner/names.ts'
import { answers, startHostileServer } from '../../support/pull/hostile-server.ts'
import { callOnce, failed, HASTY } from '../../support/partner-api/partner-call.ts'
import { until } from '../../support/until.ts'

const TYPES = { 1: 'A', 28: 'AAAA' } as const
const CODES = { SERVFAIL: 2, NXDOMAIN: 3 }
type Reply = Buffer[] | keyof typeof CODES | 'silence'

/** A name server that answers as the test says, and notes what it was asked. */
const startNameServer = async (t: ExecutionContext, reply: (type: 'A' | 'AAAA') => Reply) => {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12)
    const type = TYPES[query.readUInt16BE(end + 1) as keyof typeof TYPES]
    const labels = query.subarray(12, end).toString('latin1')
    questions.push(`${type} ${labels.replaceAll(/[^a-z-]/g, '.').slice(1)}`)
    const told = reply(type)
    if (told === 'silence') return
    const records = Array.isArray(told) ? told : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (Array.isArray(told) ? 0 : CODES[told]), 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    const answer = records.map((address) =>
      Buffer.concat([
        Buffer.of(0xc0, 12, 0, address.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, address.length),
        address,
      ]),
    )
    socket.send(Buffer.concat([head, query.subarray(12, end + 5), ...answer]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return { lookup: lookupByDns([`127.0.0.1:${socket.address().port}`]), questions }
}

const IPV4 = Buffer.of(192, 0, 2, 7)
const IPV6 = Buffer.from('20010db8000000000000000000000007', 'hex')
const never = new AbortController().signal

test('a name has the addresses of both kinds', async (t) => {
  const { lookup, questions } = await startNameServer(t, (type) =>
    type === 'A' ? [IPV4, Buffer.of(10, 0, 0, 1)] : [IPV6],
  )
  t.deepEqual(await lookup('partner.test', never), ['2001:db8::7', '192.0.2.7', '10.0.0.1'])
  t.deepEqual([...new Set(questions)].toSorted(), ['A partner.test', 'AAAA partner.test'])
})

test('one kind is enough, whatever came of the other', async (t) => {
  for (const other of [[], 'NXDOMAIN', 'SERVFAIL'] satisfies Reply[]) {
    const { lookup } = await startNameServer(t, (type) => (type === 'A' ? [IPV4] : other))
    t.deepEqual(await lookup('partner.test', never), ['192.0.2.7'])
  }
})

test('a name that does not exist, or has no address, has none', async (t) => {
  for (const reply of [[], 'NXDOMAIN'] satisfies Reply[]) {
    const { lookup } = await startNameServer(t, () => reply)
    t.deepEqual(await lookup('partner.test', never), [])
  }
})

test('a name server that fails differs from a name that does not exist', async (t) => {
  const { lookup } = await startNameServer(t, () => 'SERVFAIL')
  const error = await t.throwsAsync(async () => lookup('partner.test', never), { instanceOf: CallFailed })
  t.deepEqual(error?.failure, { code: 'not_looked_up' })
})

test('a name server that is silent costs no more than the time of the call', async (t) => {
  const { lookup } = await startNameServer(t, () => 'silence')
  const outcome = await callOnce('https://partner.test/', { allowLoopback: false, lookup }, HASTY)
  t.deepEqual(outcome, failed({ code: 'timed_out', ms: 200 }))
})

test('a look-up that nothing waits for any more ends, and asks no second time', async (t) => {
  const { lookup, questions } = await startNameServer(t, () => 'silence')
  const stop = new AbortController()
  const pending = lookup('partner.test', stop.signal)
  await until(
    async () => questions.length,
    (asked) => asked >= 2,
  )
  const asked = questions.length
  stop.abort()
  await t.throwsAsync(pending, { instanceOf: CallFailed })
  t.is(questions.length, asked)
})

test('the names of this machine are not looked up', async (t) => {
  const { lookup, questions } = await startNameServer(t, () => [IPV4])
  for (const name of ['localhost', 'localhost.', 'a.localhost'])
    t.deepEqual(await lookup(name, never), ['127.0.0.1', '::1'])
  t.deepEqual(questions, [])
  t.deepEqual(await lookup('localhost.test', never), await lookup('notlocalhost', never))
  const server = await startHostileServer(t, answers('ok'))
  t.true((await callOnce(`http://localhost:${server.port}/`, { allowLoopback: true })).ok)
})

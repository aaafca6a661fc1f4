import { gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import type { CallLimits } from '../../../worker/partner/client.ts'
import {
  answers,
  type Behaviour,
  breaksOffAfter,
  drips,
  floods,
  hangs,
  resets,
  says,
} from '../../support/pull/hostile-server.ts'
import { callHostile, failureWords } from '../../support/partner-api/partner-call.ts'

const limits: CallLimits = { totalMs: 20_000, maxBytes: 1_000, onlyBeginning: true }
const HEAD = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`

const beginning = async (t: ExecutionContext, behave: Behaviour, options: Partial<CallLimits> = {}) => {
  const outcome = await callHostile(t, behave, {
    limits: { ...limits, ...options },
    call: { method: 'POST', body: '{}' },
  })
  return outcome.ok ? `${outcome.answer.status} ${outcome.answer.body.toString()}` : failureWords(outcome.failure)
}

test('a short body is returned whole, a longer one with its beginning', async (t) => {
  t.is(await beginning(t, answers('')), '200 ')
  t.is(await beginning(t, answers('ok')), '200 ok')
  t.is(await beginning(t, answers('a'.repeat(1_000))), `200 ${'a'.repeat(1_000)}`)
  t.is(await beginning(t, answers(`${'a'.repeat(1_000)}b`)), `200 ${'a'.repeat(1_000)}`)
})

test('ten gigabytes, or a body without an end, are cut off and do not make the call fail', async (t) => {
  const piece = Buffer.alloc(1_048_576, 'a')
  const endless = [
    floods(`${HEAD}content-length: 10737418240\r\n\r\n`, piece),
    floods(`${HEAD}\r\n`, piece),
    floods(CHUNKED, Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')])),
    floods(`${HEAD}content-encoding: gzip\r\n\r\n`, gzipSync(Buffer.alloc(10_485_760, 'a'))),
  ]
  for (const behave of endless) t.is(await beginning(t, behave), `200 ${'a'.repeat(1_000)}`)
})

test('once the status is there, what follows is waited for only a moment, and its faults do not count', async (t) => {
  t.regex(await beginning(t, drips(`${HEAD}content-length: 1000\r\n\r\na`)), /^200 a+$/)
  t.is(await beginning(t, says(`${HEAD}content-length: 100\r\n\r\nhalf`)), '200 half')
  t.is(await beginning(t, breaksOffAfter(`${HEAD}content-length: 100\r\n\r\nhalf`)), '200 half')
  t.is(await beginning(t, breaksOffAfter(CHUNKED, '5\r\nhe')), '200 he')
  t.is(await beginning(t, answers('x', 'content-encoding: zstd\r\n')), '200 ')
  t.regex(await beginning(t, answers('not gzip', 'content-encoding: gzip\r\n')), /^200 /)
  t.is(await beginning(t, answers(gzipSync('packed'), 'content-encoding: gzip\r\n')), '200 packed')
})

test('a status other than 2xx comes with its beginning too, and a redirect is still none', async (t) => {
  const piece = Buffer.alloc(65_536, 'a')
  t.is(await beginning(t, floods('HTTP/1.1 500 Oops\r\n\r\n', piece)), `500 ${'a'.repeat(1_000)}`)
  t.is(await beginning(t, answers('', 'location: /\r\n', '307 Elsewhere')), 'redirected to another address')
})

test('without a status the call fails as usual', async (t) => {
  const hasty = { totalMs: 200 }
  for (const behave of [hangs, says('HTTP/1.1 103 Early Hints\r\n\r\n'), drips(HEAD)])
    t.is(await beginning(t, behave, hasty), 'did not answer within 0.2 seconds')
  t.is(await beginning(t, resets), 'closed the connection before it had answered')
  t.is(await beginning(t, floods(HEAD, 'x: 1\r\n'.repeat(1_000))), 'answered with too many headers')
  t.regex(await beginning(t, floods('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000))), /^answered more than/)
})

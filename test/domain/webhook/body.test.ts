import test from 'ava'
import { eventBody } from '../../../domain/webhook/body.ts'
import { beginningOf } from '../../../domain/webhook/sentence.ts'

const event = {
  type: 'drawing.paid',
  createdAt: new Date('2026-12-01T18:00:00.250Z'),
  isExample: false,
  data: { a: 1 },
}

const HOOK_URL = 'https://shop.test/hooks'

test('a body is the type, the time and the data, and says when it is an example', (t) => {
  t.is(eventBody(event), '{"type":"drawing.paid","timestamp":"2026-12-01T18:00:00.250Z","data":{"a":1}}')
  t.is(
    eventBody({ ...event, isExample: true }),
    '{"type":"drawing.paid","timestamp":"2026-12-01T18:00:00.250Z","example":true,"data":{"a":1}}',
  )
})

test('of an answer its first 500 characters are kept, as text that controls nothing around it', (t) => {
  const read = (text: string | Uint8Array) => beginningOf(Buffer.from(text as string), HOOK_URL)
  t.is(read(''), null)
  t.is(read(' \r\n\u0000 '), null)
  t.is(read('ok'), 'ok')
  t.is(read('<b>no\u0000\r\nsuch\u202e\u001b[31mhook'), '<b>no   such  [31mhook')
  t.is(read('🎉'.repeat(600)), '🎉'.repeat(500))
  t.is(beginningOf(Buffer.of(0x61, 0xff, 0xe2, 0x82), HOOK_URL), 'a\ufffd\ufffd')
})

import test from 'ava'
import { failureOf } from '../../../worker/mail/failure.ts'

test('what a mail server answers is kept without the address that it names', (t) => {
  const response = '550 5.1.1 <ada@example.com>: Recipient address rejected: ada@example.com is unknown'
  const { sentence, isFinal } = failureOf({ responseCode: 550, command: 'RCPT TO', response })
  t.is(sentence, 'The mail server answered 550 5.1.1 <…>: Recipient address rejected: … is unknown')
  t.true(isFinal)
})

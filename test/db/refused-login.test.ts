import test from 'ava'
import { whyRefused } from '../../db/refused-login.ts'

test('who may not do what a process does reads which role is missing, however deep the error lies', (t) => {
  const denied = Object.assign(new Error('permission denied for table receipt_key'), { code: '42501' })
  t.regex(
    whyRefused(new Error('a query failed', { cause: denied })) ?? '',
    /^permission denied for table receipt_key: .* role/,
  )
})

test('other errors are told as they are', (t) => {
  t.is(whyRefused(Object.assign(new Error('syntax error'), { code: '42601' })), null)
})

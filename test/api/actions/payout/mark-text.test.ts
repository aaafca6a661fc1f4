import test from 'ava'
import { isMarkText, markerOf } from '../../../../api/actions/payout/mark-text.ts'
import { memberCaller } from '../../../../domain/actor.ts'

const caller = memberCaller('mbr_1', 'ptr_1', 'live')

test('who marks is named with their address, or as the audit log names them where it is too long', (t) => {
  t.is(markerOf({ name: 'Ada Example', email: 'ada@shop.test' }, caller), 'Ada Example (ada@shop.test)')
  const email = `${'a'.repeat(230)}@shop.test`
  t.is(markerOf({ name: 'Ada Example', email }, caller), 'Ada Example (mbr_1)')
  t.true(isMarkText(markerOf({ name: 'x'.repeat(100), email }, caller)))
})

import test from 'ava'
import { decidePayment } from '../../../domain/payout/payment.ts'

const owed = { payoutId: 'pay_1', chain: 'test', wallet: '0xab' }

test('what is owed goes to the wallet of the campaign', (t) => {
  t.deepEqual(decidePayment(owed), { kind: 'transfer', payoutId: 'pay_1', wallet: '0xab' })
})

test('with nothing owed the drawing is paid, even without a wallet', (t) => {
  t.deepEqual(decidePayment({ ...owed, payoutId: null, wallet: null }), { kind: 'nothing_owed' })
})

test('without a wallet the drawing waits, and says why', (t) => {
  t.deepEqual(decidePayment({ ...owed, wallet: null }), { kind: 'stuck', sentence: 'No payout wallet.' })
})

test('nothing is transferred on a chain that is not set up', (t) => {
  const decision = decidePayment({ ...owed, chain: 'base' })
  t.deepEqual(decision, { kind: 'stuck', sentence: 'Payments on the chain "base" are not set up.' })
})

import test from 'ava'
import { sentenceOf } from '../../../domain/attention.ts'
import { decidePayment } from '../../../domain/payout/payment.ts'

const recorded = { payoutId: 'pay_1', chain: 'test', token: 'TEST', wallet: '0xab', contract: null, contractId: null }
const sent = { ...recorded, chain: 'base', token: 'USDC', contract: '0xc0', contractId: 7 }

test('on the test chain what is owed is recorded for the wallet of the campaign', (t) => {
  t.deepEqual(decidePayment(recorded), { kind: 'record', payoutId: 'pay_1', wallet: '0xab' })
})

test('on another chain what is owed is sent in the token of the campaign', (t) => {
  const decision = decidePayment(sent)
  t.like(decision, {
    kind: 'send',
    payoutId: 'pay_1',
    contract: '0xc0',
    contractId: 7,
    token: { symbol: 'USDC', decimals: 6 },
  })
})

test('without a wallet the drawing waits, and says why', (t) => {
  for (const drawing of [recorded, sent])
    t.deepEqual(decidePayment({ ...drawing, wallet: null }), {
      kind: 'stuck',
      attention: { code: 'no_wallet', detail: {} },
    })
})

test('nothing is sent on a chain or in a token that is not known, or for a campaign that is in no contract', (t) => {
  for (const [drawing, sentence] of [
    [{ ...sent, chain: 'moon' }, 'Payments in USDC on the chain "moon" are not set up.'],
    [{ ...sent, token: 'GOLD' }, 'Payments in GOLD on the chain "base" are not set up.'],
    [{ ...sent, contract: null }, 'Payments in USDC on the chain "base" are not set up.'],
  ] as const) {
    const decision = decidePayment(drawing)
    t.is(decision.kind === 'stuck' && sentenceOf(decision.attention), sentence)
  }
})

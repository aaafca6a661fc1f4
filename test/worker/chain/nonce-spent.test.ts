import test from 'ava'
import type { ChainContext } from '../../../worker/chain/context.ts'
import { isNonceSpent } from '../../../worker/chain/nonce-spent.ts'

const [ours, before] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']
const context = { chain: { name: 'local' }, account: { address: ours } } as ChainContext

test('a nonce of the present key is spent once the chain has counted past it, and all of a key before are', (t) => {
  const head = { nonces: 3 }
  t.true(isNonceSpent(context, { account: ours, nonce: 2 }, head))
  t.false(isNonceSpent(context, { account: ours, nonce: 3 }, head))
  t.true(isNonceSpent(context, { account: before, nonce: 70 }, head))
  t.false(isNonceSpent(context, { account: null, nonce: null }, head))
})

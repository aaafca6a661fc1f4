import test from 'ava'
import { bumpFees, offerFees } from '../../../../worker/chain/sending/fees.ts'

const limits = { priorityFeePerGas: 1n, maxFeePerGas: 50n }

test('twice the base fee is offered, and never more than the limit', (t) => {
  t.deepEqual(offerFees(10n, limits), { fees: { maxFeePerGas: 21n, priorityFeePerGas: 1n }, least: 11n })
  t.deepEqual(offerFees(30n, limits), { fees: { maxFeePerGas: 50n, priorityFeePerGas: 1n }, least: 31n })
})

test('gas is too expensive once a block takes more than the limit, and not at half of it', (t) => {
  t.true(offerFees(49n, limits).least <= limits.maxFeePerGas)
  t.true(offerFees(50n, limits).least > limits.maxFeePerGas)
})

test('a replacement offers a quarter more, or nothing above the limit', (t) => {
  const before = { maxFeePerGas: 20n, priorityFeePerGas: 4n }
  t.deepEqual(bumpFees(before, { maxFeePerGas: 21n, priorityFeePerGas: 1n }, 50n), {
    maxFeePerGas: 26n,
    priorityFeePerGas: 6n,
  })
  t.is(bumpFees(before, { maxFeePerGas: 50n, priorityFeePerGas: 1n }, 50n)?.maxFeePerGas, 50n)
  t.is(bumpFees(before, { maxFeePerGas: 51n, priorityFeePerGas: 1n }, 50n), null)
})

test('a replacement goes up to the limit where that is a tenth more, which nodes ask for', (t) => {
  const now = { maxFeePerGas: 21n, priorityFeePerGas: 1n }
  const upTo = (maxFeePerGas: bigint) => bumpFees({ maxFeePerGas, priorityFeePerGas: 4n }, now, 50n)
  t.deepEqual(upTo(44n), { maxFeePerGas: 50n, priorityFeePerGas: 6n })
  t.is(upTo(46n), null)
  t.is(upTo(50n), null)
})

import test from 'ava'
import type { Transaction } from '../../support/chain/fake-logs.ts'
import { answerFrom } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { campaignOf, proofOn, rowFor } from './campaign-record.ts'

const period = (number: number, status: string | null) => ({ period: number, payment: status && { status } })

test('the contract has paid no more guarantees than guarantees.json lists, on all its pages', async (t) => {
  const pages = (before: string | null) =>
    before === null
      ? { periods: [period(4, null), period(3, 'pending')], nextBefore: 3 }
      : { periods: [period(2, 'paid'), period(1, 'paid')], nextBefore: null }
  const rows = [[rowFor(1, true)]]
  const right = await (await campaignOf(t, { rows, last: 1, payments: 3, ledger: pages }))()
  t.is(right.status, 0, right.out)
  t.regex(right.out, /^ok {6}guarantees: 3 paid in the contract, 2 in guarantees.json, and 1 pending$/m)
  const hidden = await (await campaignOf(t, { rows, last: 1, payments: 4, ledger: pages }))()
  t.is(hidden.status, 1)
  t.regex(
    hidden.out,
    /^FAILED {2}guarantees: guarantees.json must list 4 guarantees as paid, as in the contract; found 2, and 1 pending$/m,
  )
})

test('guarantees that guarantees.json shows as paid and the contract did not pay are found', async (t) => {
  const ledger = () => ({ periods: [period(2, 'paid'), period(1, 'paid')], nextBefore: null })
  for (const payments of [0, 1]) {
    const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments, ledger }))()
    t.is(status, 1, out)
    t.regex(
      out,
      new RegExp(
        `^FAILED {2}guarantees: the contract must have paid 2 guarantees, as guarantees.json shows them; found ${payments} payments$`,
        'm',
      ),
    )
  }
})

test('a guarantee is paid in its transaction, for its period, and as much as is shown', async (t) => {
  const transaction = `0x${'6a'.repeat(32)}` as const
  for (const [values, words] of [
    [{}, /^ok {6}guarantee payments: 1 paid, each in its own transaction, as much as guarantees\.json shows$/m],
    [
      { amount: 2_500_000n },
      /^FAILED {2}guarantee payments: amount of the payment of period 1 must be 250000000, as in guarantees\.json; found 2500000 on the chain$/m,
    ],
    [{ period: 2 }, /^FAILED {2}guarantee payments: period of the payment of period 1 must be 1, .*; found 2/m],
    [{ campaignId: 5n }, /^FAILED {2}guarantee payments: .* event GuaranteePaid of this draw; found none$/m],
  ] as const) {
    const record = recordOf(proofOn(1))
    const paid = { campaignId: 4n, index: 1, period: 1, drawingNumber: 1, wallet: `0x${'3a'.repeat(20)}` }
    const event = { name: 'GuaranteePaid' as const, values: { ...paid, amount: 250_000_000n, ...values } }
    const guaranteed: Transaction = { ...record.transactions.settlement, hash: transaction, event }
    const shown = { period: 1, amountCents: 25_000, payment: { status: 'paid', transaction } }
    const ledger = () => ({ periods: [shown], nextBefore: null })
    const run = await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 1, ledger, guaranteed })
    const { out } = await run()
    t.regex(out, words)
  }
})

test('a guarantee that was paid after the contract was asked is no fault', async (t) => {
  let paid = 0
  const answer = (right: Record<string, unknown>, question: Parameters<typeof answerFrom>[1]) => {
    const record = recordOf(proofOn(1))
    record.guarantee.payments = paid
    return { ...right, result: answerFrom(record, question) }
  }
  const ledger = () => {
    paid = 1
    return { periods: [period(1, 'paid')], nextBefore: null }
  }
  const run = await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, ledger, manners: { answer } })
  const { status, out } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}guarantees: 1 paid in the contract, 1 in guarantees.json, and 0 pending$/m)
})

test('a period that guarantees.json lists twice counts once', async (t) => {
  const ledger = () => ({ periods: [period(1, 'paid'), period(1, 'paid')], nextBefore: null })
  const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 2, ledger }))()
  t.is(status, 1)
  t.regex(out, /must list 2 guarantees as paid, as in the contract; found 1, and 0 pending/)
})

test('a guarantees.json whose pages never end does not check', async (t) => {
  const ledger = () => ({ periods: [period(7, 'paid')], nextBefore: 7 })
  const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 1, ledger }))()
  t.is(status, 1)
  t.regex(out, /nextBefore must be null, or a period before those on the page before; found 7/)
})

test('guarantees that were paid are reported as not checked where there is no guarantees.json', async (t) => {
  const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 1 }))()
  t.is(status, 2)
  t.regex(out, /^ {2}- guarantees: "http:\S*\/guarantees.json\?limit=1000" cannot be read/m)
})

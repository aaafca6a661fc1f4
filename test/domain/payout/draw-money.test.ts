import test from 'ava'
import { handPaidOf, type DrawMoney, drawMoneyWords } from '../../../domain/payout/draw-money.ts'

const inUtc = { timeZone: 'UTC' }
const drawn: DrawMoney = { transferredCents: 2_474_000, heldCents: 26_000_000, isTransferred: true, handPaid: null }
const wire = { cents: 26_000_000, at: '2026-11-22T09:00:00.000Z', reference: 'wire 7', references: 1 }

test('a held prize that nobody has paid is not called paid', (t) => {
  t.is(drawMoneyWords(drawn, inUtc), 'transferred $24,740 · $260,000 by hand, not paid yet')
})

test('what was paid by hand is said with its day and its reference', (t) => {
  t.is(
    drawMoneyWords({ ...drawn, handPaid: wire }, inUtc),
    'transferred $24,740 · $260,000 by hand, paid on Nov 22, 2026 (wire 7)',
  )
})

test('where only some is paid by hand, both sums are said, and how many references there are', (t) => {
  t.is(
    drawMoneyWords({ ...drawn, handPaid: { ...wire, cents: 6_000_000, references: 3 } }, inUtc),
    'transferred $24,740 · $60,000 by hand, paid on Nov 22, 2026 (wire 7 and 2 more) · $200,000 by hand, not paid yet',
  )
})

test('a transfer that is not confirmed is to be made', (t) => {
  t.is(drawMoneyWords({ ...drawn, isTransferred: false, heldCents: 0 }, inUtc), 'to be transferred: $24,740')
})

test('nothing is said of a part that there is none of', (t) => {
  t.is(drawMoneyWords({ ...drawn, transferredCents: 0 }, inUtc), '$260,000 by hand, not paid yet')
  t.is(drawMoneyWords({ ...drawn, transferredCents: 0, heldCents: 0 }, inUtc), '')
})

test('the same in German', (t) => {
  const inGerman = { timeZone: 'UTC', language: 'de' } as const
  const text = drawMoneyWords({ ...drawn, handPaid: { ...wire, cents: 6_000_000, references: 3 } }, inGerman)
  t.is(
    text.replaceAll('\u00a0', ' '),
    'überwiesen 24.740 $ · 60.000 $ von Hand, ausgezahlt am 22. Nov. 2026 (wire 7 und 2 weitere) · 200.000 $ von Hand, noch nicht ausgezahlt',
  )
})

test('marks add up to a sum, the last day, and the references in order', (t) => {
  const mark = (at: string, reference: string) => ({ amountCents: 50, paidByHand: { at, reference } })
  const results = [
    mark('2026-11-22T09:00:00.000Z', 'b'),
    { amountCents: 70 },
    { amountCents: 50, paidByHand: null },
    mark('2026-11-23T09:00:00.000Z', 'a'),
    mark('2026-11-21T09:00:00.000Z', 'b'),
  ]
  t.deepEqual(handPaidOf(results), { cents: 150, at: '2026-11-23T09:00:00.000Z', reference: 'a', references: 2 })
  t.is(handPaidOf([{ amountCents: 70 }]), null)
})

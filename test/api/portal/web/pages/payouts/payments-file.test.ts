import test from 'ava'
import Papa from 'papaparse'
import type { Payment } from '../../../../../../api/portal/shapes.ts'
import { paymentsCsv } from '../../../../../../api/portal/web/src/pages/payouts/payments-file.ts'

const transfer: Payment = {
  payoutId: 'pay_1',
  slug: 'daily',
  campaign: '=cmd|"/c calc"!A1, daily',
  kind: 'drawing',
  drawingId: 'drw_1',
  guaranteeId: null,
  number: 7,
  amountCents: 123_405,
  chain: 'test',
  token: 'TEST',
  wallet: '0xabc',
  transaction: null,
  decidedAt: '2026-11-01T18:00:05.000Z',
  paidAt: '2026-11-01T18:02:00.000Z',
  position: null,
  winner: null,
  displayName: null,
  reference: null,
  markedBy: null,
}

const byHand: Payment = {
  ...transfer,
  kind: 'held',
  payoutId: null,
  chain: null,
  token: null,
  wallet: null,
  amountCents: 26_000_000,
  position: 0,
  winner: 'w-0',
  displayName: '@ada',
  reference: '=wire 7',
  markedBy: 'Ada Example',
}

const read = (payments: Payment[]) =>
  Papa.parse<Record<string, string>>(paymentsCsv(payments), { header: true, newline: '\r\n', skipEmptyLines: true })

test('a transfer becomes a line with dollars, ISO times and nothing where nothing is known', (t) => {
  const { data, errors } = read([transfer])
  t.deepEqual(errors, [])
  t.like(data[0], {
    payout: 'pay_1',
    kind: 'transfer of a drawing',
    'drawing number': '7',
    guarantee: '',
    'amount in USD': '1234.05',
    'decided at': '2026-11-01T18:00:05.000Z',
    'paid at': '2026-11-01T18:02:00.000Z',
    reference: '',
  })
})

test('a held prize becomes a line with its winner and its reference, and no cell of it is a formula', (t) => {
  t.like(read([byHand]).data[0], {
    payout: '',
    kind: 'held prize paid by hand',
    'amount in USD': '260000.00',
    position: '0',
    winner: 'w-0',
    'shown name': "'@ada",
    reference: "'=wire 7",
  })
})

test('a campaign that is named like a formula stays a text in a spreadsheet', (t) => {
  t.is(read([transfer]).data[0]?.['campaign name'], `'=cmd|"/c calc"!A1, daily`)
})

test('without payments there is the line of names alone', (t) => {
  t.regex(paymentsCsv([]), /^paid at,kind,amount in USD,[^\r\n]*\r\n$/)
})

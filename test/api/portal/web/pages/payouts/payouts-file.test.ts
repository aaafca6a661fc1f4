import test from 'ava'
import Papa from 'papaparse'
import type { Payout } from '../../../../../../api/portal/shapes.ts'
import { payoutsCsv } from '../../../../../../api/portal/web/src/pages/payouts/payouts-file.ts'

const payout: Payout = {
  id: 'pay_1',
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
  transactionUrl: null,
  createdAt: '2026-11-01T18:00:05.000Z',
  paidAt: null,
}

const read = (payouts: Payout[]) =>
  Papa.parse<Record<string, string>>(payoutsCsv(payouts), { header: true, newline: '\r\n', skipEmptyLines: true })

test('a transfer becomes a line with dollars, ISO times and nothing where nothing is known', (t) => {
  const { data, errors } = read([payout])
  t.deepEqual(errors, [])
  t.like(data[0], {
    payout: 'pay_1',
    'drawing number': '7',
    guarantee: '',
    'amount in USD': '1234.05',
    'created at': '2026-11-01T18:00:05.000Z',
    'paid at': '',
  })
})

test('a campaign that is named like a formula stays a text in a spreadsheet', (t) => {
  t.is(read([payout]).data[0]?.['campaign name'], `'=cmd|"/c calc"!A1, daily`)
})

test('without transfers there is the line of names alone', (t) => {
  t.regex(payoutsCsv([]), /^payout,kind,campaign,[^\r\n]*\r\n$/)
})

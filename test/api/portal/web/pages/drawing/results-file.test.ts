import test from 'ava'
import Papa from 'papaparse'
import { resultsCsv } from '../../../../../../api/portal/web/src/pages/drawing/results-file.ts'
import { readMarkFile } from '../../../../../../domain/payout/mark-file.ts'

const winner = {
  position: 0,
  winner: '=w-0',
  displayName: '+Ada',
  avatarUrl: null,
  picture: null,
  randomValue: null,
  roll: 7,
  amountCents: 500,
  heldForManualPayout: false,
  paidByHand: null,
}
const held = { ...winner, position: 1, winner: 'w-1', amountCents: 200_000, heldForManualPayout: true }
const paid = { ...held, position: 2, paidByHand: { at: '2026-11-22T09:00:00.000Z', reference: 'wire 7' } }
const draw = { id: 'drw_1', number: 12, status: 'paid' as const }

const read = (file: string) => Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true }).data

test('each position is a line that says how it is paid, and no cell is a formula', (t) => {
  const lines = read(resultsCsv(draw, [winner, held, paid, { ...winner, position: 3, amountCents: 0 }]))
  t.deepEqual(
    lines.map((line) => [line['position'], line['amount in USD'], line['payment'], line['reference']]),
    [
      ['0', '5.00', 'transferred', ''],
      ['1', '2000.00', 'held', ''],
      ['2', '2000.00', 'paid by hand', 'wire 7'],
      ['3', '0.00', 'no prize', ''],
    ],
  )
  t.like(lines[0], { winner: "'=w-0", 'shown name': "'+Ada" })
  t.is(read(resultsCsv({ ...draw, status: 'settled' }, [winner]))[0]?.['payment'], 'to be transferred')
})

test('the file, with a reference filled in, is one that marks held prizes as paid', (t) => {
  const lines = read(resultsCsv(draw, [winner, held]))
  const filled = Papa.unparse(
    lines.map((line) => (line['payment'] === 'held' ? { ...line, reference: 'wire 8' } : line)),
  )
  t.deepEqual(readMarkFile(filled), {
    lines: [{ line: 3, drawingId: 'drw_1', position: 1, reference: 'wire 8', amountCents: 200_000 }],
    refused: [],
    unfilled: 1,
  })
})

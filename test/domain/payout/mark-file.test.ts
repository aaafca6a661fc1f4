import test from 'ava'
import { toCsv } from '../../../api/portal/web/src/winners/csv.ts'
import { MAX_MARKS, readMarkFile } from '../../../domain/payout/mark-file.ts'
import { reviewMarks } from '../../../domain/payout/review-marks.ts'
import { markFileWords } from '../../../domain/refusal-words/mark-file.ts'

const HEAD = 'drawing,position,reference,amount in USD'

test('a file has a line for each prize, in any order of its columns and with any others beside them', (t) => {
  t.deepEqual(
    readMarkFile('\uFEFFreference;winner;position;drawing\r\n"wire; 7";anna;3;drw_1\r\n;bob;4;drw_1\r\n\r\n'),
    {
      lines: [{ line: 2, drawingId: 'drw_1', position: 3, reference: 'wire; 7', amountCents: null }],
      refused: [],
      unfilled: 1,
    },
  )
})

test('amounts are compared to the cent where the file has them', (t) => {
  const read = readMarkFile(`${HEAD}\ndrw_1,0,wire,5000\ndrw_1,1,wire,0.5\ndrw_1,2,wire,12.34\n`)
  t.deepEqual('lines' in read && read.lines.map(({ amountCents }) => amountCents), [500_000, 50, 1_234])
})

test('spaces around names and values are none of theirs, and a reference of spaces is none', (t) => {
  t.deepEqual(readMarkFile(' drawing , position,reference ,amount in USD\n drw_1 , 0 , wire 7 , 5 \ndrw_1,1,  ,\n'), {
    lines: [{ line: 2, drawingId: 'drw_1', position: 0, reference: 'wire 7', amountCents: 500 }],
    refused: [],
    unfilled: 1,
  })
})

test('a reference is read back from the file of results as it is, whatever it begins with', (t) => {
  for (const reference of ['wire 7', '-7', '+49 171', "'-7", "''=7", "'quoted'"]) {
    const read = readMarkFile(toCsv([HEAD.split(','), ['drw_1', 0, reference, '5.00']]))
    t.deepEqual('lines' in read && read.lines.map((line) => line.reference), [reference])
  }
})

test('lines that cannot be read are named by their number', (t) => {
  const read = readMarkFile(`${HEAD}\ndrw_1,first,wire,\ndrw_1,1,wire,"5,000"\ndrw_1,2,wire,\ndrw_1,3,wire,0.123\n`)
  t.deepEqual('refused' in read && read.refused.map(({ line }) => line), [2, 3, 5])
})

test('a file without a column, or with more than are taken at once, is refused whole', (t) => {
  t.deepEqual(readMarkFile('drawing,position\ndrw_1,0\n'), {
    problem: markFileWords.noColumns('reference'),
  })
  const filled = (lines: number) => readMarkFile(`${HEAD}\n${'drw_1,0,wire,\n'.repeat(lines)}`)
  t.true('lines' in filled(MAX_MARKS))
  const many = filled(MAX_MARKS + 1)
  t.regex('problem' in many ? many.problem.en : '', /marks 1001 prizes; 1000 at a time/)
})

test('a review says what will be saved, what was before, and why lines are refused', (t) => {
  const line = (position: number, more: object = {}) => {
    return { line: position + 2, drawingId: 'drw_1', position, reference: 'wire 7', amountCents: null, ...more }
  }
  const waiting = { amountCents: 200_000, reference: null, markedBy: null }
  const lines = [line(0), line(1), line(2), line(3), line(4, { amountCents: 5 }), line(0, { line: 7 })]
  const meant = [
    waiting,
    { ...waiting, reference: 'wire 7', markedBy: 'Ada' },
    { ...waiting, reference: 'wire 6', markedBy: 'Ada' },
    null,
    waiting,
    waiting,
  ]
  const { marks, sumCents, alreadyMarked, refused } = reviewMarks(lines, meant)
  t.deepEqual([marks.length, sumCents, alreadyMarked], [1, 200_000, 1])
  t.deepEqual(
    refused.map(({ line: at, why }) => `${at} ${why.en}`),
    [
      '4 The prize at position 2 of drw_1 was marked already by Ada under the reference “wire 6”.',
      '5 There is no held prize at position 3 of drw_1.',
      '6 The prize at position 4 of drw_1 is $2,000, not $0.05.',
      '7 The position 0 of drw_1 stands in another line too.',
    ],
  )
})

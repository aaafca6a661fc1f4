import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('en')
const prizes = (n: number) => (n === 1 ? 'one prize' : many(n, 'prize', 'prizes'))

/** Many held prizes marked as paid at once. */
export const markMany = {
  open: 'Mark several as paid',
  reference: 'One reference for all of them',
  referenceHint:
    'The payment’s own reference: a bank reference or a transaction. It is shown in the draws’ public proofs.',
  review: (n: number) => `Review ${prizes(n)}`,
  ofDraw: (campaign: string, drawing: number, n: number, sum: string) =>
    `${campaign}, drawing ${drawing}: ${prizes(n)}, ${sum}`,
  prize: (position: number, amount: string, winner: string) => `Position ${position}: ${amount}, ${winner}`,
  noReference: 'No line of the file has a reference.',
  fromFile:
    'Or give each its own reference: download a drawing’s results as CSV, fill in the column “reference”, and choose the file here. Lines without a reference are left alone.',
  file: 'A CSV file with the columns drawing, position and reference',
  choose: 'Choose a file',
  done: (n: number) => `Marked as paid: ${prizes(n)}.`,
  together: (n: number, sum: string) => `${prizes(n)}, ${sum} together`,
  toMark: (sum: ReactNode) => sentence`To be marked as paid: ${sum}. The mark cannot be undone.`,
  before: (n: number) => `Marked before, with the same reference: ${prizes(n)}.`,
  verb: (n: number) => `Mark ${prizes(n)} as paid`,
  back: 'Back',
  refused: (n: number) => `Refused: ${prizes(n)}. Nothing is saved while any is.`,
  line: (line: number, why: string) => `Line ${line}: ${why}`,
}

import { readFileSync } from 'node:fs'
import test from 'ava'
import { winnersCommitment } from '../../domain/drawing/commitment.ts'
import { decidePrizes, prizeFor, rollOf } from '../../domain/drawing/prize.ts'
import { randomValueAt, SCHEME } from '../../domain/drawing/proof.ts'
import { readSentWinners } from '../../domain/drawing/winners.ts'
import { toHex } from '../../domain/hex.ts'
import { type PrizeTable, parsePrizeTable, prizeTableFingerprint } from '../../domain/prize-table.ts'

type Result = { position: number; winner: string; randomValue: string; roll: number; amountCents: number }
type Case = {
  drawingId: string
  winners: string[]
  winnersCommitment: string
  prizeTable: PrizeTable
  prizeTableFingerprint: string
  entropy: string
  results: Result[]
}

const file = new URL('../vectors/prize-draw-1.json', import.meta.url)
const { scheme, cases } = JSON.parse(readFileSync(file, 'utf8')) as { scheme: string; cases: Case[] }

test('the vectors are of the scheme that proofs name', (t) => {
  t.is(scheme, SCHEME)
  t.true(cases.length > 0)
})

for (const [number, vector] of cases.entries()) {
  test(`vector ${number}, ${vector.drawingId}: list, table, values, rolls and prizes come out the same`, (t) => {
    t.deepEqual(readSentWinners({ winners: vector.winners }), {
      list: { winners: vector.winners, displayNames: null, avatarUrls: null },
    })
    t.is(toHex(winnersCommitment(vector.drawingId, vector.winners)), vector.winnersCommitment)
    t.deepEqual(parsePrizeTable(vector.prizeTable), vector.prizeTable)
    t.is(toHex(prizeTableFingerprint(vector.prizeTable)), vector.prizeTableFingerprint)
    const entropy = Buffer.from(vector.entropy.slice(2), 'hex')
    const prizes = decidePrizes(entropy, vector.prizeTable, vector.winners.length)
    const results = vector.winners.map((winner, position) => ({
      position,
      winner,
      randomValue: randomValueAt(prizes.randomValues, position),
      roll: prizes.rolls[position],
      amountCents: prizes.amountsCents[position],
    }))
    t.deepEqual(results, vector.results)
    for (const { position, randomValue, roll, amountCents } of vector.results) {
      t.is(rollOf(Buffer.from(randomValue.slice(2), 'hex'), 0, vector.prizeTable.denominator), roll, `${position}`)
      t.is(prizeFor(vector.prizeTable, roll), amountCents, `${position}`)
    }
  })
}

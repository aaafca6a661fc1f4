import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import { decidePrizes } from '../../../domain/drawing/prize.ts'
import { randomValueAt } from '../../../domain/drawing/proof.ts'
import { toHex } from '../../../domain/hex.ts'
import { type PrizeTable, prizeTableFingerprint } from '../../../domain/prize-table.ts'

/** One of the test vectors of prize-draw/1, which every implementation must reproduce. */
export const exampleInputs: { drawingId: string; winners: string[]; prizeTable: PrizeTable; entropy: string } = {
  drawingId: 'drw_9pMDI6SV9Mir4WcSecv53S',
  winners: [
    'CSbP0duF',
    'uJvwuPDr+4c1i~GlcmejCQI4_LvNS6nY',
    '-MC8xlr1gUjspTJ~~I6wE+:osCN_j1rVs7piGu-7aEdF4o7HsQL:16RoWkCj6POb',
  ],
  prizeTable: {
    version: 8,
    denominator: 20,
    tiers: [
      { amountCents: 814_173, weight: 2, threshold: 2 },
      { amountCents: 779_948, weight: 2, threshold: 4 },
      { amountCents: 624_159, weight: 7, threshold: 11 },
      { amountCents: 577_175, weight: 1, threshold: 12 },
      { amountCents: 358_056, weight: 1, threshold: 13 },
      { amountCents: 0, weight: 7, threshold: 20 },
    ],
  },
  entropy: '0x9b3d34aa6e0b49ad11ae6777e8d921265f3d8d89b84b93b782f08346ffba3672',
}

/** Everything that follows from the inputs, by the code that draws. */
export const workExample = () => {
  const { drawingId, winners, prizeTable, entropy } = exampleInputs
  const drawn = decidePrizes(Buffer.from(entropy.slice(2), 'hex'), prizeTable, winners.length)
  return {
    ...exampleInputs,
    commitment: toHex(winnersCommitment(drawingId, winners)),
    fingerprint: toHex(prizeTableFingerprint(prizeTable)),
    results: winners.map((winner, position) => ({
      position,
      winner,
      randomValue: randomValueAt(drawn.randomValues, position),
      roll: drawn.rolls[position] as number,
      amountCents: drawn.amountsCents[position] as number,
    })),
  }
}

export type WorkedExample = ReturnType<typeof workExample>

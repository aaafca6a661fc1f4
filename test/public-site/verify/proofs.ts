import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Vector = {
  drawingId: string
  winners: string[]
  winnersCommitment: string
  prizeTable: {
    version: number
    denominator: number
    tiers: { amountCents: number; weight: number; threshold: number }[]
  }
  prizeTableFingerprint: string
  entropy: string
  results: { position: number; winner: string; randomValue: string; roll: number; amountCents: number }[]
}

const file = join(import.meta.dirname, '../../vectors/prize-draw-1.json')

export const vectors = async (): Promise<Vector[]> =>
  (JSON.parse(await readFile(file, 'utf8')) as { cases: Vector[] }).cases

/** A served proof as it would be of a vector's draw, in test mode, all paid. */
export const proofFrom = (vector: Vector) => {
  const transferredCents = vector.results.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    scheme: 'prize-draw/1',
    test: true,
    campaign: { id: null, slug: 'daily', name: 'Daily draw' },
    drawing: { id: vector.drawingId, number: 1, drawAt: '2026-11-21T18:00:00.000Z' },
    winnerList: { winners: vector.winners, commitment: vector.winnersCommitment, lockedAt: '2026-11-21T18:00:00.010Z' },
    entropy: { provider: 'mock', requestId: 'mck_1', value: vector.entropy, revealedAt: '2026-11-21T18:00:00.050Z' },
    prizeTable: vector.prizeTable,
    results: vector.results.map((result) => ({ ...result, displayName: null as string | null })),
    displayChangedAt: null,
    payout: {
      chain: 'test',
      token: 'TEST',
      transferredCents,
      transaction: null,
      heldCents: 0,
      heldPositions: [] as number[],
      status: transferredCents > 0 ? 'paid' : 'none',
    },
  }
}

export type TestProof = ReturnType<typeof proofFrom>

/** A draw with several winners and tiers, to tamper with. */
export const sampleProof = async (): Promise<TestProof> => {
  const vector = (await vectors()).find(
    ({ winners, prizeTable }) => winners.length >= 3 && prizeTable.tiers.length >= 3,
  )
  if (!vector) throw new Error('No vector has three winners and three tiers.')
  return structuredClone(proofFrom(vector))
}

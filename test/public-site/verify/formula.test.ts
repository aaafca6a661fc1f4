import { createHash } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import { sha256InScript, verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { proofFrom } from './proofs.ts'

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The protocol straight from its definition, with big integers. */
const drawByHand = (drawingId: string, winners: string[], weights: number[], entropy: Buffer) => {
  let sum = 0
  const tiers = weights.map((weight, i) => {
    sum += weight
    return { amountCents: (weights.length - i) * 100, weight, threshold: sum }
  })
  const results = winners.map((winner, position) => {
    const counter = Buffer.from(position.toString(16).padStart(64, '0'), 'hex')
    const randomValue = sha256(Buffer.concat([entropy, counter])).toString('hex')
    const roll = Number(BigInt(`0x${randomValue}`) % BigInt(sum))
    const { amountCents } = tiers.find(({ threshold }) => threshold > roll) as { amountCents: number }
    return { position, winner, randomValue: `0x${randomValue}`, roll, amountCents }
  })
  return {
    drawingId,
    winners,
    winnersCommitment: `0x${sha256(Buffer.from(JSON.stringify([drawingId, winners]))).toString('hex')}`,
    prizeTable: { version: 1, denominator: sum, tiers },
    prizeTableFingerprint: '',
    entropy: `0x${entropy.toString('hex')}`,
    results,
  }
}

test('any draw made by the definition checks', async (t) => {
  const id = fc.stringMatching(/^[A-Za-z0-9._:~+/=_-]{1,128}$/)
  const draw = fc.record({
    winners: fc.uniqueArray(id, { minLength: 1, maxLength: 30 }),
    weights: fc.array(fc.integer({ min: 1, max: 10_000_000_000 }), { minLength: 1, maxLength: 20 }),
    entropy: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  })
  await fc.assert(
    fc.asyncProperty(draw, async ({ winners, weights, entropy }) => {
      const proof = proofFrom(drawByHand('drw_0123456789ABCDEFGHabcd', winners, weights, Buffer.from(entropy)))
      const { ok, checks } = await verifyDraw(proof)
      t.true(ok, JSON.stringify(checks.filter((check) => !check.ok)))
    }),
  )
})

test('the script computes SHA-256 as the platform does, at every length', (t) => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Buffer.from(Array.from({ length }, (_, i) => (i * 31 + length) % 256))
    t.is(Buffer.from(sha256InScript(bytes)).toString('hex'), sha256(bytes).toString('hex'))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) =>
      Buffer.from(sha256InScript(bytes)).equals(sha256(Buffer.from(bytes))),
    ),
  )
})

import test from 'ava'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { proofOf } from './proofs.ts'

const TRILLION = 10 ** 12

const proofWith = (amountCents: number, count: number, heldFromCents: number) =>
  proofOf({
    winners: Array.from({ length: count }, (_, i) => `u${i}`),
    table: { version: 1, denominator: 1, tiers: [{ amountCents, weight: 1, threshold: 1 }] },
    heldFromCents,
  })

const payoutDetail = async (proof: object): Promise<string> =>
  (await verifyDraw(proof)).checks.find(({ name }: { name: string }) => name === 'payout')?.detail ?? ''

test('a sum up to the largest number that counts exactly checks, held or not', async (t) => {
  for (const heldFromCents of [1, TRILLION + 1])
    t.true((await verifyDraw(proofWith(TRILLION - 1, 9_007, heldFromCents))).ok)
})

test('a sum beyond it does not check, and the right one is reported to the cent', async (t) => {
  for (const [heldFromCents, member] of [
    [1, 'heldCents'],
    [TRILLION + 1, 'transferredCents'],
  ] as const) {
    const proof = proofWith(TRILLION - 1, 9_101, heldFromCents)
    t.regex(await payoutDetail(proof), new RegExp(`${member} must be ${9_101n * (10n ** 12n - 1n)}, the sum`))
  }
})

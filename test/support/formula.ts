import { createHash } from 'node:crypto'

/**
 * The rules of prize-draw/1 a second time, by big integers and by hand-written JSON, for tests to compare domain/ with.
 */
const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

type Tier = { amountCents: number; weight: number; threshold: number }
type Table = { version: number; denominator: number; tiers: readonly Tier[] }

const quoted = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(',')

export const commitmentByHand = (drawingId: string, winners: readonly string[]): Buffer =>
  sha256(`["${drawingId}",[${quoted(winners)}]]`)

export const fingerprintByHand = ({ version, denominator, tiers }: Table): Buffer => {
  const spelled = tiers.map((tier) => {
    return `{"amountCents":${tier.amountCents},"threshold":${tier.threshold},"weight":${tier.weight}}`
  })
  return sha256(`{"denominator":${denominator},"tiers":[${spelled.join(',')}],"version":${version}}`)
}

const BITS = 256
const wordOf = (position: number): Buffer =>
  Buffer.from(
    BigInt(position)
      .toString(16)
      .padStart(BITS / 4, '0'),
    'hex',
  )

export const randomValueByHand = (entropy: Uint8Array, position: number): Buffer => sha256(entropy, wordOf(position))

export const rollByHand = (randomValue: Uint8Array, denominator: number): number =>
  Number(BigInt(`0x${Buffer.from(randomValue).toString('hex')}`) % BigInt(denominator))

/** A tier wins on the rolls from the sum of the weights above it up to, but without, its own threshold. */
export const prizeByHand = ({ tiers }: Table, roll: number): number => {
  let below = 0n
  for (const { amountCents, weight } of tiers) {
    const threshold = below + BigInt(weight)
    if (BigInt(roll) >= below && BigInt(roll) < threshold) return amountCents
    below = threshold
  }
  throw new Error(`no tier has the roll ${roll}`)
}

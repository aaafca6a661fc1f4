import { commitmentByHand, prizeByHand, randomValueByHand, rollByHand } from '../../support/formula.ts'

type Tier = { amountCents: number; weight: number; threshold: number }
export type Table = { version: number; denominator: number; tiers: Tier[] }

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

export const tableOf = (shares: readonly (readonly [amountCents: number, weight: number])[]): Table => {
  let denominator = 0
  const tiers = shares.map(([amountCents, weight]) => {
    denominator += weight
    return { amountCents, weight, threshold: denominator }
  })
  return { version: 1, denominator, tiers }
}

type Draw = {
  id?: string
  number?: number
  winners?: readonly string[]
  entropy?: Uint8Array
  table?: Table
  mode?: 'test' | 'live'
  heldFromCents?: number
  drawAt?: string
}

/** A right proof, computed by the formula's second writing and by nothing of the verifier. */
export const proofOf = (draw: Draw = {}) => {
  const { id = `drw_${'0'.repeat(22)}`, number = 1, winners = ['u1', 'u2', 'u3', 'u4'], mode = 'test' } = draw
  const {
    entropy = Buffer.alloc(32, 7),
    table = tableOf([
      [5000, 1],
      [900, 1],
      [20, 1],
    ]),
    heldFromCents = 5000,
  } = draw
  const results = winners.map((winner, position) => {
    const value = randomValueByHand(entropy, position)
    const roll = rollByHand(value, table.denominator)
    const amountCents = prizeByHand(table, roll)
    return { position, winner, displayName: null as string | null, randomValue: hex(value), roll, amountCents }
  })
  const held = results.filter(({ amountCents }) => amountCents >= heldFromCents)
  const sum = (some: { amountCents: number }[]) => some.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const transferredCents = sum(results) - sum(held)
  const transaction = mode === 'live' && transferredCents > 0 ? `0x${'ab'.repeat(32)}` : null
  return {
    scheme: 'prize-draw/1',
    ...(mode === 'test' ? { test: true } : {}),
    campaign: { id: mode === 'test' ? null : 4, slug: 'daily', name: 'Daily draw' },
    drawing: { id, number, drawAt: draw.drawAt ?? '2026-11-21T18:00:00.000Z' },
    winnerList: {
      winners: [...winners],
      commitment: hex(commitmentByHand(id, winners)),
      lockedAt: '2026-11-21T17:50:00.000Z',
    },
    entropy: {
      provider: mode === 'test' ? 'mock' : 'pyth-entropy-v2',
      requestId: 'r1',
      value: hex(entropy),
      revealedAt: '2026-11-21T18:00:01.000Z',
    },
    prizeTable: table,
    results,
    displayChangedAt: null as string | null,
    payout: {
      chain: 'test',
      token: 'TEST',
      transferredCents,
      transaction,
      heldCents: sum(held),
      heldPositions: held.map(({ position }) => position),
      status: transferredCents === 0 ? 'none' : 'paid',
    },
  }
}

import { concat, encodeAbiParameters, type Hex, keccak256 } from 'viem'
import type { Mode } from '../../../domain/actor.ts'
import {
  commitmentByHand,
  fingerprintByHand,
  prizeByHand,
  randomValueByHand,
  rollByHand,
} from '../../support/formula.ts'

type Tier = { amountCents: number; weight: number; threshold: number }
export type Table = { version: number; denominator: number; tiers: Tier[] }

const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const repeated = (byte: string, bytes: number): Hex => `0x${byte.repeat(bytes)}`

export const tableOf = (shares: readonly (readonly [amountCents: number, weight: number])[]): Table => {
  let denominator = 0
  const tiers = shares.map(([amountCents, weight]) => {
    denominator += weight
    return { amountCents, weight, threshold: denominator }
  })
  return { version: 1, denominator, tiers }
}

const defaultShares = [
  [5000, 1],
  [900, 1],
  [20, 1],
] as const

type HandPayment = { at: string; reference: string } | null

type Draw = {
  id?: string
  number?: number
  winners?: readonly string[]
  entropy?: Uint8Array
  table?: Table
  mode?: Mode
  heldFromCents?: number
  attempt?: number
  contract?: Hex
  drawAt?: string
}

/** The onchain record of a draw, its user contribution by the contract's own formula. */
const chainOf = (draw: {
  number: number
  commitment: Hex
  fingerprint: Hex
  provided: Hex
  attempt: number
  contract: Hex
}) => {
  const { number, commitment, fingerprint, provided, attempt, contract } = draw
  const salt = repeated('5a', 32)
  const types = ['uint256', 'address', 'uint64', 'uint48', 'bytes32', 'bytes32', 'bytes32', 'uint8']
  const values = [BigInt(CHAIN_ID), contract, BigInt(CAMPAIGN_ID), number, commitment, fingerprint, salt, attempt]
  return {
    chainId: CHAIN_ID,
    contract,
    campaignId: CAMPAIGN_ID,
    drawingNumber: number,
    requestTx: repeated('e1', 32),
    fulfilTx: repeated('e2', 32),
    entropyContract: repeated('e0', 20),
    provider: repeated('d0', 20),
    sequence: '18446744073709551615',
    attempt,
    salt,
    userContribution: keccak256(
      encodeAbiParameters(
        types.map((type) => ({ type })),
        values,
      ),
    ),
    providerContribution: provided,
    explorer: {
      contract: 'https://explorer.example/address/c',
      requestTx: 'https://explorer.example/tx/1',
      fulfilTx: 'https://explorer.example/tx/2',
    } as { contract: string; requestTx: string; fulfilTx: string } | null,
  }
}

const CHAIN_ID = 8453
const CAMPAIGN_ID = 4
/** What a token of six decimals has for a cent. */
const UNITS_PER_CENT = 10_000n

const sumOf = (results: { amountCents: number }[]) => results.reduce((cents, { amountCents }) => cents + amountCents, 0)

/** A right proof, computed by the formula's second writing and by nothing of the verifier. In a real draw `entropy` is what the provider contributes. */
export const proofOf = (draw: Draw = {}) => {
  const { id = `drw_${'0'.repeat(22)}`, number = 1, winners = ['u1', 'u2', 'u3', 'u4'], mode = 'test' } = draw
  const { entropy = Buffer.alloc(32, mode === 'test' ? 7 : 14), heldFromCents = 5000, attempt = 1 } = draw
  const { table = tableOf(defaultShares), contract = repeated('c0', 20) } = draw
  const isLive = mode === 'live'
  const commitment = hex(commitmentByHand(id, winners))
  const fingerprint = hex(fingerprintByHand(table))
  const chain = chainOf({ number, commitment, fingerprint, provided: hex(entropy), attempt, contract })
  const both = keccak256(concat([chain.userContribution, chain.providerContribution, hex(Buffer.alloc(32))]))
  const value = isLive ? both : hex(entropy)
  const results = winners.map((winner, position) => {
    const randomValue = randomValueByHand(Buffer.from(value.slice(2), 'hex'), position)
    const roll = rollByHand(randomValue, table.denominator)
    const amountCents = prizeByHand(table, roll)
    const isHeld = amountCents >= heldFromCents
    return {
      position,
      winner,
      displayName: null as string | null,
      randomValue: hex(randomValue),
      roll,
      amountCents,
      ...(isHeld && { paidByHand: null as HandPayment }),
    }
  })
  const held = results.filter(({ amountCents }) => amountCents >= heldFromCents)
  const [paidByHand] = held
  if (paidByHand) paidByHand.paidByHand = { at: '2026-11-23T09:30:00.000Z', reference: 'wire 7' }
  const transferredCents = sumOf(results) - sumOf(held)
  return {
    scheme: 'prize-draw/1',
    ...(isLive ? {} : { test: true }),
    campaign: { id: isLive ? CAMPAIGN_ID : null, slug: 'daily', name: 'Daily draw' },
    drawing: {
      id,
      number,
      drawAt: draw.drawAt ?? '2026-11-21T18:00:00.000Z',
      cutoffAt: '2026-11-21T17:50:00.000Z',
    },
    winnerList: { winners: [...winners], commitment: commitment as string, lockedAt: '2026-11-21T17:50:00.000Z' },
    entropy: {
      provider: isLive ? 'pyth-entropy-v2' : 'mock',
      requestId: 'r1',
      value: value as string,
      revealedAt: '2026-11-21T18:00:01.000Z',
    },
    ...(isLive ? { chain } : {}),
    prizeTable: table,
    results,
    displayChangedAt: null as string | null,
    payout: {
      chain: isLive ? 'base' : 'test',
      token: isLive ? 'USDC' : 'TEST',
      ...(isLive
        ? { tokenAddress: repeated('70', 20), tokenUnits: String(BigInt(transferredCents) * UNITS_PER_CENT) }
        : {}),
      ...(isLive ? { wallet: repeated('3a', 20) as Hex | null } : {}),
      transferredCents,
      transaction: isLive && transferredCents > 0 ? repeated('ab', 32) : null,
      largePrizeCents: heldFromCents as number | null,
      heldCents: sumOf(held),
      heldPositions: held.map(({ position }) => position),
      heldPaidCents: paidByHand?.amountCents ?? 0,
      status: transferredCents === 0 ? 'none' : 'paid',
    },
  }
}

/** A right proof of a real draw, all of whose members are there. */
export const liveProofOf = (draw: Omit<Draw, 'mode'> = {}) => {
  const proof = proofOf({ ...draw, mode: 'live' })
  return proof as typeof proof & {
    chain: ReturnType<typeof chainOf>
    payout: { tokenAddress: Hex; tokenUnits: string; wallet: Hex | null }
  }
}

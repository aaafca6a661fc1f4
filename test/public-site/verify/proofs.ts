import { type AbiFunction, concat, encodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem'
import type { Mode } from '../../../domain/actor.ts'
import { CHAIN_NAMES } from '../../../public-site/verify/verify-draw.mjs'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
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
  heldFromCents?: number | null
  attempt?: number
  contract?: Hex
  drawAt?: string
  cutoffAt?: string
  decimals?: number
  chainId?: number
  entropyContract?: Hex
  provider?: Hex
  tableNumber?: number
}

const parametersOf = (name: string) =>
  (prizeDrawingsAbi.find((item) => item.type === 'function' && item.name === name) as AbiFunction).inputs

export const unitsOf = (cents: number, decimals: number): bigint => BigInt(cents) * 10n ** BigInt(decimals - 2)
const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)

/** A table's hash, by the contract's own types. */
export const tableHashByHand = (table: Table, largePrizeCents: number | null, decimals: number): Hex => {
  const heldFrom = largePrizeCents === null ? 2n ** 96n - 1n : unitsOf(largePrizeCents, decimals)
  const tiers = table.tiers.map(({ threshold, amountCents }) => ({ threshold, amount: unitsOf(amountCents, decimals) }))
  const value = { fingerprint: hex(fingerprintByHand(table)), denominator: table.denominator, heldFrom, tiers }
  return keccak256(encodeAbiParameters(parametersOf('hashOfTable'), [value]))
}

type Request = {
  id: string
  number: number
  winners: readonly string[]
  commitment: Hex
  drawAt: string
  cutoffAt: string
  tableNumber: number
}

/** `DrawingRequest` of the contract. */
export const requestByHand = ({ id, number, winners, commitment, drawAt, cutoffAt, tableNumber }: Request) => ({
  campaignId: BigInt(CAMPAIGN_ID),
  number,
  drawingId: stringToHex(id, { size: 32 }),
  winnersCommitment: commitment,
  winnersCount: winners.length,
  tableNumber,
  cutoffAt: secondsOf(cutoffAt),
  drawAt: secondsOf(drawAt),
  salt: SALT,
})

/** The contribution of the first request, by the contract's own types, and those that follow from it. */
export const contributionByHand = (
  { chainId, contract, attempt }: { chainId: number; contract: Hex; attempt: number },
  request: Request,
  tableHash: Hex,
): Hex => {
  const types = [{ type: 'uint256' }, { type: 'address' }, ...parametersOf('contributionOf')]
  const values = [BigInt(chainId), contract, requestByHand(request), tableHash]
  const first = keccak256(encodeAbiParameters(types, values))
  const again = () => encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint8' }], [first, attempt])
  return attempt === 1 ? first : keccak256(again())
}

/** The onchain record of a draw; what the draw does not say is as on Base. */
const chainOf = (draw: Draw, request: Request, tableHash: Hex, provided: Hex) => {
  const { chainId = 8453, contract = repeated('c0', 20), attempt = 1, decimals = DECIMALS } = draw
  return {
    version: 'prize-drawings/2',
    chainId,
    contract,
    campaignId: CAMPAIGN_ID,
    drawingNumber: request.number,
    tableNumber: request.tableNumber,
    token: TOKEN,
    tokenDecimals: decimals,
    requestTx: repeated('e1', 32),
    fulfilTx: repeated('e2', 32),
    entropyContract: draw.entropyContract ?? ENTROPY_CONTRACT,
    provider: draw.provider ?? PROVIDER,
    sequence: '18446744073709551615',
    attempt,
    salt: SALT as string,
    userContribution: contributionByHand({ chainId, contract, attempt }, request, tableHash),
    providerContribution: provided,
    explorer: {
      contract: 'https://explorer.example/address/c',
      requestTx: 'https://explorer.example/tx/1',
      fulfilTx: 'https://explorer.example/tx/2',
    } as { contract: string; requestTx: string; fulfilTx: string } | null,
  }
}

const CAMPAIGN_ID = 4
const DECIMALS = 6
const SALT = repeated('5a', 32)
const TOKEN = repeated('70', 20)
/** Those of Pyth on Base. */
const ENTROPY_CONTRACT: Hex = '0x6e7d74fa7d5c90fef9f0512987605a6d546181bb'
const PROVIDER: Hex = '0x52deaa1c84233f7bb8c8a45baede41091c616506'

const sumOf = (results: { amountCents: number }[]) => results.reduce((cents, { amountCents }) => cents + amountCents, 0)

/** A right proof, computed by the formula's second writing and by nothing of the verifier. In a real draw `entropy` is what the provider contributes. */
export const proofOf = (draw: Draw = {}) => {
  const { id = `drw_${'0'.repeat(22)}`, number = 1, winners = ['u1', 'u2', 'u3', 'u4'], mode = 'test' } = draw
  const { entropy = Buffer.alloc(32, mode === 'test' ? 7 : 8), heldFromCents = 5000 } = draw
  const { table = tableOf(defaultShares), decimals = DECIMALS, tableNumber = 2 } = draw
  const { drawAt = '2026-11-21T18:00:00.000Z', cutoffAt = '2026-11-21T17:50:00.000Z' } = draw
  const isLive = mode === 'live'
  const commitment = hex(commitmentByHand(id, winners))
  const request = { id, number, winners, commitment, drawAt, cutoffAt, tableNumber }
  const recorded = () => chainOf(draw, request, tableHashByHand(table, heldFromCents, decimals), hex(entropy))
  const chain = isLive ? recorded() : undefined
  const value = chain
    ? keccak256(concat([chain.userContribution, chain.providerContribution, hex(Buffer.alloc(32))]))
    : hex(entropy)
  const results = winners.map((winner, position) => {
    const randomValue = randomValueByHand(Buffer.from(value.slice(2), 'hex'), position)
    const roll = rollByHand(randomValue, table.denominator)
    const amountCents = prizeByHand(table, roll)
    const isHeld = heldFromCents !== null && amountCents >= heldFromCents
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
  const held = results.filter(({ paidByHand }) => paidByHand !== undefined)
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
      drawAt,
      cutoffAt,
    },
    winnerList: { winners: [...winners], commitment: commitment as string, lockedAt: cutoffAt },
    entropy: {
      provider: isLive ? 'pyth-entropy-v2' : 'mock',
      requestId: 'r1',
      value: value as string,
      revealedAt: draw.drawAt ?? '2026-11-21T18:00:01.000Z',
    },
    ...(chain ? { chain } : {}),
    prizeTable: table,
    results,
    displayChangedAt: null as string | null,
    payout: {
      chain: isLive ? (CHAIN_NAMES[chain?.chainId ?? 0] ?? 'base') : 'test',
      token: isLive ? 'USDC' : 'TEST',
      ...(isLive ? { tokenAddress: TOKEN, tokenUnits: String(unitsOf(transferredCents, decimals)) } : {}),
      ...(isLive ? { wallet: repeated('3a', 20) as Hex | null } : {}),
      transferredCents,
      transaction: isLive && transferredCents > 0 ? repeated('ab', 32) : null,
      largePrizeCents: heldFromCents,
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

/** Intents with their arguments, in the contract's form. */
import { encodeAbiParameters, type Hex, keccak256 } from 'viem'
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import { type PayArguments, payArguments, type RequestArguments, requestArguments } from '../../domain/chain/intent.ts'

type Under<Arguments> = { row: IntentRow; arguments: Arguments }
export type RequestIntent = Under<RequestArguments>
export type PayIntent = Under<PayArguments>

const argumentsOf = { request: requestArguments, pay: payArguments } as const

/** Whether its arguments can be read: one that was written wrongly is left to people, and holds up no other. */
export const isSound = ({ kind, arguments: given }: IntentRow): boolean => argumentsOf[kind].safeParse(given).success

const ofLane = (rows: readonly IntentRow[], lane: IntentRow['kind']) =>
  rows.filter((row) => row.kind === lane && isSound(row))

export const requestsOf = (rows: readonly IntentRow[]): RequestIntent[] =>
  ofLane(rows, 'request').map((row) => ({ row, arguments: requestArguments.parse(row.arguments) }))

export const paymentsOf = (rows: readonly IntentRow[]): PayIntent[] =>
  ofLane(rows, 'pay').map((row) => ({ row, arguments: payArguments.parse(row.arguments) }))

/** The contract's `Kind`. */
export const KINDS = { draw: 0, guarantee: 1 } as const

/** `paymentKey` of the contract. */
export const paymentKey = ({ kind, campaignId, index }: PayArguments): Hex =>
  keccak256(
    encodeAbiParameters(
      [{ type: 'uint8' }, { type: 'uint64' }, { type: 'uint48' }],
      [KINDS[kind], BigInt(campaignId), index],
    ),
  )

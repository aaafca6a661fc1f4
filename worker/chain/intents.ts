/** Intents with their arguments, in the contract's form. */
import { encodeAbiParameters, type Hex, keccak256 } from 'viem'
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import { type PayArguments, payArguments, type RequestArguments, requestArguments } from '../../domain/chain/intent.ts'

type Under<Arguments> = { row: IntentRow; arguments: Arguments }
export type RequestIntent = Under<RequestArguments>
export type PayIntent = Under<PayArguments>

export const requestsOf = (rows: readonly IntentRow[]): RequestIntent[] =>
  rows
    .filter(({ kind }) => kind === 'request')
    .map((row) => ({ row, arguments: requestArguments.parse(row.arguments) }))

export const paymentsOf = (rows: readonly IntentRow[]): PayIntent[] =>
  rows.filter(({ kind }) => kind === 'pay').map((row) => ({ row, arguments: payArguments.parse(row.arguments) }))

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

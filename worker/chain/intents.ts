/** Intents with their arguments, in the contract's form. */
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import {
  type DeliverArguments,
  deliverArguments,
  type PayArguments,
  payArguments,
  type RequestArguments,
  requestArguments,
} from '../../domain/chain/intent.ts'

type Under<Arguments> = { row: IntentRow; arguments: Arguments }
export type RequestIntent = Under<RequestArguments>
export type PayIntent = Under<PayArguments>
export type DeliverIntent = Under<DeliverArguments>

const argumentsOf = { request: requestArguments, pay: payArguments, deliver: deliverArguments } as const

/** Whether its arguments can be read: one that was written wrongly is left to people, and holds up no other. */
export const isSound = ({ kind, arguments: given }: IntentRow): boolean => argumentsOf[kind].safeParse(given).success

const ofLane = (rows: readonly IntentRow[], lane: IntentRow['kind']) =>
  rows.filter((row) => row.kind === lane && isSound(row))

export const requestsOf = (rows: readonly IntentRow[]): RequestIntent[] =>
  ofLane(rows, 'request').map((row) => ({ row, arguments: requestArguments.parse(row.arguments) }))

export const paymentsOf = (rows: readonly IntentRow[]): PayIntent[] =>
  ofLane(rows, 'pay').map((row) => ({ row, arguments: payArguments.parse(row.arguments) }))

export const deliveriesOf = (rows: readonly IntentRow[]): DeliverIntent[] =>
  ofLane(rows, 'deliver').map((row) => ({ row, arguments: deliverArguments.parse(row.arguments) }))

/** A drawing in the contract. */
export type Place = { campaignId: number; number: number }

export const placeOf = ({ arguments: payment }: PayIntent): Place => ({
  campaignId: payment.campaignId,
  number: payment.drawingNumber,
})

/** One text for each place. */
export const nameOf = ({ campaignId, number }: { campaignId: bigint | number; number: number }): string =>
  `${campaignId} ${number}`

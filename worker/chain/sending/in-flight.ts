/** What the account that signs may still have to pay for, and what it has beside that. */
import { findUnderWay, type IntentRow } from '../../../db/queries/chain/intents.ts'
import { findOpenAnchors } from '../../../db/queries/log/anchoring.ts'
import {
  ANCHOR_GAS,
  costOf,
  type Load,
  loadOf,
  payLoad,
  type Prices,
  REQUEST_LOAD,
} from '../../../domain/chain/sign.ts'
import { type ChainContext, contractOf, type Head } from '../context.ts'
import { deliveriesOf, paymentsOf, requestsOf } from '../intents.ts'
import { readLayer1FeePerByte } from '../read-contract.ts'
import type { Fees } from './fees.ts'

/** More than a contract ever has in flight. */
const IN_FLIGHT_AT_MOST = 10_000

const sumOf = (loads: readonly Load[]): Load =>
  loads.reduce((sum, { gas, bytes }) => ({ gas: sum.gas + gas, bytes: sum.bytes + bytes }), { gas: 0n, bytes: 0n })

/** What these may use, which are signed and in no block yet. */
export const loadOfSent = (sent: readonly IntentRow[]): Load =>
  sumOf([
    ...requestsOf(sent).map(() => REQUEST_LOAD),
    ...paymentsOf(sent).map((payment) => payLoad(payment.arguments)),
    ...deliveriesOf(sent).map((delivery) => loadOf(delivery.arguments.gas)),
  ])

const findInFlight = async ({ pool, ...context }: ChainContext): Promise<Load> => {
  const place = contractOf(context)
  const [underWay, anchors] = await Promise.all([
    findUnderWay(pool, place, IN_FLIGHT_AT_MOST),
    findOpenAnchors(pool, place),
  ])
  const isSent = ({ state }: { state: string }): boolean => state === 'signed'
  return sumOf([loadOfSent(underWay.filter(isSent)), ...anchors.filter(isSent).map(() => loadOf(ANCHOR_GAS))])
}

/** In wei; `left` beside what is in flight for a contract by now, which the steps of a round before may have signed. */
export const readEther = async (
  context: ChainContext,
  { newest }: Head,
  { maxFeePerGas }: Fees,
): Promise<{ left: bigint; prices: Prices }> => {
  const { nodes, account } = context
  const [ether, layer1FeePerByte, inFlight] = await Promise.all([
    nodes.read.getBalance({ address: account.address, blockNumber: newest }),
    readLayer1FeePerByte(context, newest),
    findInFlight(context),
  ])
  const prices = { offeredPerGas: maxFeePerGas, layer1FeePerByte }
  return { left: ether - costOf(inFlight, prices), prices }
}

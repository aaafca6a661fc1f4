/** Once a payment is in the finalized block, it is recorded where it went, and its drawing or guarantee is paid. */
import type { Hex } from 'viem'
import type { Stuck } from '../../db/queries/attention.ts'
import type { ConfirmedPayment } from '../../db/queries/payout/paying.ts'
import { isId } from '../../domain/ids.ts'
import { recordPaid } from '../record-paid.ts'
import { readAgreed, through } from './agree.ts'
import type { Confirm } from './confirm.ts'
import type { ChainContext, Head } from './context.ts'
import { drawingSettled, guaranteePaid } from './events.ts'
import { findEvents } from './find-events.ts'
import { firstBlockOf } from './first-block.ts'
import { flagRows } from './flag-rows.ts'
import { nameOf, type PayIntent, placeOf } from './intents.ts'
import { recordEach } from './record-each.ts'
import { traceMoment } from './trace-moment.ts'

/** What the contract paid: nothing, if all prizes of a drawing are held or zero. */
type Transfer = { units: bigint; wallet: string; transaction: Hex }

/** The payments of these campaigns up to a block, by kind and drawing. */
const findTransfers = async (
  context: ChainContext,
  toBlock: bigint,
  payments: readonly PayIntent[],
): Promise<Map<string, Transfer>> => {
  const wanted = {
    address: context.contract,
    args: { campaignId: [...new Set(payments.map((payment) => payment.arguments.campaignId))].map(BigInt) },
    fromBlock: firstBlockOf(context, payments),
    toBlock,
  }
  const isAsked = (kind: PayIntent['arguments']['kind']) => payments.some((payment) => payment.arguments.kind === kind)
  const [settled, guaranteed] = await Promise.all([
    isAsked('settle') ? findEvents(context, { event: drawingSettled, ...wanted }) : [],
    isAsked('guarantee') ? findEvents(context, { event: guaranteePaid, ...wanted }) : [],
  ])
  return new Map([
    ...settled.map(({ args, transactionHash: transaction }) => {
      const transfer = { units: args.transferred, wallet: args.wallet.toLowerCase(), transaction }
      return [`settle ${nameOf(args)}`, transfer] as const
    }),
    ...guaranteed.map(({ args: { campaignId, drawingNumber, wallet, amount }, transactionHash: transaction }) => {
      const transfer = { units: amount, wallet: wallet.toLowerCase(), transaction }
      return [`guarantee ${nameOf({ campaignId, number: drawingNumber })}`, transfer] as const
    }),
  ])
}

type Confirmed = { key: string; subjectId: string; payment: PayIntent; transfer: Transfer | null }

/**
 * A settlement without a payout: of a part of a long list that is not the last, or of a drawing that transfers nothing.
 */
const paysNothing = ({ row, arguments: payment }: PayIntent): boolean => row.payoutId === null && payment.amount === 0n

const confirmedOf = (payments: readonly PayIntent[], transfers: ReadonlyMap<string, Transfer>): Confirmed[] =>
  payments.flatMap((payment) => {
    const transfer = transfers.get(`${payment.arguments.kind} ${nameOf(placeOf(payment))}`) ?? null
    const { key, subjectId } = payment.row
    return transfer || paysNothing(payment) ? [{ key, subjectId, payment, transfer }] : []
  })

const differs = ({ payment, transfer }: Confirmed): boolean =>
  payment.row.payoutId !== null && transfer?.units !== payment.arguments.amount

/**
 * Logs payments of another amount than was computed here. They are recorded as they were paid, but a payment of nothing
 * is flagged and left to people.
 */
const sayDifferences = async (context: ChainContext, confirmed: readonly Confirmed[]): Promise<Confirmed[]> => {
  const different = confirmed.filter(differs)
  for (const { payment, transfer } of different)
    context.log.error('another amount was paid', {
      intent: payment.row.key,
      expected: String(payment.arguments.amount),
      paid: String(transfer?.units),
    })
  const unpaid = different.filter(({ transfer }) => transfer?.units === 0n)
  if (unpaid.length === 0) return [...confirmed]
  const stuck = unpaid.map(({ subjectId, payment }): Stuck => {
    const { drawingNumber: number } = payment.arguments
    return { id: subjectId, attention: { code: 'chain_differs', detail: { differs: 'amount', number } } }
  })
  await flagRows(context, stuck)
  return confirmed.filter((one) => !unpaid.includes(one))
}

const paymentOf = ({ payment, transfer }: Confirmed): ConfirmedPayment[] => {
  const { payoutId } = payment.row
  if (payoutId === null || transfer === null) return []
  const { wallet, transaction, units: tokenUnits } = transfer
  return [{ payoutId, wallet, transfer: { transaction, tokenAddress: payment.arguments.token, tokenUnits } }]
}

export const confirmPayments: Confirm<PayIntent> = async (context: ChainContext, head: Head, payments) => {
  if (payments.length === 0 || head.finalized === null) return []
  const { finalized } = head
  const found = await readAgreed(context, finalized, async (read) =>
    confirmedOf(payments, await findTransfers(through(context, read), finalized, payments)),
  )
  const keys = found.map(({ key }) => key)
  const confirmed = await sayDifferences(context, found)
  const parts = await recordEach(context, 'pay', confirmed, (tx, fresh) => recordPaid(tx, fresh.flatMap(paymentOf)))
  context.meter.note(parts.flatMap(({ notes }) => notes))
  const ids = parts.flatMap((part) => part.ids)
  for (const id of ids) if (isId('drw', id)) traceMoment(context, id, 'payment is final')
  if (ids.length > 0) context.log.info('payments final', { chain: context.chain.name, ids })
  return keys
}

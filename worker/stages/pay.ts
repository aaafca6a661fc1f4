/**
 * Transfers what a settled drawing or a picked guarantee comes to. On the test chain a transfer is a record and
 * confirmed at once, for a drawing already as it is settled; on another it becomes an intent, and is paid when it is
 * final on the chain. Without a wallet it is flagged and waits for one.
 */
import type { Transaction } from '../../db/pool.ts'
import { flagEach, type Stuck } from '../../db/queries/attention.ts'
import { findPrizeTables } from '../../db/queries/campaign/prize-tables.ts'
import { insertIntents, type NewIntent } from '../../db/queries/chain/intents.ts'
import {
  type ConfirmedPayment,
  lockPickedGuarantees,
  lockSettledDrawings,
  lockWithoutWallet,
  type Payable,
} from '../../db/queries/payout/paying.ts'
import type { Note } from '../../domain/metrics/of-workers.ts'
import { decidePayment, type PaymentDecision } from '../../domain/payout/payment.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import { guaranteeIntent, settleIntents } from '../chain/pay-intents.ts'
import { recordPaid } from '../record-paid.ts'
import type { Stage } from '../stage.ts'

type Sent = { payable: Payable; decision: Extract<PaymentDecision, { kind: 'send' }> }

const intentsOf = ({ payable, decision }: Sent, tables: ReadonlyMap<string, PrizeTable>): NewIntent[] => {
  const { kind, index, winners, entropy, prizeTableId, amountCents } = payable
  const drawing = { ...payable, ...decision, prizeTable: tables.get(prizeTableId) as PrizeTable }
  const payout = { id: decision.payoutId, amountCents }
  return kind === 'draw'
    ? settleIntents(drawing, { winners, entropy, payout })
    : [guaranteeIntent(drawing, { period: index, payout })]
}

const insertPayIntents = async (tx: Transaction, sent: readonly Sent[]): Promise<void> => {
  const tables = await findPrizeTables(tx, [...new Set(sent.map(({ payable }) => payable.prizeTableId))])
  await insertIntents(
    tx,
    sent.flatMap((one) => intentsOf(one, tables)),
  )
}

/**
 * Leaves out campaigns that got a wallet since they were read: setting it woke what was flagged until then, and nothing
 * would wake what is flagged now.
 */
const stillStuck = async (
  tx: Transaction,
  stuck: readonly (Stuck & Pick<Payable, 'campaignId'>)[],
): Promise<Stuck[]> => {
  const poor = stuck.filter(({ attention }) => attention.code === 'no_wallet').map(({ campaignId }) => campaignId)
  const still = poor.length > 0 ? await lockWithoutWallet(tx, [...new Set(poor)]) : []
  return stuck.filter(({ attention, campaignId }) => attention.code !== 'no_wallet' || still.includes(campaignId))
}

const payAll = async (tx: Transaction, payables: readonly Payable[]): Promise<readonly Note[]> => {
  const recorded: ConfirmedPayment[] = []
  const sent: Sent[] = []
  const stuck: (Stuck & Pick<Payable, 'campaignId'>)[] = []
  for (const payable of payables) {
    const decision = decidePayment(payable)
    if (decision.kind === 'stuck') stuck.push({ ...payable, attention: decision.attention })
    else if (decision.kind === 'send') sent.push({ payable, decision })
    else recorded.push({ ...decision, transfer: null })
  }
  if (sent.length > 0) await insertPayIntents(tx, sent)
  const { notes } = await recordPaid(tx, recorded)
  await flagEach(tx, await stillStuck(tx, stuck))
  return notes
}

export const pay = {
  queue: 'pay',
  kind: 'database',
  run: async (tx, ids) => {
    const { drw = [], gua = [] } = Object.groupBy(ids, (id) => id.slice(0, 3) as 'drw' | 'gua')
    const drawings = drw.length > 0 ? await payAll(tx, await lockSettledDrawings(tx, drw)) : []
    const guarantees = gua.length > 0 ? await payAll(tx, await lockPickedGuarantees(tx, gua)) : []
    return { notes: [...drawings, ...guarantees] }
  },
} satisfies Stage

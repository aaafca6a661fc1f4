/**
 * Signs deliveries that the randomness contract would take in the newest block. The operator's key chooses nothing by
 * it: the contract takes only what it can prove.
 */
import { encodeFunctionData } from 'viem'
import { putIntentsOff } from '../../../db/queries/chain/intents.ts'
import type { Attention } from '../../../domain/attention.ts'
import { costOf, gasEmptyOf, loadOf } from '../../../domain/chain/sign.ts'
import { localEntropyAbi as entropyAbi } from '../contracts/artifacts/local-entropy.ts'
import { refusalByAll } from '../agree.ts'
import type { ChainContext, Head } from '../context.ts'
import { inShort } from '../errors.ts'
import { flagRows } from '../flag-rows.ts'
import type { DeliverIntent } from '../intents.ts'
import { offerFees } from '../sending/fees.ts'
import { readEther } from '../sending/in-flight.ts'
import { storeSigned, type ToSign } from '../sending/store.ts'
import { tryEach } from '../sending/try-each.ts'

/** When a refused delivery is tried again: most often somebody has to change something on the chain first. */
const LOOKED_AT_AGAIN_SECONDS = 600
const NO_ETHER_SECONDS = 3

const callOf = ({ chain, account }: ChainContext, { arguments: given }: DeliverIntent) => ({
  account: account.address,
  address: chain.entropy.contract,
  abi: entropyAbi,
  functionName: 'revealWithCallback' as const,
  args: [chain.entropy.provider, given.sequence, given.userContribution, given.providerContribution] as const,
  gas: given.gas,
})

/** Why the contract would refuse it, in short; null if it would not. */
const tryDelivery = (context: ChainContext, { newest }: Head, delivery: DeliverIntent): Promise<string | null> =>
  refusalByAll(
    context,
    newest,
    (read) => read.simulateContract({ ...callOf(context, delivery), blockNumber: newest }),
    (_, error) => inShort(error),
  )

const block = async (context: ChainContext, { row }: DeliverIntent, attention: Attention, seconds: number) => {
  await putIntentsOff(context.pool, [row.key], seconds)
  if (row.attention?.code === attention.code) return
  await flagRows(context, [{ id: row.subjectId, attention }])
}

/** Returns how many it signed. */
export const signDeliveries = async (
  context: ChainContext,
  head: Head,
  deliveries: readonly DeliverIntent[],
): Promise<number> => {
  const { chain, account } = context
  const { fees, least } = offerFees(head.baseFeePerGas, chain)
  if (deliveries.length === 0 || least > chain.maxFeePerGas) return 0
  const { left, prices } = await readEther(context, head, fees)
  let ether = left
  const calls: ToSign[] = []
  const reasons = await tryEach(context, head, deliveries, (delivery) => tryDelivery(context, head, delivery))
  for (const [delivery, reason] of reasons) {
    const { gas, sequence } = delivery.arguments
    const cost = costOf(loadOf(gas), prices)
    if (reason !== null) {
      const detail = { sequence: String(sequence), reason }
      await block(context, delivery, { code: 'value_not_delivered', detail }, LOOKED_AT_AGAIN_SECONDS)
    } else if (ether < cost) await block(context, delivery, gasEmptyOf(account.address, chain.name), NO_ETHER_SECONDS)
    else {
      ether -= cost
      calls.push({
        row: delivery.row,
        to: chain.entropy.contract,
        data: encodeFunctionData(callOf(context, delivery)),
        gas,
      })
    }
  }
  return storeSigned(context, head, calls, fees)
}

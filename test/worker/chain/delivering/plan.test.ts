import test from 'ava'
import type { Address } from '../../../../domain/chain/chains.ts'
import { deliverKey } from '../../../../domain/chain/intent.ts'
import type { ChainContext, Head } from '../../../../worker/chain/context.ts'
import { planDeliveries } from '../../../../worker/chain/delivering/plan.ts'
import type { RequestIntent } from '../../../../worker/chain/intents.ts'
import type { Nodes } from '../../../../worker/chain/nodes.ts'
import type { OnchainDrawing } from '../../../../worker/chain/read-contract.ts'
import { localChain } from '../../../support/chain/chain.ts'
import { testDatabase } from '../../../support/database.ts'
import { openWorkplace } from '../../../support/workplace.ts'

const contribution = `0x${'1'.repeat(64)}` as const

/** Numbers of a campaign whose values are late, from 1 up. */
const late = (campaignId: string, count: number) => {
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  return [
    numbers.map(
      (number) => ({ row: { campaignId, firstBlock: 1 }, arguments: { number, contribution } }) as RequestIntent,
    ),
    numbers.map(
      (number) =>
        ({ contribution, requestedAt: 1, revealedAt: 0, isVoid: false, sequence: BigInt(number) }) as OnchainDrawing,
    ),
  ] as const
}

test('each late value has its turn, also while values are late in another contract of the chain', async (t) => {
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const looked: unknown[] = []
  const log = { error: (_: string, { intent }: { intent: string }) => looked.push(intent) }
  const refuse = () => {
    throw new Error('It answers nothing.')
  }
  const nodes = { current: refuse, each: [] } as unknown as Nodes
  const lookIn = (contract: Address, campaign: string, count: number) =>
    planDeliveries(
      { pool, log, nodes, contract, chain: localChain, deployedBlock: 1n } as unknown as ChainContext,
      { newest: 9n, newestAt: new Date() } as Head,
      ...late(campaign, count),
    )
  const keys = (campaign: string, numbers: readonly number[]) =>
    numbers.map((number) => deliverKey(campaign, number, BigInt(number)))
  await lookIn('0x1', 'cmp_one', 9)
  await lookIn('0x2', 'cmp_other', 1)
  await lookIn('0x1', 'cmp_one', 9)
  t.deepEqual(looked, [
    ...keys('cmp_one', [1, 2, 3, 4, 5, 6, 7, 8]),
    ...keys('cmp_other', [1]),
    ...keys('cmp_one', [9]),
  ])
})

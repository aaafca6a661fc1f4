import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { payArguments } from '../../../domain/chain/intent.ts'
import { openComparison } from '../../../worker/chain/compare.ts'
import { readHead } from '../../../worker/chain/head.ts'
import { callContract } from '../../../worker/chain/owner.ts'
import { NO_VALUE } from '../../../worker/chain/read-contract.ts'
import { WALLET } from '../../support/chain/chain.ts'
import { allSaid } from '../../support/chain/compared.ts'
import { tellsOfCampaigns, tellsOfDrawings, withdrawsTables } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'

const OTHER_WALLET = `0x${'cd'.repeat(20)}` as const
const PASSES = 5

/** A paid drawing, and a worker with three nodes that compares again and again, also where that fails. */
const openCompared = async (t: ExecutionContext) => {
  const { live, proxies } = await openProxied(t, 3)
  await live.runUntil(live.allPaid(await live.sent()))
  await live.mine(2)
  const compare = openComparison()
  return {
    live,
    liar: proxies[0].faults,
    saidAfterAll: async () => {
      for (let pass = 0; pass < PASSES; pass += 1)
        await compare(live.context, await readHead(live.context)).catch(() => {})
      return allSaid(live.pool)
    },
    isLeftOut: () => !live.context.nodes.isTrusted(0),
  }
}

test('one node of three that hides a value has nothing untrue said of a paid drawing', async (t) => {
  const { liar, saidAfterAll, isLeftOut } = await openCompared(t)
  liar.push(tellsOfDrawings({ revealedAt: 0, randomValue: NO_VALUE }))
  t.deepEqual(await saidAfterAll(), [])
  t.true(isLeftOut())
})

test('one node of three that tells the old wallet does not hide that the contract pays to another one', async (t) => {
  const { live, liar, saidAfterAll } = await openCompared(t)
  t.deepEqual(await saidAfterAll(), [])
  await callContract(live.owner, live.contract, 'setWallet', [BigInt(live.contractId), OTHER_WALLET])
  liar.push(tellsOfCampaigns({ wallet: WALLET }))
  const [said, ...others] = await saidAfterAll()
  t.regex(said ?? '', new RegExp(`^The contract pays this campaign to ${OTHER_WALLET}`))
  t.deepEqual(others, [])
})

test('one node of three that calls all prize tables withdrawn does not hide a foreign one', async (t) => {
  const { live, liar, saidAfterAll } = await openCompared(t)
  const { table } = payArguments.parse(
    await live.pool.oneFirst(sql.type(z.object({ args: z.unknown() }))`
      select arguments as args from chain_intent where kind = 'pay'`),
  )
  const soon = Math.floor(Date.now() / 1000) + 3_600
  await callContract(live.owner, live.contract, 'registerTable', [
    BigInt(live.contractId),
    { ...table, heldFrom: 1n },
    soon,
  ])
  liar.push(withdrawsTables)
  t.regex((await saidAfterAll()).join(), /^The contract has a prize table of this campaign, number 2,/)
})

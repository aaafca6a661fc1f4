import test from 'ava'
import { sql } from 'slonik'
import { concat, keccak256 } from 'viem'
import { z } from 'zod'
import { NO_VALUE } from '../../../worker/chain/read-contract.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { lastRevealed } from '../../support/chain/revealed.ts'
import { openProxied } from '../../support/chain/proxied.ts'

const AHEAD_SECONDS = 60
const OTHER_CONTRIBUTION = '7'.repeat(64)

test('of two nodes, one that dates its blocks in the future and makes a value up is not believed alone', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  const ids = await live.sent()
  await live.round()
  await live.keeper.answer()
  await live.mine(3)
  const { userContribution, providerContribution, randomNumber } = await lastRevealed(live)
  const madeUp = keccak256(concat([userContribution, `0x${OTHER_CONTRIBUTION}`, NO_VALUE]))
  proxies[0]?.faults.push({
    kind: 'changed',
    change: (said) =>
      said
        .replaceAll(randomNumber.slice(2), madeUp.slice(2))
        .replaceAll(providerContribution.slice(2), OTHER_CONTRIBUTION)
        .replace(
          /"timestamp":"(0x[0-9a-f]+)"/,
          (_, at) => `"timestamp":"0x${(Number(at) + AHEAD_SECONDS).toString(16)}"`,
        ),
  })
  await t.throwsAsync(runRound(live.context), {
    message: /Nodes tell different things of block \d+: 1 of 2 in RPC_URLS_LOCAL, 2 of 2 in/,
  })
  t.false(
    await live.pool.oneFirst(sql.type(z.object({ has: z.boolean() }))`select entropy is not null as has from drawing`),
  )
  proxies[0]?.faults.pop()
  await live.runUntil(live.allPaid(ids))
})

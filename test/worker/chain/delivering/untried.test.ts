import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { localEntropyAbi } from '../../../../worker/chain/contracts/artifacts/local-entropy.ts'
import { cannotTry } from '../../../support/chain/lies.ts'
import { openProxied } from '../../../support/chain/proxied.ts'

/** The time after which the worker takes everything that waits for late. */
const LATE_SECONDS = 200

/** Of three requests the provider answers only the last: the other values are derived from it, and delivered. */
const TWO_SKIPPED = [1n, 2n]

for (const [what, functionName] of [
  ['whose delivery nodes cannot try', 'revealWithCallback'],
  ['whose request nodes cannot look up', 'getRequestV2'],
])
  test(`a value ${what} keeps no other from being delivered`, async (t) => {
    const {
      live,
      proxies: [{ faults }],
    } = await openProxied(t)
    live.keeper.keepSilent(true)
    const [stuck = '', other = '', answered = ''] = await live.sent(3)
    await live.runUntil(() =>
      live.pool.oneFirst(sql.type(z.object({ are: z.boolean() }))`
        select count(*) = 3 as are from chain_intent where kind = 'request' and state = 'mined'`),
    )
    for (const sequence of TWO_SKIPPED) live.keeper.skip(sequence)
    live.keeper.keepSilent(false)
    await live.keeper.answer()
    faults.push(cannotTry((call) => call.functionName === functionName && call.args[1] === 1n, localEntropyAbi))
    const letTimePass = async () => {
      await live.owner.nodes.read.request({ method: 'evm_increaseTime', params: [LATE_SECONDS] } as never)
      await live.mine()
    }
    await letTimePass()
    await live.runUntil(live.allPaid([other, answered]))
    t.is((await live.read(stuck)).status, 'entropy_requested')
    faults.pop()
    await letTimePass()
    await live.runUntil(live.allPaid([stuck]))
  })

import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { type Live } from '../../support/chain/chain.ts'
import { hidesEvents } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'

/** More blocks than the safe or final one is behind the newest. */
const BLOCKS_AFTER = 5
const LASTS_SECONDS = 60

const letTimePass = async ({ owner, mine }: Live) => {
  await owner.nodes.read.request({ method: 'evm_increaseTime', params: [LASTS_SECONDS] } as never)
  await mine()
}

const request = async (live: Live) => {
  await live.round()
  await live.keeper.answer()
}

const pay = (live: Live) =>
  live.runUntil(() =>
    live.pool.oneFirst(sql.type(z.object({ is: z.boolean() }))`
      select exists (select from chain_intent where kind = 'pay' and state <> 'new') as is`),
  )

for (const { what, status, reach } of [
  { what: 'a value', status: 'entropy_requested', reach: request },
  { what: 'a payment', status: 'settled', reach: pay },
])
  test(`${what} of which the nodes have no events is not recorded: once that lasts the drawing says what to do`, async (t) => {
    const {
      live,
      proxies: [{ faults }],
    } = await openProxied(t)
    const ids = await live.sent()
    const read = () => live.read(ids[0] as string)
    await reach(live)
    faults.push(hidesEvents)
    await live.mine(BLOCKS_AFTER)
    await live.round()
    t.like(await read(), { status, needsAttention: null })

    await letTimePass(live)
    await live.round()
    t.like(await read(), {
      status,
      needsAttention:
        'The nodes of local do not do what they are asked: they give no events for what the contract has of number 1. Replace 1 of 1 in RPC_URLS_LOCAL.',
    })

    faults.length = 0
    await live.runUntil(live.allPaid(ids))
    t.is((await read()).needsAttention, null)
  })

test('where several nodes have no events of a value, all of them are named', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  const [id = ''] = await live.sent()
  await request(live)
  for (const { faults } of proxies) faults.push(hidesEvents)
  await live.mine(BLOCKS_AFTER)
  await live.round()
  await letTimePass(live)
  await live.round()
  t.regex((await live.read(id)).needsAttention ?? '', /Replace 1 of 2 in RPC_URLS_LOCAL, 2 of 2 in RPC_URLS_LOCAL\.$/)
})

import test from 'ava'
import { hidesEvents } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'

const LATE_SECONDS = 301
/** Code that refuses every call. */
const REVERTS = '0x60006000fd'

test('one node of three that hides that a value came has its drawing not called late', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const ask = (method: string, params: unknown[]) => live.owner.nodes.read.request({ method, params } as never)
  // Otherwise the worker would deliver the value itself, and report nothing.
  live.context.chain = { ...live.context.chain, deliverAfterSeconds: 2 * LATE_SECONDS }
  live.keeper.keepSilent(true)
  const [id = ''] = await live.sent()
  await live.round()
  const code = await live.owner.nodes.read.getCode({ address: live.contract })
  await ask('anvil_setCode', [live.contract, REVERTS])
  live.keeper.keepSilent(false)
  await live.keeper.answer()
  await live.mine()
  await ask('anvil_setCode', [live.contract, code])
  await ask('evm_increaseTime', [LATE_SECONDS])
  await live.mine()
  proxies[0].faults.push(hidesEvents)
  const said: (string | null)[] = []
  for (let round = 0; round < 2; round += 1) {
    await live.round()
    said.push((await live.read(id)).needsAttention)
  }
  t.is(said[0], null)
  t.regex(said[1] ?? '', /^The value came in 0x\w+, but its callback failed/)
})

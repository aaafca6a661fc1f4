import test, { type ExecutionContext } from 'ava'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { findContracts } from '../../../db/queries/chain/contracts.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { readRole } from '../../../worker/chain/owning/call.ts'
import { readPaused } from '../../../worker/chain/owning/shown.ts'
import { DEPLOY, openCommands, SOMEBODY } from '../../support/chain/commands.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'

const returns = (
  functionName: 'paused' | 'operator',
  type: 'bool' | 'address',
  value: boolean | string,
): MessageFault => ({
  kind: 'changed',
  methods: ['eth_call'],
  change: (answer, { params = [] }) =>
    (params[0] as { data: string }).data === encodeFunctionData({ abi: prizeDrawingsAbi, functionName })
      ? JSON.stringify({ ...JSON.parse(answer), result: encodeAbiParameters([{ type }], [value] as never) })
      : answer,
})

/** A contract, and the addresses of so many nodes, of which the first lies. */
const openBeside = async (t: ExecutionContext, count: number, lie: MessageFault) => {
  const commands = await openCommands(t)
  const { contract } = await commands.json<{ contract: `0x${string}` }>(DEPLOY)
  const liar = await startRpcProxy({ target: commands.anvil.url })
  t.teardown(liar.stop)
  liar.faults.push(lie)
  const others = Array.from({ length: count - 1 }, () => commands.anvil.url)
  return { ...commands, contract, among: { RPC_URLS_LOCAL: [liar.url, ...others].join(',') } }
}

for (const count of [2, 3])
  test(`a contract is paused though one node of ${count} says that it is`, async (t) => {
    const { json, contract, nodes, among } = await openBeside(t, count, returns('paused', 'bool', true))
    await json('chain pause --chain local', among)
    t.true(await readPaused({ nodes, contract }))
  })

test('a key is not recorded as the operator’s because one node of two says that the contract has it', async (t) => {
  const lie = returns('operator', 'address', SOMEBODY.address)
  const { json, pool, nodes, contract, among } = await openBeside(t, 2, lie)
  await json(`chain operator --chain local --operator ${SOMEBODY.address}`, among)
  t.is((await findContracts(pool, 'local'))[0]?.operator, SOMEBODY.address)
  t.is(await readRole({ nodes }, contract, 'operator'), SOMEBODY.address, 'it was set')
})

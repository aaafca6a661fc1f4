import test, { type ExecutionContext } from 'ava'
import { type Abi, type Hex, pad, toFunctionSelector, toHex } from 'viem'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { timelockControllerAbi } from '../../../worker/chain/contracts/artifacts/timelock-controller.ts'
import type { WaitingCall } from '../../../worker/chain/owning/call.ts'
import type { WaitingOperation } from '../../../worker/chain/owning/operations.ts'
import { REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { hidesEvents } from '../../support/chain/lies.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { openTimelocked } from '../../support/chain/timelocked.ts'

/** A node that answers every call of this function with this value. */
const returns = (abi: Abi, functionName: string, value: Hex): MessageFault => {
  const item = abi.find((one) => one.type === 'function' && one.name === functionName)
  const selector = toFunctionSelector(item as never)
  return {
    kind: 'changed',
    methods: ['eth_call'],
    change: (answer, { params = [] }) =>
      (params[0] as { data: Hex }).data.startsWith(selector)
        ? JSON.stringify({ ...JSON.parse(answer), result: pad(value, { size: 32 }) })
        : answer,
  }
}

const readyAt = (seconds: number) => returns(timelockControllerAbi, 'getTimestamp', toHex(seconds))
const DONE = 1

/** What a timelock owns, and commands that have three nodes, of which the first one lies. */
const openLied = async (t: ExecutionContext) => {
  const opened = await openTimelocked(t)
  const liar = await startRpcProxy({ target: opened.anvil.url })
  t.teardown(liar.stop)
  const { url } = opened.anvil
  return { ...opened, liar, among: { RPC_URLS_LOCAL: [liar.url, url, url].join(',') } }
}

const WITHDRAW = `chain withdraw --chain local --of ether --amount 0.1 --to ${REFUND_TO}`
const FEE = 'chain fee --chain local --max-ether 0.5'

test('one node of three by which a call was done, or done without end, does not keep it from being proposed', async (t) => {
  const { json, liar, among } = await openLied(t)
  liar.faults.push(readyAt(DONE))
  t.like(await json(WITHDRAW, among), { state: 'proposed' })
  t.like(await json(FEE, among), { state: 'proposed' })
})

test('one node of three by which a call may not be made yet, or somebody else has to, does not keep it from being made', async (t) => {
  const { json, liar, among, owner, later } = await openLied(t)
  liar.faults.push(
    returns(prizeDrawingsAbi, 'owner', SOMEBODY.address),
    returns(timelockControllerAbi, 'hasRole', toHex(0)),
  )
  t.like(await json(FEE, among), { state: 'proposed', owner })
  await later()
  liar.faults.push(readyAt(2 ** 40))
  t.like(await json(FEE, among), { state: 'executed' })
})

test('one node of three hides nothing that waits on a timelock, nor keeps it from being cancelled', async (t) => {
  const { json, liar, among } = await openLied(t)
  const { operation } = await json<WaitingCall>(WITHDRAW)
  liar.faults.push(hidesEvents, readyAt(0))
  const { operations } = await json<{ operations: WaitingOperation[] }>('chain operations --chain local', among)
  t.deepEqual(
    operations.map((one) => one.operation),
    [operation],
  )
  t.like(await json(`chain cancel --chain local --operation ${operation}`, among), { state: 'cancelled' })
})

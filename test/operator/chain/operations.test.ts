import test from 'ava'
import { decodeFunctionData, getAddress } from 'viem'
import type { Address } from '../../../domain/chain/chains.ts'
import { timelockControllerAbi } from '../../../worker/chain/contracts/artifacts/timelock-controller.ts'
import { callAt } from '../../../worker/chain/owner.ts'
import { type OwnerCall, readRole, type WaitingCall } from '../../../worker/chain/owning/call.ts'
import type { WaitingOperation } from '../../../worker/chain/owning/operations.ts'
import { DEPLOY, openCommands, OWNER, SOMEBODY } from '../../support/chain/commands.ts'
import { ANOTHER_KEY, openTimelocked } from '../../support/chain/timelocked.ts'

type Listed = { timelock: string; operations: WaitingOperation[] }
const OPERATIONS = 'chain operations --chain local'

test('what waits on the timelock is listed in words until it is done or cancelled, also what we did not propose', async (t) => {
  const { json, refused, slug, contract, owner, later, key } = await openTimelocked(t)
  t.deepEqual((await json<Listed>(OPERATIONS)).operations, [])
  const limit = `chain limit --campaign ${slug} --max-payout-cents 2500`
  const limited = await json<WaitingCall>(limit)
  const fee = 'chain fee --chain local --max-ether 0.5'
  const capped = await json<WaitingCall>(fee)
  await json(`chain withdraw --chain local --of ether --amount 0.1 --to ${SOMEBODY.address}`)
  const zero = `0x${'0'.repeat(64)}` as const
  const at = { address: owner, abi: timelockControllerAbi } as const
  const foreign = [SOMEBODY.address, 0n, '0x12345678', zero, zero, 3_600n] as const
  await callAt(key, { ...at, functionName: 'schedule', args: foreign })
  const { timelock, operations } = await json<Listed>(OPERATIONS)
  t.is(timelock, owner)
  t.deepEqual(
    operations.map(({ calls, isReady }) => ({ calls, isReady })),
    [
      { calls: [{ to: SOMEBODY.address, what: '0x12345678' }], isReady: false },
      {
        calls: [
          {
            to: contract,
            what: `withdraw("0x${'0'.repeat(40)}", "${getAddress(SOMEBODY.address)}", 100000000000000000)`,
          },
        ],
        isReady: false,
      },
      { calls: [{ to: contract, what: 'setMaxRequestFee(500000000000000000)' }], isReady: false },
      { calls: [{ to: contract, what: 'setLimits(1, 25000000, 1500000000)' }], isReady: false },
    ],
  )
  t.deepEqual(operations[3]?.operation, limited.operation)
  t.is(operations[3]?.until, limited.until)
  await later()
  t.true((await json<Listed>(OPERATIONS)).operations.every(({ isReady }) => isReady))
  await json(limit)
  await json(`chain cancel --chain local --operation ${capped.operation}`)
  t.deepEqual((await json<Listed>(OPERATIONS)).operations.length, 2)
  await refused(/No operation .* waits on the timelock/, `chain cancel --chain local --operation ${capped.operation}`)
  await refused(/No operation .* waits on the timelock/, `chain cancel --chain local --operation ${limited.operation}`)
  t.like(
    await json(fee),
    { state: 'proposed', operation: capped.operation },
    'what was cancelled may be proposed again',
  )
})

test('a key that may not cancel gets the call for who may, and a contract without a timelock has no operations', async (t) => {
  const { json, slug, owner } = await openTimelocked(t)
  const { operation } = await json<WaitingCall>(`chain limit --campaign ${slug} --max-payout-cents 2500`)
  const call = await json<OwnerCall>(`chain cancel --chain local --operation ${operation}`, ANOTHER_KEY)
  t.is(call.to, owner)
  t.deepEqual<unknown, unknown>(decodeFunctionData({ abi: timelockControllerAbi, data: call.data }), {
    functionName: 'cancel',
    args: [operation],
  })
  const without = await openCommands(t)
  await without.json(DEPLOY)
  await without.refused(/belongs to 0x\w+, which is no timelock/, OPERATIONS)
})

test('a contract moves to another owner who accepts it: a key at once, a timelock after its delay', async (t) => {
  const { json, nodes, contract, owner: timelock, later } = await openTimelocked(t)
  const owner = () => readRole({ nodes }, contract, 'owner')
  const toKey = `chain owner --chain local --to ${SOMEBODY.address}`
  t.like(await json(toKey), { state: 'proposed' })
  await later()
  t.like(await json(toKey), { state: 'executed', offeredTo: SOMEBODY.address })
  t.is(await owner(), timelock)
  t.like(await json<OwnerCall>(toKey), { state: 'to_call', owner: SOMEBODY.address }, 'only they can accept it')
  t.like(await json(toKey, ANOTHER_KEY), { owner: SOMEBODY.address })
  t.is(await owner(), SOMEBODY.address)
  t.like(await json(toKey), { owner: SOMEBODY.address, transaction: null })

  const back = `chain owner --chain local --to ${timelock}`
  t.like(await json(back, ANOTHER_KEY), { offeredTo: timelock })
  t.like(await json(back), { state: 'proposed' })
  await later()
  t.like(await json(back, ANOTHER_KEY), { owner: timelock })
  t.is(await owner(), timelock)
})

test('registrar and pauser change, and ether goes out once', async (t) => {
  const { json, refused, nodes, read, contract } = await openCommands(t).then(async (opened) => ({
    ...opened,
    ...(await opened.json<{ contract: Address }>(DEPLOY)),
  }))
  for (const role of ['registrar', 'pauser'] as const) {
    t.is(await readRole({ nodes }, contract, role), OWNER)
    const change = `chain ${role} --chain local --to ${SOMEBODY.address}`
    t.regex((await json<{ transaction: string }>(change)).transaction, /^0x/)
    t.is(await readRole({ nodes }, contract, role), SOMEBODY.address)
    t.like(await json(change), { [role]: SOMEBODY.address, transaction: null })
  }
  const withdraw = `chain withdraw --chain local --to 0x${'de'.repeat(20)}`
  await refused(/of: there is no "GOLD" on local\. There are: ether, TESTUSD/, `${withdraw} --of GOLD --amount 1`)
  await refused(/amount: must be an amount like 0\.05/, `${withdraw} --of ether --amount -1`)
  await refused(/0 ether cannot be sent/, `${withdraw} --of ether --amount 0`)
  await refused(
    /0\.1234567 TESTUSD cannot be sent: it is more than 0, with 6 decimals/,
    `${withdraw} --of TESTUSD --amount 0.1234567`,
  )
  await refused(/the contract refuses it/, `${withdraw} --of ether --amount 2`)
  await refused(/the contract refuses it: NotYours\(0\)/, `${withdraw} --of TESTUSD --amount 1`)
  await rpcFund(read, contract)
  t.like(await json(`${withdraw} --of ether --amount 1.5`), { amount: '1.5', operation: null })
  t.is(await read.getBalance({ address: `0x${'de'.repeat(20)}` }), 15n * 10n ** 17n)
})

const rpcFund = (read: { request: (call: never) => Promise<unknown> }, contract: Address) =>
  read.request({ method: 'anvil_setBalance', params: [contract, '0x1bc16d674ec80000'] } as never)

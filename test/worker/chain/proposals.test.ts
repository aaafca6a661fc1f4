import test, { type ExecutionContext } from 'ava'
import type { Address } from '../../../domain/chain/chains.ts'
import { insertContract } from '../../../db/queries/chain/contracts.ts'
import { timelockControllerAbi } from '../../../worker/chain/contracts/artifacts/timelock-controller.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { callAt, deployContract } from '../../../worker/chain/owner.ts'
import type { WaitingCall } from '../../../worker/chain/owning/call.ts'
import { lookAtOwners } from '../../../worker/chain/owning/proposals.ts'
import { readRunbook } from '../../../api/console/runbook.ts'
import { readChains } from '../../../api/console/chain/read-chains.ts'
import { localChain } from '../../support/chain/chain.ts'
import { OPERATOR, SOMEBODY } from '../../support/chain/commands.ts'
import { hidesEvents } from '../../support/chain/lies.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { openTimelocked } from '../../support/chain/timelocked.ts'

const SAFE_AFTER = 2
const OLD_BLOCKS = 60

const open = async (t: ExecutionContext) => {
  const opened = await openTimelocked(t)
  const { nodes, rpc } = opened
  const runbook = await readRunbook()
  return {
    ...opened,
    /** What the console shows after a look that has all blocks of now. */
    look: async (among = nodes, address: Address = opened.contract) => {
      await rpc('anvil_mine', [SAFE_AFTER])
      await lookAtOwners({ pool: opened.workerPool, log: opened.log, chain: localChain, nodes: among }, (run) => run())
      const [chain] = await readChains({ ...opened, runbook })
      const contract = chain?.contracts.find((one) => one.contract.toLowerCase() === address)
      if (!contract) throw new Error('The chain has no contract.')
      return contract
    },
  }
}

test('what is proposed to a timelock waits in rows with who proposed it and when it may be made, until it is made or cancelled', async (t) => {
  const { look, json, slug, owner, key, later, read } = await open(t)
  const before = await look()
  t.is(before.owner?.toLowerCase(), owner)
  t.is(before.delaySeconds, 3_600)
  t.deepEqual(before.proposals.rows, [])
  const limit = `chain limit --campaign ${slug} --max-payout-cents 2500`
  const limited = await json<WaitingCall>(limit)
  const capped = await json<WaitingCall>('chain fee --chain local --max-ether 0.5')
  const { timestamp } = await read.getBlock()
  const { proposals, lookedTo } = await look()
  t.deepEqual(
    proposals.rows.map(({ calls, operation }) => ({ what: calls.map(({ what }) => what), operation })),
    [
      { what: ['setLimits(1, 25000000, 1500000000)'], operation: limited.operation },
      { what: ['setMaxRequestFee(500000000000000000)'], operation: capped.operation },
    ],
  )
  const [first, second] = proposals.rows
  t.is(first?.proposedBy.toLowerCase(), key.address)
  t.is(first?.readyAt.toISOString(), limited.until)
  t.is(second?.proposedAt.getTime(), Number(timestamp) * 1_000)
  t.true(Number(lookedTo) > Number(before.lookedTo))

  await json(`chain cancel --chain local --operation ${capped.operation}`)
  t.deepEqual(
    (await look()).proposals.rows.map(({ operation }) => operation),
    [limited.operation],
  )
  await json('chain fee --chain local --max-ether 0.5')
  t.is((await look()).proposals.rows.length, 2, 'what was cancelled may be proposed again')
  await later()
  await json(limit)
  t.deepEqual(
    (await look()).proposals.rows.map(({ operation }) => operation),
    [capped.operation],
  )
})

test('calls that were proposed together are one proposal, in their order, also those that nobody here knows', async (t) => {
  const { look, owner, key } = await open(t)
  const zero = `0x${'0'.repeat(64)}` as const
  const targets: Address[] = [SOMEBODY.address, owner]
  const args = [targets, [0n, 0n], ['0x12345678', '0x'], zero, zero, 3_600n] as const
  await callAt(key, { address: owner, abi: timelockControllerAbi, functionName: 'scheduleBatch', args })
  const { proposals } = await look()
  t.deepEqual(
    proposals.rows.map(({ calls }) => calls.map(({ to, what }) => [to.toLowerCase(), what])),
    [
      [
        [SOMEBODY.address, '0x12345678'],
        [owner, '0x'],
      ],
    ],
  )
})

test('of two contracts with one timelock each shows what is proposed for it, or for nobody’s', async (t) => {
  const { look, json, pool, key, owner, contract } = await open(t)
  const roles = { owner, registrar: key.address, operator: OPERATOR, pauser: key.address }
  const { address: second, block } = await deployContract(key, roles)
  const { name: chain, chainId } = localChain
  await insertContract(pool, { chain, chainId, address: second, operator: OPERATOR, deployedBlock: block })
  const propose = (of: Address) => json<WaitingCall>(`chain fee --chain local --contract ${of} --max-ether 0.5`)
  const [first, other] = [await propose(contract), await propose(second)]
  const shown = async (of: Address) => (await look(undefined, of)).proposals.rows.map(({ operation }) => operation)
  t.deepEqual(await shown(contract), [first.operation])
  t.deepEqual(await shown(second), [other.operation])
})

test('one node of three that hides a proposal keeps it from nobody', async (t) => {
  const { look, json, slug, anvil } = await open(t)
  const liar = await startRpcProxy({ target: anvil.url })
  t.teardown(liar.stop)
  const among = openNodes(localChain, [liar.url, anvil.url, anvil.url])
  await look()
  const { operation } = await json<WaitingCall>(`chain limit --campaign ${slug} --max-payout-cents 2500`)
  liar.faults.push(hidesEvents)
  await look(among).catch(() => {})
  among.readFrom([0, 1, 2].filter(among.isTrusted))
  const { proposals } = await look(among)
  t.deepEqual(
    proposals.rows.map((one) => one.operation),
    [operation],
  )
})

test('a contract of long ago is looked through a part at a time where nodes give few blocks', async (t) => {
  const { look, json, slug, nodes, rpc } = await open(t)
  await rpc('anvil_mine', [OLD_BLOCKS])
  await json(`chain limit --campaign ${slug} --max-payout-cents 2500`)
  t.true(nodes.logRange(nodes.read).narrow(2n), 'a block at a time')
  const first = await look()
  const part = Number(first.lookedTo) - first.deployedBlock
  t.true(part > 0 && part < OLD_BLOCKS / 2, String(part))
  let found = first
  for (let looks = 1; looks < OLD_BLOCKS && found.proposals.rows.length === 0; looks += 1) {
    const next = await look()
    t.true(Number(next.lookedTo) - Number(found.lookedTo) <= part + 1)
    found = next
  }
  t.is(found.proposals.rows.length, 1)
})

test('what waited on a timelock is not shown once the contract has another owner', async (t) => {
  const { look, json, owner, later, slug } = await open(t)
  await json(`chain limit --campaign ${slug} --max-payout-cents 2500`)
  t.is((await look()).proposals.rows.length, 1)
  const move = `chain owner --chain local --to ${SOMEBODY.address}`
  await json(move)
  await later()
  await json(move)
  t.is((await look()).owner?.toLowerCase(), owner, 'it is offered, and not yet taken')
  await json(move, { CHAIN_OWNER_KEY: SOMEBODY.key })
  const moved = await look()
  t.is(moved.owner?.toLowerCase(), SOMEBODY.address)
  t.like(moved, { delaySeconds: null, lookedTo: null })
  t.deepEqual(moved.proposals.rows, [])
})

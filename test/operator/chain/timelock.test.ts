import test, { type ExecutionContext } from 'ava'
import { decodeFunctionData } from 'viem'
import { findContract, insertContract } from '../../../db/queries/chain/contracts.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { timelockControllerAbi } from '../../../worker/chain/contracts/artifacts/timelock-controller.ts'
import { deployContract, deployTimelock, openOwner } from '../../../worker/chain/owner.ts'
import type { OwnerCall, WaitingCall } from '../../../worker/chain/owner-call.ts'
import { readRole } from '../../../worker/chain/owner-call.ts'
import { readCampaign } from '../../../worker/chain/read-contract.ts'
import { localChain, WALLET } from '../../support/chain/chain.ts'
import { DEPLOY, OPERATOR, openCommands, OWNER, payout, REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { OWNER_KEY } from '../../support/chain/operator.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'

const HOUR = 3_600
const ANOTHER_KEY = { CHAIN_OWNER_KEY: SOMEBODY.key }
const NEW_WALLET = `0x${'ef'.repeat(20)}`

/** A registered campaign of a contract whose owner is a timelock of an hour; our key is its proposer. */
const owned = async (t: ExecutionContext) => {
  const opened = await openCommands(t)
  const key = openOwner(localChain, opened.nodes, opened.anvil.url, OWNER_KEY)
  const { address: owner } = await deployTimelock(key, key.address, HOUR)
  const roles = { owner, registrar: key.address, operator: OPERATOR, pauser: key.address }
  const { address: contract, block } = await deployContract(key, roles)
  const row = {
    chain: 'local',
    chainId: localChain.chainId,
    address: contract,
    operator: OPERATOR,
    deployedBlock: block,
  }
  await insertContract(opened.pool, row)
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  await opened.json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  const later = async () => {
    await opened.rpc('evm_increaseTime', [HOUR + 1])
    await opened.rpc('anvil_mine', [1])
  }
  const campaign = () => readCampaign({ nodes: opened.nodes, contract }, 1)
  return { ...opened, owner, contract, slug, later, campaign }
}

test('what only the owner may do is proposed, waits, is done by anybody, and may be wanted again', async (t) => {
  const { json, slug, owner, later, campaign } = await owned(t)
  const limit = `chain limit --campaign ${slug} --max-payout-cents 2500`
  const before = await campaign()
  const { transaction, ...proposed } = await json<WaitingCall>(limit)
  t.regex(transaction ?? '', /^0x[0-9a-f]{64}$/)
  t.is(proposed.owner, owner)
  t.true(new Date(proposed.until).getTime() > Date.now() + (HOUR - 60) * 1000)
  t.deepEqual<unknown, unknown>(await json<WaitingCall>(limit, ANOTHER_KEY), { ...proposed, transaction: null })
  t.deepEqual(await campaign(), before, 'nothing has changed yet')
  await later()
  t.like(await json(limit, ANOTHER_KEY), { maxPayoutCents: 2_500 })
  t.is((await campaign())?.maxPerDrawing, 25_000_000n)
  t.not((await json<WaitingCall>(limit)).operation, proposed.operation, 'a second time is a proposal of its own')
})

test('a key that may not propose gets the call for the one that may', async (t) => {
  const { json, contract, owner, read } = await owned(t)
  const blocks = await read.getBlockNumber()
  const { to, data, safe } = await json<OwnerCall>(
    `chain operator --chain local --operator ${SOMEBODY.address}`,
    ANOTHER_KEY,
  )
  t.is(to, owner)
  t.is(safe.meta.name, 'schedule')
  const { functionName, args } = decodeFunctionData({ abi: timelockControllerAbi, data })
  t.is(functionName, 'schedule')
  const [target, value, called] = args as unknown as readonly [string, bigint, `0x${string}`]
  t.deepEqual([target.toLowerCase(), value], [contract, 0n])
  t.is(decodeFunctionData({ abi: prizeDrawingsAbi, data: called }).functionName, 'setOperator')
  t.is(await read.getBlockNumber(), blocks, 'nothing was sent')
})

test('another wallet is approved through the timelock, and recorded once it counts', async (t) => {
  const { json, slug, later, campaign } = await owned(t)
  await json(`wallet request --campaign ${slug} --wallet ${NEW_WALLET} --by somebody`)
  const approve = `wallet approve --campaign ${slug} --wallet ${NEW_WALLET}`
  t.true('until' in (await json<object>(approve)))
  t.is((await campaign())?.wallet, WALLET)
  await later()
  t.like(await json(approve), { campaign: slug, wallet: NEW_WALLET })
  t.is((await campaign())?.wallet as string, NEW_WALLET)
})

test('chain deploy makes a timelock the owner, over which nobody has a say but its proposer; on Base it needs one', async (t) => {
  const { json, refused, nodes, read, pool } = await openCommands(t)
  const { contract, owner } = await json<{ contract: Address; owner: Address }>(
    `${DEPLOY} --proposer ${SOMEBODY.address}`,
  )
  t.is(await readRole({ nodes }, contract, 'owner'), owner)
  t.like(await findContract(pool, 'local'), { address: contract })
  const at = { address: owner, abi: timelockControllerAbi } as const
  const has = async (name: 'PROPOSER_ROLE' | 'DEFAULT_ADMIN_ROLE', who: Address) =>
    read.readContract({
      ...at,
      functionName: 'hasRole',
      args: [await read.readContract({ ...at, functionName: name }), who],
    })
  t.true(await has('PROPOSER_ROLE', SOMEBODY.address))
  t.false(await has('PROPOSER_ROLE', OWNER))
  t.false(await has('DEFAULT_ADMIN_ROLE', OWNER))
  await refused(
    /name who proposes its calls with --proposer/,
    `chain deploy --chain base-sepolia --operator ${OPERATOR}`,
  )
})

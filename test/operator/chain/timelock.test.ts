import test from 'ava'
import { sql } from 'slonik'
import { decodeFunctionData } from 'viem'
import { z } from 'zod'
import { findContracts } from '../../../db/queries/chain/contracts.ts'
import { mintTokens } from '../../../local/chain/setup.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { timelockControllerAbi } from '../../../worker/chain/contracts/artifacts/timelock-controller.ts'
import { readTokens } from '../../../worker/chain/money.ts'
import { type OwnerCall, readRole, type WaitingCall } from '../../../worker/chain/owning/call.ts'
import { token, WALLET } from '../../support/chain/chain.ts'
import { DEPLOY, OPERATOR, openCommands, OWNER, REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { ANOTHER_KEY, openTimelocked } from '../../support/chain/timelocked.ts'

const NEW_WALLET = `0x${'ef'.repeat(20)}`

test('what only the owner may do is proposed, waits, is done by anybody, and may be wanted again', async (t) => {
  const { json, slug, owner, later, campaign } = await openTimelocked(t)
  const limit = `chain limit --campaign ${slug} --max-payout-cents 2500`
  const before = await campaign()
  const { transaction, ...proposed } = await json<WaitingCall>(limit)
  t.regex(transaction ?? '', /^0x[0-9a-f]{64}$/)
  t.like(proposed, { owner, state: 'proposed' })
  t.true(new Date(proposed.until).getTime() > Date.now() + 3_540_000)
  const waiting = { ...proposed, transaction: null, state: 'waiting' }
  t.deepEqual<unknown, unknown>(await json<WaitingCall>(limit, ANOTHER_KEY), waiting)
  t.deepEqual(await campaign(), before, 'nothing has changed yet')
  await later()
  const made = await json<{ transaction: string }>(limit, ANOTHER_KEY)
  t.like(made, { state: 'executed', maxPayoutCents: 2_500 })
  t.regex(made.transaction, /^0x/)
  t.is((await campaign())?.maxPerDrawing, 25_000_000n)
  t.like(await json(limit), { state: 'executed', transaction: null }, 'what the contract shows is not proposed again')
  await json(`chain limit --campaign ${slug} --max-payout-cents 2600`)
  await later()
  await json(`chain limit --campaign ${slug} --max-payout-cents 2600`)
  const again = await json<WaitingCall>(limit)
  t.like(again, { state: 'proposed' })
  t.not(again.operation, proposed.operation, 'a second time is a proposal of its own')
})

test('a refund goes once, whoever makes the call, and once more only for who names the one before', async (t) => {
  const { json, refused, slug, later, nodes, anvil } = await openTimelocked(t)
  await mintTokens(anvil.url, OWNER)
  const refunded = async () => Number((await readTokens({ nodes }, token, REFUND_TO)) / 10_000n)
  await json(`chain deposit --campaign ${slug} --cents 900`)
  const refund = `chain refund --campaign ${slug} --cents 300`
  const { operation } = await json<WaitingCall>(refund)
  await later()
  t.like(await json(refund, ANOTHER_KEY), { state: 'executed', operation, refundTo: REFUND_TO })
  t.is(await refunded(), 300)
  t.like(await json(refund), { state: 'executed', operation, transaction: null })
  await later()
  t.like(await json(refund), { state: 'executed', operation, transaction: null })
  t.is(await refunded(), 300)

  await refused(
    /again: the timelock has not done this same call as the operation 0x1{64}/,
    `${refund} --again 0x${'1'.repeat(64)}`,
  )
  await refused(/again: must be 0x and 64 hexadecimal digits/, `${refund} --again yes`)
  const second = await json<WaitingCall>(`${refund} --again ${operation}`)
  t.not(second.operation, operation)
  t.like(await json(`${refund} --again ${operation}`), { state: 'waiting', operation: second.operation })
  await refused(/has not done this same call/, `${refund} --again ${second.operation}`)
  await later()
  t.like(await json(`${refund} --again ${operation}`), { operation: second.operation })
  t.like(await json(`${refund} --again ${operation}`), { operation: second.operation, transaction: null })
  t.is(await refunded(), 600)
})

test('a call that the contract would refuse is not made: its own reason is said', async (t) => {
  const { json, refused, slug, later, anvil } = await openTimelocked(t)
  const refund = `chain refund --campaign ${slug} --cents 300`
  await json(refund)
  await later()
  await refused(/the contract refuses it: BalanceTooSmall\(0, 3000000\)/, refund)
  await mintTokens(anvil.url, OWNER)
  await json(`chain deposit --campaign ${slug} --cents 300`)
  t.like(await json(refund), { state: 'executed' })
})

test('a key that may not propose gets the call for the one that may', async (t) => {
  const { json, contract, owner, read } = await openTimelocked(t)
  const blocks = await read.getBlockNumber()
  const change = `chain operator --chain local --operator ${SOMEBODY.address}`
  const call = await json<OwnerCall>(change, ANOTHER_KEY)
  t.like(call, { state: 'to_propose', to: owner, safe: { meta: { name: 'schedule' } } })
  const { functionName, args } = decodeFunctionData({ abi: timelockControllerAbi, data: call.data })
  t.is(functionName, 'schedule')
  const [target, value, called] = args as unknown as readonly [string, bigint, `0x${string}`]
  t.deepEqual([target.toLowerCase(), value], [contract, 0n])
  t.is(decodeFunctionData({ abi: prizeDrawingsAbi, data: called }).functionName, 'setOperator')
  t.is(await read.getBlockNumber(), blocks, 'nothing was sent')
})

test('a paused contract runs again through the timelock; pausing needs no more than the pauser', async (t) => {
  const { json, later } = await openTimelocked(t)
  t.like(await json('chain pause --chain local'), { state: 'executed' })
  t.like(await json('chain pause --chain local'), { state: 'executed', transaction: null })
  const unpause = 'chain unpause --chain local'
  t.like(await json(unpause), { state: 'proposed' })
  await later()
  t.regex((await json<{ transaction: string }>(unpause, ANOTHER_KEY)).transaction, /^0x/)
  t.like(await json(unpause), { state: 'executed', transaction: null })
})

test('another wallet is approved through the timelock, and recorded once it counts, whoever made the call', async (t) => {
  const { json, slug, later, campaign, pool, campaignId } = await openTimelocked(t)
  const recorded = () =>
    pool.oneFirst(sql.type(z.object({ wallet: z.string() }))`
      select payout_wallet as wallet from campaign where id = ${campaignId}`)
  await json(`wallet request --campaign ${slug} --wallet ${NEW_WALLET} --by somebody`)
  const approve = `wallet approve --campaign ${slug} --wallet ${NEW_WALLET}`
  t.like(await json<object>(approve), { state: 'proposed' })
  t.deepEqual([(await campaign())?.wallet, await recorded()], [WALLET, WALLET])
  await later()
  t.like(await json(approve, ANOTHER_KEY), { campaign: slug, wallet: NEW_WALLET })
  t.deepEqual([(await campaign())?.wallet as string, await recorded()], [NEW_WALLET, NEW_WALLET])
})

test('a wallet that was withdrawn while its call waits is named with the operation that is to be cancelled', async (t) => {
  const { json, refused, slug, later, campaign } = await openTimelocked(t)
  const request = `wallet request --campaign ${slug} --wallet ${NEW_WALLET} --by somebody`
  await json(request)
  t.like(await json(`wallet withdraw --campaign ${slug}`), { wallet: NEW_WALLET, operation: null })
  await json(request)
  const { operation } = await json<WaitingCall>(`wallet approve --campaign ${slug} --wallet ${NEW_WALLET}`)
  t.like(await json(`wallet withdraw --campaign ${slug}`), { wallet: NEW_WALLET, operation })
  t.like(await json(`chain cancel --chain local --operation ${operation}`), { operation, state: 'cancelled' })
  await later()
  await refused(/No change of wallet waits/, `wallet approve --campaign ${slug} --wallet ${NEW_WALLET}`)
  t.is((await campaign())?.wallet, WALLET)
})

test('chain deploy makes a timelock the owner, over which nobody has a say but its proposers; on Base it needs one', async (t) => {
  const { json, refused, nodes, read, pool } = await openCommands(t)
  const { contract, owner } = await json<{ contract: Address; owner: Address }>(
    `${DEPLOY} --proposer ${SOMEBODY.address},${REFUND_TO}`,
  )
  t.is(await readRole({ nodes }, contract, 'owner'), owner)
  t.like((await findContracts(pool, 'local'))[0], { address: contract })
  const at = { address: owner, abi: timelockControllerAbi } as const
  const has = async (name: 'PROPOSER_ROLE' | 'CANCELLER_ROLE' | 'DEFAULT_ADMIN_ROLE', who: Address) =>
    read.readContract({
      ...at,
      functionName: 'hasRole',
      args: [await read.readContract({ ...at, functionName: name }), who],
    })
  for (const proposer of [SOMEBODY.address, REFUND_TO]) {
    t.true(await has('PROPOSER_ROLE', proposer))
    t.true(await has('CANCELLER_ROLE', proposer))
  }
  t.false(await has('PROPOSER_ROLE', OWNER))
  t.false(await has('DEFAULT_ADMIN_ROLE', OWNER))
  await refused(
    /name who proposes its calls with --proposer/,
    `chain deploy --chain base-sepolia --operator ${OPERATOR}`,
  )
})

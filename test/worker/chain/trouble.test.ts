import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { createWalletClient, http } from 'viem'
import { z } from 'zod'
import { localAccounts } from '../../../local/chain/setup.ts'
import { localEntropyAbi } from '../../../worker/chain/contracts/artifacts/local-entropy.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { toTokenUnits } from '../../../domain/chain/token-units.ts'
import { callAt, deposit } from '../../../worker/chain/owner.ts'
import { type Live, localChain, openLive, token, WALLET } from '../../support/chain/chain.ts'

const owner = ({ owner: key, contract }: Live, functionName: string, args: readonly unknown[] = []) =>
  callAt(key, { address: contract, abi: prizeDrawingsAbi, functionName, args })

const rpc = ({ owner: { nodes } }: Live, method: string, params: unknown[] = []) =>
  nodes.read.request({ method, params } as never)

const attempts = ({ pool }: Live) =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int as count from chain_attempt`)

/** Nothing is signed while `spoil` has effect; the drawing says what to do, and continues by itself after `mend`. */
const holdsUntilMended = async (
  t: ExecutionContext,
  live: Live,
  { spoil, sentence, mend }: { spoil: () => Promise<unknown>; sentence: RegExp; mend: () => Promise<unknown> },
) => {
  await spoil()
  const ids = await live.sent()
  await live.round()
  await live.round()
  t.regex((await live.read(ids[0] as string)).needsAttention ?? '', sentence)
  t.is(await attempts(live), 0)
  await mend()
  await live.runUntil(live.allPaid(ids))
  t.is((await live.read(ids[0] as string)).needsAttention, null)
}

test('a paused contract: nothing is sent, the drawing says who lifts the pause, and goes on afterwards', async (t) => {
  const live = await openLive(t)
  await holdsUntilMended(t, live, {
    spoil: () => owner(live, 'pause'),
    sentence: /is paused: its owner lifts the pause/,
    mend: () => owner(live, 'unpause'),
  })
})

test('a key that is not the operator: nothing is sent, and the drawing names the account', async (t) => {
  const live = await openLive(t)
  const { address } = live.context.account
  await holdsUntilMended(t, live, {
    spoil: () => owner(live, 'setOperator', [WALLET]),
    sentence: new RegExp(`The key of ${address} is not the operator`),
    mend: () => owner(live, 'setOperator', [address]),
  })
})

test('no ether for gas: nothing is sent, and the drawing names the account to send it to', async (t) => {
  const live = await openLive(t)
  const { address } = live.context.account
  await holdsUntilMended(t, live, {
    spoil: () => rpc(live, 'anvil_setBalance', [address, '0x1']),
    sentence: new RegExp(`${address} has too little ether for gas`),
    mend: () => rpc(live, 'anvil_setBalance', [address, '0xde0b6b3a7640000']),
  })
})

test('no ether for the randomness fee: nothing is sent, and the drawing names the contract to send it to', async (t) => {
  const live = await openLive(t)
  await holdsUntilMended(t, live, {
    spoil: () => rpc(live, 'anvil_setBalance', [live.contract, '0x1']),
    sentence: new RegExp(`${live.contract} has no ether for the randomness fee`),
    mend: () => rpc(live, 'anvil_setBalance', [live.contract, '0xde0b6b3a7640000']),
  })
})

test('a provider that asks for too much: nothing is sent, and the drawing says what it asks for', async (t) => {
  const live = await openLive(t)
  const { account } = localAccounts.keeper
  const wallet = createWalletClient({ account, transport: http(live.anvil.url) })
  const setFee = async (fee: bigint) => {
    const { contract: address } = localChain.entropy
    const call = { address, abi: localEntropyAbi, functionName: 'setProviderFee', args: [fee], chain: null } as const
    const hash = await wallet.writeContract(call)
    await live.owner.nodes.read.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  await holdsUntilMended(t, live, {
    spoil: () => setFee(10n ** 17n),
    sentence: /asks for 1\.0*1 ether; at most 0\.01 is paid/,
    mend: () => setFee(1n),
  })
})

test('too little deposited: the drawing stays settled, says how many are missing, and is paid when they are there', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await owner(live, 'refund', [live.contractId, 10n ** 15n])
  await live.runUntil(async () =>
    /lacks \d+ token units/.test((await live.read(ids[0] as string)).needsAttention ?? ''),
  )
  t.is((await live.read(ids[0] as string)).status, 'settled')
  await deposit(live.owner, live.contract, { campaignId: live.contractId, token: token.address, units: 10n ** 15n })
  await live.runUntil(live.allPaid(ids))
  t.is((await live.read(ids[0] as string)).needsAttention, null)
})

test('an amount above the cap is not sent; raising the cap pays it', async (t) => {
  const live = await openLive(t)
  await owner(live, 'setLimits', [live.contractId, 1n, 10n ** 13n])
  const ids = await live.sent()
  await live.runUntil(async () =>
    /above the contract's limit of 1 /.test((await live.read(ids[0] as string)).needsAttention ?? ''),
  )
  t.is(await attempts(live), 1)
  await owner(live, 'setLimits', [live.contractId, 10n ** 12n, 10n ** 13n])
  await live.runUntil(live.allPaid(ids))
  t.is(await attempts(live), 2)
})

const attentionOf = async (live: Live, ids: readonly string[]): Promise<readonly string[]> => {
  const read = await Promise.all(ids.map((id) => live.read(id)))
  return read.flatMap(({ needsAttention }) => needsAttention ?? [])
}

test('above the limit of a day nothing more is sent; raising it pays', async (t) => {
  const prizeCents = 500
  const live = await openLive(t, { tiers: [{ amountCents: prizeCents, weight: 1 }] })
  const units = toTokenUnits(prizeCents * live.campaign.winnersPerDraw, token.decimals)
  await owner(live, 'setLimits', [live.contractId, units, (3n * units) / 2n])
  const ids = await live.sent(2)
  await live.runUntil(async () => (await attentionOf(live, ids)).some((words) => /daily limit/.test(words)))
  t.is(await attempts(live), 3, 'two are drawn, and one is paid')
  await owner(live, 'setLimits', [live.contractId, units, 10n ** 13n])
  await live.runUntil(live.allPaid(ids))
  t.is(await attempts(live), 4)
})

test('a payment above the limit of a whole day is held, and says which limit to raise', async (t) => {
  const live = await openLive(t)
  await owner(live, 'setLimits', [live.contractId, 10n ** 12n, 1n])
  const ids = await live.sent()
  await live.runUntil(async () => (await attentionOf(live, ids)).length > 0)
  t.regex((await attentionOf(live, ids)).join(), /limit/)
  t.notRegex((await attentionOf(live, ids)).join(), /daily limit/)
  t.is(await attempts(live), 1)
  await owner(live, 'setLimits', [live.contractId, 10n ** 12n, 10n ** 13n])
  await live.runUntil(live.allPaid(ids))
  t.is(await attempts(live), 2)
})

test('a campaign that is in no contract: its drawing stays locked without a number and says what to run', async (t) => {
  const live = await openLive(t)
  await live.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`update campaign set contract = null, contract_id = null where id = ${live.campaign.id}`)
  })
  const [id = ''] = await live.sent()
  await live.round()
  t.like(await live.read(id), { status: 'locked', number: null })
  t.regex((await live.read(id)).needsAttention ?? '', /operators run chain register/)
})

test('a silent provider: the drawing says since when, and settles once it answers', async (t) => {
  const live = await openLive(t)
  live.keeper.keepSilent(true)
  const ids = await live.sent()
  await live.round()
  await live.mine()
  await rpc(live, 'evm_increaseTime', [400])
  await live.mine()
  await live.round()
  await live.round()
  t.regex((await live.read(ids[0] as string)).needsAttention ?? '', /^Random value overdue since \d{4}-/)
  live.keeper.keepSilent(false)
  await live.runUntil(live.allPaid(ids))
  t.is((await live.read(ids[0] as string)).needsAttention, null)
})

/** A drawing whose first transaction is sent, and in no block. */
const openUnmined = async (t: ExecutionContext) => {
  const live = await openLive(t)
  // So late that fees are not raised because the machine is slow.
  live.context.chain = { ...live.context.chain, bumpAfterSeconds: 1_800 }
  const ids = await live.sent()
  await live.mineByHand(true)
  await live.round()
  t.is(await attempts(live), 1)
  return { live, ids }
}

test('the nonce was spent by another transaction: the intent is signed again and its drawing is paid once', async (t) => {
  const { live, ids } = await openUnmined(t)
  await rpc(live, 'anvil_dropAllTransactions')
  const wallet = createWalletClient({ account: live.context.account, transport: http(live.anvil.url) })
  await wallet.sendTransaction({ to: WALLET, value: 1n, nonce: 0, chain: null })
  await live.mine()
  await live.mineByHand(false)
  await live.pool.query(sql.unsafe`update chain_intent set retry_at = null`)
  await live.runUntil(live.allPaid(ids), async () => {
    await live.round()
    await live.pool.query(sql.unsafe`update chain_intent set retry_at = null where state = 'new'`)
  })
  t.is(await attempts(live), 3)
})

test('a transaction that stays out of the blocks is sent again with a higher fee under the same nonce', async (t) => {
  const { live, ids } = await openUnmined(t)
  await live.pool.query(sql.unsafe`
    create function age_attempt() returns void language sql as 'alter table chain_attempt disable trigger all;
      update chain_attempt set signed_at = signed_at - interval ''1 hour'', sent_at = null; alter table chain_attempt enable trigger all'`)
  await live.pool.query(sql.unsafe`select age_attempt()`)
  await live.round()
  const fees = await live.pool.any(sql.type(z.object({ nonce: z.coerce.number(), fee: z.coerce.bigint() }))`
    select nonce, max_fee_per_gas::text as fee from chain_attempt order by max_fee_per_gas`)
  t.deepEqual(
    fees.map(({ nonce }) => nonce),
    [0, 0],
  )
  t.true((fees[1]?.fee ?? 0n) * 100n >= (fees[0]?.fee ?? 0n) * 125n)
  await live.mineByHand(false)
  await live.runUntil(live.allPaid(ids))
})

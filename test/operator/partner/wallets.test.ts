import { userInfo } from 'node:os'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { getAddress } from 'viem'
import { z } from 'zod'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { transact } from '../../../worker/chain/owning/transact.ts'
import type { OwnerCall } from '../../../worker/chain/owning/call.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { refuses } from '../../support/attack.ts'
import { auditOf } from '../../support/audit.ts'
import { openLive, WALLET } from '../../support/chain/chain.ts'
import { openChainRows } from '../../support/chain/rows.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { until } from '../../support/until.ts'

const NEW = `0x${'cd'.repeat(20)}` as const
const THIRD = `0x${'12'.repeat(20)}` as const
const NOBODY = `0x${'0'.repeat(40)}` as const
const OTHER = `0x${'ef'.repeat(20)}` as const

const open = async (t: ExecutionContext, given: { wallet?: null } = {}) => {
  const live = await openLive(t, given)
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url, CHAIN_OWNER_KEY: OWNER_KEY }
  return {
    live,
    ...openOperator(t, settings),
    wallets: async () => ({
      database: await live.pool.oneFirst(sql.type(z.object({ wallet: z.string() }))`
        select payout_wallet as wallet from campaign where id = ${live.campaign.id}`),
      contract: (await readCampaign({ ...live.owner, contract: live.contract }, live.contractId))?.wallet ?? null,
    }),
    changes: () =>
      live.pool.any(sql.type(
        z.object({
          previous: z.string(),
          wallet: z.string(),
          by: z.string(),
          approvedBy: z.string().nullable(),
          transaction: z.string().nullable(),
          isApproved: z.boolean(),
        }),
      )`
        select previous, wallet, requested_by as by, approved_by as "approvedBy", transaction, approved_at is not null as "isApproved"
        from wallet_change where campaign_id = ${live.campaign.id}`),
  }
}

test('a change of wallet takes effect when the owner approves it, in the contract and here, and who did it and when is recorded', async (t) => {
  const { live, json, refused, wallets, changes } = await open(t)
  const { slug } = live.campaign
  const request = (wallet: string, by: string) =>
    json(`wallet request --campaign ${slug} --wallet ${wallet} --by ${by}`)
  const asked = { campaign: slug, previous: WALLET, wallet: NEW }
  t.deepEqual(await request(NEW.toUpperCase().replace('0X', '0x'), 'ann@shop.test'), asked)
  t.deepEqual(await request(NEW, 'bob@shop.test'), asked, 'what waits already may be asked for again')
  await refused(
    /A change to 0x[cdCD]{40} waits to be approved: withdraw it first/,
    `wallet request --campaign ${slug} --wallet ${OTHER} --by eve@shop.test`,
  )
  t.deepEqual(await wallets(), { database: WALLET, contract: WALLET })
  const waiting = { previous: WALLET, wallet: NEW, by: 'ann@shop.test' }
  t.deepEqual(await changes(), [{ ...waiting, approvedBy: null, transaction: null, isApproved: false }])

  const approve = `wallet approve --campaign ${slug} --wallet ${getAddress(NEW)}`
  await refused(
    /Another wallet waits for the campaign .*0x[cdCD]{40}: /,
    `wallet approve --campaign ${slug} --wallet ${OTHER}`,
  )
  t.deepEqual(await wallets(), { database: WALLET, contract: WALLET })
  const { transaction, ...approved } = await json<{ transaction: `0x${string}` }>(approve)
  t.deepEqual<unknown, unknown>(approved, { state: 'executed', campaign: slug, wallet: NEW })
  t.deepEqual(await wallets(), { database: NEW, contract: NEW })
  const approvedBy = localAccounts.owner.account.address.toLowerCase()
  t.deepEqual(await changes(), [{ ...waiting, approvedBy, transaction, isApproved: true }])
  t.is((await live.owner.nodes.read.getTransactionReceipt({ hash: transaction })).to?.toLowerCase(), live.contract)
  await refused(/No change of wallet waits .*run wallet request first/, approve)
})

test('where somebody else owns the contract, the call for them is printed, and what they did is recorded when the command runs again', async (t) => {
  const { live, json, refused, wallets, changes } = await open(t)
  const { slug } = live.campaign
  const { keeper } = localAccounts
  const heir = openOwner(live.owner, keeper.key)
  await callContract(live.owner, live.contract, 'transferOwnership', [heir.address])
  await callContract(heir, live.contract, 'acceptOwnership', [])
  await json(`wallet request --campaign ${slug} --wallet ${NEW} --by ann`)
  const approve = `wallet approve --campaign ${slug} --wallet ${NEW}`
  const blocks = await live.owner.nodes.read.getBlockNumber()
  const { owner, safe, state, ...call } = await json<OwnerCall & { state: string }>(approve)
  t.is(await live.owner.nodes.read.getBlockNumber(), blocks, 'nothing was sent')
  t.deepEqual([owner, state], [heir.address, 'to_call'])
  t.like(call, { to: live.contract, value: '0' })
  t.deepEqual(safe, { version: '1.0', chainId: '31337', meta: { name: 'setWallet' }, transactions: [call] })
  t.deepEqual(await wallets(), { database: WALLET, contract: WALLET })

  const { hash } = await transact(heir, call)
  t.deepEqual(await wallets(), { database: WALLET, contract: NEW })
  t.like(await json(approve), { wallet: NEW, transaction: hash })
  t.deepEqual(await wallets(), { database: NEW, contract: NEW })
  t.like((await changes())[0], { approvedBy: heir.address, transaction: hash, isApproved: true })
  await refused(/No change of wallet waits/, approve)
})

test('the first wallet of a campaign is set by the registrar', async (t) => {
  const { live, json, refused, wallets, changes } = await open(t, { wallet: null })
  const { slug } = live.campaign
  const { keeper } = localAccounts
  await callContract(live.owner, live.contract, 'setRegistrar', [keeper.account.address])
  await json(`wallet request --campaign ${slug} --wallet ${NEW} --by ann`)
  const approve = `wallet approve --campaign ${slug} --wallet ${NEW}`
  await refused(/the contract refuses it: NotRegistrar\(\)/, approve)
  t.deepEqual(await wallets(), { database: WALLET, contract: null })
  t.like(await json(approve, { CHAIN_REGISTRAR_KEY: keeper.key }), { wallet: NEW })
  t.deepEqual(await wallets(), { database: NEW, contract: NEW })
  t.is((await changes())[0]?.approvedBy, keeper.account.address.toLowerCase())
})

test('payments that the owner stopped go on by the owner alone: the registrar sets no wallet', async (t) => {
  const { live, json, wallets, changes } = await open(t)
  const { slug } = live.campaign
  const { keeper, owner } = localAccounts
  await callContract(live.owner, live.contract, 'setWallet', [BigInt(live.contractId), NOBODY])
  await callContract(live.owner, live.contract, 'setRegistrar', [keeper.account.address])
  const theirs = openOwner(live.owner, keeper.key)
  await t.throwsAsync(callContract(theirs, live.contract, 'setFirstWallet', [BigInt(live.contractId), OTHER]), {
    message: /HasWallet/,
  })
  await json(`wallet request --campaign ${slug} --wallet ${NEW} --by ann`)
  const approve = `wallet approve --campaign ${slug} --wallet ${NEW}`
  t.like(await json(approve, { CHAIN_REGISTRAR_KEY: keeper.key }), { wallet: NEW })
  t.deepEqual(await wallets(), { database: NEW, contract: NEW })
  t.is((await changes())[0]?.approvedBy, owner.account.address.toLowerCase())
})

test('a wallet that the owner set again outside of the service is recorded as theirs', async (t) => {
  const { live, json, changes } = await open(t)
  const { slug } = live.campaign
  for (const wallet of [NOBODY, NEW] as const)
    await callContract(live.owner, live.contract, 'setWallet', [BigInt(live.contractId), wallet])
  await callContract(live.owner, live.contract, 'setRegistrar', [localAccounts.keeper.account.address])
  await json(`wallet request --campaign ${slug} --wallet ${NEW} --by ann`)
  await json(`wallet approve --campaign ${slug} --wallet ${NEW}`)
  t.is((await changes())[0]?.approvedBy, localAccounts.owner.account.address.toLowerCase())
})

test('a change that is withdrawn while the chain decides takes no effect here, and the operator hears what to do', async (t) => {
  const { live, json, refused, wallets, changes } = await open(t)
  const { slug } = live.campaign
  const ask = (method: string, params: unknown[]) => live.owner.nodes.read.request({ method, params } as never)
  const request = (wallet: string) => json(`wallet request --campaign ${slug} --wallet ${wallet} --by ann`)
  for (const [wallet, meanwhile] of [
    [NEW, `wallet withdraw --campaign ${slug}`],
    [THIRD, `wallet withdraw --campaign ${slug}`],
  ] as const) {
    await request(wallet)
    await ask('evm_setAutomine', [false])
    const approving = refused(
      /The contract pays .* since transaction 0x.* Run wallet request/,
      `wallet approve --campaign ${slug} --wallet ${wallet}`,
    )
    const pending = async () => Number(((await ask('txpool_status', [])) as { pending: string }).pending)
    t.is(await until(pending, (count) => count > 0), 1)
    await json(meanwhile)
    await ask('evm_setAutomine', [true])
    await live.mine()
    await approving
    t.deepEqual(await wallets(), { database: WALLET, contract: wallet })
    t.true((await changes()).every(({ isApproved }) => !isApproved))
  }
  await request(OTHER)
  await json(`wallet approve --campaign ${slug} --wallet ${OTHER}`)
  t.deepEqual(await wallets(), { database: OTHER, contract: OTHER })
})

test('a wallet that is no address is refused, and so is approving what nobody asked for', async (t) => {
  const rows = await openChainRows(t)
  const { json, refused } = openOperator(t, { DATABASE_URL: rows.url, CHAIN_OWNER_KEY: OWNER_KEY })
  const { slug } = rows.campaign
  const testing = await makeCampaign(rows, { partner: await makePartner(rows) })
  await json(`wallet request --campaign ${testing.slug} --wallet ${NEW} --by ann`)
  await refused(/There is no campaign "nowhere"/, `wallet request --campaign nowhere --wallet ${NEW} --by ann`)
  await refused(/is one of test mode/, `wallet approve --campaign ${testing.slug} --wallet ${NEW}`)
  await refused(/wallet: is missing: the address that is approved/, `wallet approve --campaign ${slug}`)
  await refused(
    /wallet: must be 0x and 40.*by: is missing: who asks for it/,
    `wallet request --campaign ${slug} --wallet 0x12`,
  )
  await refused(/No change of wallet waits/, `wallet approve --campaign ${slug} --wallet ${NEW}`)
  await refused(/has no change of wallet to withdraw/, `wallet withdraw --campaign ${slug}`)
  const mistyped = getAddress(NEW).replace('C', 'c')
  await refused(
    /wallet: has a wrong checksum \(EIP-55\)/,
    `wallet request --campaign ${slug} --wallet ${mistyped} --by ann`,
  )
  t.is((await rows.client.query('select from wallet_change')).rowCount, 0)
})

test('the audit log names who ran the command that asks for a wallet, and beside them who wants it', async (t) => {
  const rows = await openChainRows(t)
  const { json } = openOperator(t, { DATABASE_URL: rows.url })
  const partner = await makePartner(rows)
  const testing = await makeCampaign(rows, { partner })
  const payout = { chain: 'base', token: 'USDC', wallet: null }
  const live = await makeCampaign(rows, { partner, mode: 'live', payout })
  for (const { slug } of [testing, live]) await json(`wallet request --campaign ${slug} --wallet ${NEW} --by ann`)
  const asked = (await auditOf(rows, partner)).filter(({ action }) => /wallet/.test(action))
  const actor = `operator ${userInfo().username}`
  t.like(asked, [
    { action: 'campaign.wallet_set', actor, detail: { wallet: NEW, by: 'ann' } },
    { action: 'campaign.wallet_requested', actor, detail: { wallet: NEW, by: 'ann' } },
  ])
})

test('a change that waits is listed first, and can be withdrawn but not brought back', async (t) => {
  const rows = await openChainRows(t)
  const { json, refused } = openOperator(t, { DATABASE_URL: rows.url, CHAIN_OWNER_KEY: OWNER_KEY })
  const { slug } = rows.campaign
  const testing = await makeCampaign(rows, { partner: await makePartner(rows) })
  await json(`wallet request --campaign ${slug} --wallet ${NEW} --by ann`)
  type Listed = { campaign: string; wallet: string | null; waiting: { wallet: string; requestedBy: string } | null }
  const listed = async () => (await json<{ wallets: Listed[] }>('wallet list')).wallets
  const [first, second] = await listed()
  t.like(first, { campaign: slug, mode: 'live', waiting: { wallet: NEW, requestedBy: 'ann' } })
  t.like(second, { campaign: testing.slug, mode: 'test', waiting: null })
  t.like(await json(`wallet withdraw --campaign ${slug}`), { campaign: slug, wallet: NEW })
  t.true((await listed()).every(({ waiting }) => waiting === null))
  await refused(/No change of wallet waits/, `wallet approve --campaign ${slug} --wallet ${NEW}`)
  await refuses(t, rows.client, 'update wallet_change set withdrawn_at = null')
  await refuses(t, rows.client, "update wallet_change set approved_by = 'x', approved_at = now()")
  await json(`wallet request --campaign ${slug} --wallet ${OTHER} --by ann`)
  t.like((await listed())[0], { waiting: { wallet: OTHER } })
})

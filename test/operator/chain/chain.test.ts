import test from 'ava'
import { sql } from 'slonik'
import { findContracts } from '../../../db/queries/chain/contracts.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { localAccounts, mintTokens } from '../../../local/chain/setup.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { localChain, token, WALLET } from '../../support/chain/chain.ts'
import { DEPLOY, OPERATOR, openCommands, OWNER, payout, REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { OWNER_KEY, SECRET_PATH } from '../../support/chain/operator.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'

test('chain deploy puts the contract on the chain once, for the operator that is named', async (t) => {
  const { anvil, json, refused, pool, read } = await openCommands(t)
  await refused(/CHAIN_OWNER_KEY.*is missing/, DEPLOY, { CHAIN_OWNER_KEY: '' })
  await refused(/CHAIN_OWNER_KEY is a private key/, DEPLOY, { CHAIN_OWNER_KEY: OWNER_KEY.slice(0, -1) })
  await refused(/^RPC_URLS_LOCAL is missing/, DEPLOY, { RPC_URLS_LOCAL: '' })
  await refused(/^RPC_URLS_BASE is missing/, `${DEPLOY.replace('local', 'base')} --proposer ${OWNER}`)
  const proxy = await startRpcProxy({ target: anvil.url })
  t.teardown(proxy.stop)
  proxy.faults.push({ kind: 'wrong chain' })
  await refused(/^Node 1 of 1 in RPC_URLS_LOCAL is of chain 1, not 31337: correct its address/, DEPLOY, {
    RPC_URLS_LOCAL: proxy.url,
  })
  t.false(proxy.requests.some(({ method }) => method === 'eth_sendRawTransaction'))

  const { contract, block, ...rest } = await json<{ contract: Address; block: number }>(DEPLOY)
  t.deepEqual(rest, { chain: 'local', owner: OWNER, registrar: OWNER, operator: OPERATOR, pauser: OWNER })
  t.is(Number(await read.getBlockNumber()), block)
  t.like((await findContracts(pool, 'local'))[0], {
    address: contract,
    chainId: 31_337,
    operator: OPERATOR,
    deployedBlock: block,
  })
  const at = { address: contract, abi: prizeDrawingsAbi } as const
  t.is((await read.readContract({ ...at, functionName: 'operator' })).toLowerCase(), OPERATOR)
  await refused(new RegExp(`a contract on local already. To .* --successor-of ${contract}`), DEPLOY)
  t.is(Number(await read.getBlockNumber()), block, 'nothing was sent')
})

test('chain deploy is refused where the randomness contract is missing, the node is silent, or the owner has no ether', async (t) => {
  const { refused, pool, rpc } = await openCommands(t)
  await refused(/^The command failed: HTTP request failed/, DEPLOY, {
    RPC_URLS_LOCAL: `http://127.0.0.1:9${SECRET_PATH}`,
  })
  await rpc('anvil_setBalance', [localAccounts.owner.account.address, '0x0'])
  await refused(/insufficient funds/i, DEPLOY)
  await rpc('anvil_setCode', [localChain.entropy.contract, '0x'])
  await refused(new RegExp(`no randomness contract at ${localChain.entropy.contract} on local`), DEPLOY)
  t.deepEqual(await findContracts(pool, 'local'), [])
})

test('chain deploy names other keys for the registrar and the pauser', async (t) => {
  const { json, read } = await openCommands(t)
  const { address: registrar } = SOMEBODY
  const { contract, ...told } = await json<{ contract: Address }>(
    `${DEPLOY} --registrar ${registrar} --pauser ${REFUND_TO}`,
  )
  t.like(told, { owner: OWNER, registrar, pauser: REFUND_TO })
  const at = { address: contract, abi: prizeDrawingsAbi } as const
  t.is((await read.readContract({ ...at, functionName: 'registrar' })).toLowerCase(), registrar)
  t.is((await read.readContract({ ...at, functionName: 'pauser' })).toLowerCase(), REFUND_TO)
})

test('chain register gives a live campaign its id in the contract, once, and says what it registered', async (t) => {
  const opened = await openCommands(t)
  const { json, refused, pool, nodes, read } = opened
  const partner = await makePartner(opened)
  const testing = await makeCampaign(opened, { partner })
  const first = await makeCampaign(opened, { partner, mode: 'live', payout })
  const second = await makeCampaign(opened, { partner, mode: 'live', payout: { ...payout, wallet: null } })
  const command = (slug: string, refundTo: string = REFUND_TO) =>
    `chain register --campaign ${slug} --refund-to ${refundTo}`
  await refused(/no contract on local yet: run chain deploy/, command(first.slug))
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  await refused(/refund-to: is missing: the address that money goes back to/, `chain register --campaign ${first.slug}`)

  // Three winners of 500 cents each: the prize of 500,000 is held. A day has a hundred such payments.
  const told = {
    campaign: first.slug,
    contractId: 1,
    contract,
    token: token.address,
    wallet: WALLET,
    refundTo: REFUND_TO,
    symbol: token.symbol,
    balance: '0',
    maxPerDrawing: '15',
    maxPerDay: '1500',
    leftToday: '1500',
    tables: [],
    late: null,
  }
  t.deepEqual<unknown, unknown>(await json(command(first.slug)), told)
  t.like(await readCampaign({ nodes, contract }, 1), { slug: first.slug, maxPerDrawing: 15_000_000n, tables: 1 })
  const blocks = await read.getBlockNumber()
  t.deepEqual<unknown, unknown>(await json(command(first.slug)), told)
  const forget = () =>
    pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`update campaign set contract = null, contract_id = null where id = ${first.id}`)
    })
  await forget()
  await refused(
    new RegExp(
      `has the campaign "${first.slug}" already, as 1, with ${REFUND_TO} as its refund address and not ${OWNER}\\. If chain register was interrupted before, run it with the options of that time\\.`,
    ),
    command(first.slug, OWNER),
  )
  t.deepEqual<unknown, unknown>(await json(command(first.slug)), told, 'it is found again')
  t.is(await read.getBlockNumber(), blocks, 'nothing was sent')

  await refused(/--max-day-cents as well, of 700 /, `${command(second.slug)} --max-payout-cents 700 --max-day-cents 9`)
  const limited = await json(`${command(second.slug)} --max-payout-cents 700 --max-day-cents 900`)
  t.like(limited, { contractId: 2, wallet: null, maxPerDrawing: '7', maxPerDay: '9', balance: '0' })
  await refused(/is one of test mode/, command(testing.slug))
  await refused(/no campaign "nowhere"/, command('nowhere'))
})

test('chain register registers the guarantee, with the shortest that its period can be', async (t) => {
  const opened = await openCommands(t)
  const { json, read } = opened
  const guarantee = { period: 'P1M', thresholdCents: 1_000, amountCents: 700 }
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout, guarantee })
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  await json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  const at = { address: contract, abi: prizeDrawingsAbi } as const
  const { next } = await read.readContract({ ...at, functionName: 'guarantee', args: [1n] })
  t.deepEqual(next, { amount: 7_000_000n, below: 10_000_000n, minPeriod: 28 * 23 * 3_600 })
})

test('the registrar registers with a key of its own', async (t) => {
  const opened = await openCommands(t)
  const { json, refused } = opened
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  await json(`${DEPLOY} --registrar ${SOMEBODY.address}`)
  const register = `chain register --campaign ${slug} --refund-to ${REFUND_TO}`
  await refused(/the contract refuses it: NotRegistrar\(\)/, register)
  await refused(/CHAIN_REGISTRAR_KEY is a private key/, register, { CHAIN_REGISTRAR_KEY: '0x12' })
  const settings = { CHAIN_OWNER_KEY: '', CHAIN_REGISTRAR_KEY: SOMEBODY.key }
  t.like(await json(register, settings), { campaign: slug, contractId: 1 })
})

test('terms above the limit of the contract are refused until its owner raises it', async (t) => {
  const opened = await openCommands(t)
  const { json, refused, nodes } = opened
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  const change = `campaign change --slug ${slug} --winners 4`
  t.like(await json(change), { winnersPerDraw: 4 }, 'no contract has the campaign yet')
  const raise = `chain limit --campaign ${slug} --max-payout-cents 2500`
  await refused(/no campaign ".*" in a contract/, raise)
  await json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  const limits = async () => {
    const found = await readCampaign({ nodes, contract }, 1)
    return [found?.maxPerDrawing, found?.maxPerDay]
  }
  // Four winners of 500 cents each, which are to come. A token has 10,000 units to the cent.
  t.deepEqual(await limits(), [20_000_000n, 2_000_000_000n])
  const special = `drawing create --campaign ${slug} --draw-at ${new Date(Date.now() + 3_600_000).toISOString()}`
  await refused(new RegExp(`2500 cents, more than the 2000 .*: ${raise}\\.$`, 'm'), `${special} --winners 5`)
  t.like(await json(`${special} --winners 4`), { winnersExpected: 4 })
  await refused(
    new RegExp(`2500 cents, more than the 2000 .*: ${raise}\\.$`, 'm'),
    `campaign change --slug ${slug} --winners 5`,
  )
  t.like(await json(raise), { campaign: slug, maxPayoutCents: 2_500, maxDayCents: 200_000 })
  t.deepEqual(await limits(), [25_000_000n, 2_000_000_000n], 'the day has the limit that it had')
  t.like(await json(`campaign change --slug ${slug} --winners 5`), { winnersPerDraw: 5 })
  t.like(await json(`${raise} --max-day-cents 30000`), { maxDayCents: 30_000 })
  t.deepEqual(await limits(), [25_000_000n, 300_000_000n])
  const above = `chain limit --campaign ${slug} --max-payout-cents 30001`
  await refused(/may send 30000 cents, which is less than one may: give --max-day-cents as well, of 30001/, above)
  t.like(await json(`${above} --max-day-cents 30001`), { maxPayoutCents: 30_001 })
})

test('a campaign is given money, and what it does not need goes back', async (t) => {
  const opened = await openCommands(t)
  const { json, refused, nodes, anvil } = opened
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const deposit = `chain deposit --campaign ${slug} --cents 300`
  await refused(/no campaign ".*" in a contract/, deposit)
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  await json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  await refused(new RegExp(`account ${OWNER} has 0 TESTUSD, less than 3 TESTUSD\\.`), deposit)
  await refused(/cents: must be a whole number of cents/, `chain deposit --campaign ${slug} --cents 1.5`)
  await mintTokens(anvil.url, OWNER, 10_000_000n)
  t.like(await json(deposit), { campaign: slug, cents: 300, from: OWNER })
  const balance = async () => (await readCampaign({ nodes, contract }, 1))?.balance
  t.is(await balance(), 3_000_000n)
  await refused(/BalanceTooSmall\(3000000, 4000000\)/, `chain refund --campaign ${slug} --cents 400`)
  t.like(await json(`chain refund --campaign ${slug} --cents 100`), { campaign: slug, cents: 100, refundTo: REFUND_TO })
  t.is(await balance(), 2_000_000n)
})

test('a contract is paused by its pauser or its owner, and unpaused by its owner', async (t) => {
  const { json, refused, read } = await openCommands(t)
  await refused(/no contract on local yet/, 'chain pause --chain local')
  const { contract } = await json<{ contract: Address }>(`${DEPLOY} --pauser ${SOMEBODY.address}`)
  const isPaused = () => read.readContract({ address: contract, abi: prizeDrawingsAbi, functionName: 'paused' })
  const asPauser = { CHAIN_OWNER_KEY: SOMEBODY.key }
  t.like(await json('chain pause --chain local', asPauser), { chain: 'local', contract })
  t.true(await isPaused())
  t.like(await json('chain pause --chain local'), { transaction: null }, 'it is paused already')
  t.like(await json('chain unpause --chain local', asPauser), { owner: OWNER, to: contract })
  t.true(await isPaused(), 'the call was only printed')
  t.like(await json('chain unpause --chain local'), { chain: 'local', contract })
  t.false(await isPaused())
  await json('chain pause --chain local')
  t.true(await isPaused())
})

test('chain operator gives the workers another key, and records one that the owner has set already', async (t) => {
  const { json, pool } = await openCommands(t)
  await json(DEPLOY)
  const change = (address: string) => `chain operator --chain local --operator ${address}`
  t.like(await json(change(SOMEBODY.address)), { previous: OPERATOR, operator: SOMEBODY.address })
  t.like((await findContracts(pool, 'local'))[0], { operator: SOMEBODY.address })
  await pool.query(sql.unsafe`update chain_contract set operator = ${OPERATOR}`)
  t.like(await json(change(SOMEBODY.address), { CHAIN_OWNER_KEY: SOMEBODY.key }), { transaction: null })
  t.like((await findContracts(pool, 'local'))[0], { operator: SOMEBODY.address })
})

test('chain register refuses a token that is none or counts otherwise, a foreign contract, and a key that is not the registrar', async (t) => {
  const opened = await openCommands(t)
  const { json, refused, read, rpc } = opened
  const campaign = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const register = `chain register --campaign ${campaign.slug} --refund-to ${REFUND_TO}`
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  const blocks = await read.getBlockNumber()
  await refused(/^The command failed: the contract refuses it: NotRegistrar\(\)/, register, {
    CHAIN_OWNER_KEY: localAccounts.operator.key,
  })
  const code = await read.getCode({ address: token.address })
  /** A contract that answers every call with this number. */
  const answering = (number: number) => `0x60${number.toString(16).padStart(2, '0')}60005260206000f3`
  await rpc('anvil_setCode', [token.address, '0x'])
  await refused(new RegExp(`no token at ${token.address} on local`), register)
  await rpc('anvil_setCode', [token.address, '0x00'])
  await refused(/no token with decimals/, register)
  await rpc('anvil_setCode', [token.address, answering(1)])
  await refused(/TESTUSD has 1 decimals, too few for cents/, register)
  await rpc('anvil_setCode', [token.address, answering(18)])
  await refused(/TESTUSD on local has 18 decimals, not the 6/, register)
  await rpc('anvil_setCode', [token.address, code])
  await rpc('anvil_setCode', [contract, '0x00'])
  await refused(/is of something else, not prize-drawings/, register)
  t.is(await read.getBlockNumber(), blocks, 'nothing was sent')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { findContract } from '../../../db/queries/chain/contracts.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { startAnvil } from '../../../local/chain/anvil.ts'
import { localAccounts, setUpChain } from '../../../local/chain/setup.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { localChain, token, WALLET } from '../../support/chain/chain.ts'
import { OWNER_KEY, openOperator, SECRET_PATH } from '../../support/chain/operator.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { openWorkplace } from '../../support/workplace.ts'

const operator = localAccounts.operator.account.address.toLowerCase()
const deploy = `chain deploy --chain local --operator ${operator}`
const payout = { chain: 'local', token: token.symbol, wallet: WALLET }

/** A chain and a database of the test's own, and the operator's commands on them. */
const open = async (t: ExecutionContext) => {
  const anvil = await startAnvil()
  t.teardown(anvil.stop)
  await setUpChain(anvil.url)
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const folder = await mkdtemp(join(tmpdir(), 'no-stack-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const { read } = openNodes(localChain, [anvil.url])
  return {
    ...place,
    anvil,
    read,
    rpc: (method: string, params: unknown[]) => read.request({ method, params } as never),
    ...openOperator(t, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      RPC_URLS_LOCAL: anvil.url,
      CHAIN_OWNER_KEY: OWNER_KEY,
    }),
  }
}

test('chain deploy puts the contract on the chain once, for the operator that is named', async (t) => {
  const { anvil, json, refused, pool, read } = await open(t)
  await refused(/CHAIN_OWNER_KEY.*is missing/, deploy, { CHAIN_OWNER_KEY: '' })
  await refused(/CHAIN_OWNER_KEY is a private key/, deploy, { CHAIN_OWNER_KEY: OWNER_KEY.slice(0, -1) })
  await refused(/^RPC_URLS_LOCAL is missing/, deploy, { RPC_URLS_LOCAL: '' })
  await refused(/^RPC_URLS_BASE is missing/, deploy.replace('local', 'base'))
  const proxy = await startRpcProxy({ target: anvil.url })
  t.teardown(proxy.stop)
  proxy.faults.push({ kind: 'wrong chain' })
  await refused(/of chain 1, not 31337: correct RPC_URLS_LOCAL/, deploy, { RPC_URLS_LOCAL: proxy.url })
  t.false(proxy.requests.some(({ method }) => method === 'eth_sendRawTransaction'))

  const { contract, block, ...rest } = await json<{ contract: Address; block: number }>(deploy)
  t.deepEqual(rest, {
    chain: 'local',
    owner: localAccounts.owner.account.address.toLowerCase(),
    operator,
  })
  t.is(Number(await read.getBlockNumber()), block)
  t.like(await findContract(pool, 'local'), { address: contract, chainId: 31_337, operator, deployedBlock: block })
  const at = { address: contract, abi: prizeDrawingsAbi } as const
  t.is((await read.readContract({ ...at, functionName: 'operator' })).toLowerCase(), operator)
  await refused(new RegExp(`a contract on local already, at ${contract}`), deploy)
  t.is(Number(await read.getBlockNumber()), block, 'nothing was sent')
})

test('chain deploy is refused where the randomness contract is missing, the node is silent, or the owner has no ether', async (t) => {
  const { refused, pool, rpc } = await open(t)
  await refused(/^The command failed: HTTP request failed/, deploy, {
    RPC_URLS_LOCAL: `http://127.0.0.1:9${SECRET_PATH}`,
  })
  await rpc('anvil_setBalance', [localAccounts.owner.account.address, '0x0'])
  await refused(/insufficient funds/i, deploy)
  await rpc('anvil_setCode', [localChain.entropy.contract, '0x'])
  await refused(new RegExp(`no randomness contract at ${localChain.entropy.contract} on local`), deploy)
  t.is(await findContract(pool, 'local'), null)
})

test('chain register gives a live campaign its id in the contract, once, with the most that one payment may send', async (t) => {
  const opened = await open(t)
  const { json, refused, pool, read } = opened
  const partner = await makePartner(opened)
  const testing = await makeCampaign(opened, { partner })
  const first = await makeCampaign(opened, { partner, mode: 'live', payout })
  const second = await makeCampaign(opened, { partner, mode: 'live', payout })
  const register = (slug: string) => json(`chain register --campaign ${slug}`)
  await refused(/no contract on local yet: run chain deploy/, `chain register --campaign ${first.slug}`)
  const { contract } = await json<{ contract: Address }>(deploy)
  const registered = (id: bigint) =>
    read.readContract({ address: contract, abi: prizeDrawingsAbi, functionName: 'campaign', args: [id] })

  t.deepEqual(await register(first.slug), { campaign: first.slug, contractId: 1, contract })
  const found = await registered(1n)
  t.is(found.token.toLowerCase(), token.address)
  t.is(found.wallet.toLowerCase(), WALLET)
  // Three winners of 500 cents each: the prize of 500,000 is held. A token has 10,000 units to the cent.
  t.is(found.maxPayout, 15_000_000n)
  const blocks = await read.getBlockNumber()
  t.deepEqual(await register(first.slug), { campaign: first.slug, contractId: 1, contract })
  await pool.query(sql.unsafe`update campaign set contract_id = null where id = ${first.id}`)
  t.deepEqual(await register(first.slug), { campaign: first.slug, contractId: 1, contract }, 'it is found again')
  t.is(await read.getBlockNumber(), blocks, 'nothing was sent')

  const limited = await json(`chain register --campaign ${second.slug} --max-payout-cents 700`)
  t.deepEqual(limited as object, { campaign: second.slug, contractId: 2, contract })
  t.is((await registered(2n)).maxPayout, 7_000_000n)
  await refused(/is one of test mode/, `chain register --campaign ${testing.slug}`)
})

test('terms above the limit of the contract are refused until its owner raises it', async (t) => {
  const opened = await open(t)
  const { json, refused, read } = opened
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const { contract } = await json<{ contract: Address }>(deploy)
  const change = `campaign change --slug ${slug} --winners 4`
  t.like(await json(change), { winnersPerDraw: 4 }, 'no contract has the campaign yet')
  await refused(/no campaign ".*" in a contract/, `chain limit --campaign ${slug} --max-payout-cents 2500`)
  await json(`chain register --campaign ${slug}`)
  const limit = async () =>
    (
      await read.readContract({
        address: contract,
        abi: prizeDrawingsAbi,
        functionName: 'campaign',
        args: [1n],
      })
    ).maxPayout
  // Four winners of 500 cents each, which are to come. A token has 10,000 units to the cent.
  t.is(await limit(), 20_000_000n)
  const raise = `chain limit --campaign ${slug} --max-payout-cents 2500`
  await refused(
    new RegExp(`2500 cents, more than the 2000 .*: ${raise}\\.$`, 'm'),
    `campaign change --slug ${slug} --winners 5`,
  )
  t.like(await json(raise), { campaign: slug, maxPayoutCents: 2_500 })
  t.is(await limit(), 25_000_000n)
  t.like(await json(`campaign change --slug ${slug} --winners 5`), { winnersPerDraw: 5 })
})

test('chain register refuses a token that is none or counts otherwise, a foreign contract, and a key that is not the owner', async (t) => {
  const opened = await open(t)
  const { json, refused, read, rpc } = opened
  const campaign = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const register = `chain register --campaign ${campaign.slug}`
  const { contract } = await json<{ contract: Address }>(deploy)
  const blocks = await read.getBlockNumber()
  await refused(/^The command failed: the contract refuses it: OwnableUnauthorizedAccount\(0x/, register, {
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

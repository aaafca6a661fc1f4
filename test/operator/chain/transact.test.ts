import test, { type ExecutionContext } from 'ava'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { findContracts } from '../../../db/queries/chain/contracts.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { localAccounts, mintTokens } from '../../../local/chain/setup.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { readPaused } from '../../../worker/chain/owning/shown.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { localChain } from '../../support/chain/chain.ts'
import { DEPLOY, openCommands, OWNER, payout, REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { refusesCalls } from '../../support/chain/lies.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { until } from '../../support/until.ts'

/** A chain and commands that have so many nodes, of which the first lies. */
const openBeside = async (t: ExecutionContext, count: number, ...lies: readonly MessageFault[]) => {
  const commands = await openCommands(t)
  const liar = await startRpcProxy({ target: commands.anvil.url })
  t.teardown(liar.stop)
  liar.faults.push(...lies)
  const others = Array.from({ length: count - 1 }, () => commands.anvil.url)
  return { ...commands, liar, among: { RPC_URLS_LOCAL: [liar.url, ...others].join(',') } }
}

/** A node that answers this to a method. */
const tells = (method: string, change: (told: never) => unknown): MessageFault => ({
  kind: 'changed',
  methods: [method],
  change: (answer) => {
    const { result, ...rest } = JSON.parse(answer) as { result: never }
    return JSON.stringify({ ...rest, result: change(result) })
  },
})

const GWEI = 10n ** 9n
const DEAR = toHex(10_000n * GWEI)

/** A node that proposes these values for transactions, by every method that clients may ask. */
const fills = (made: { nonce?: Hex; gas?: Hex; maxPriorityFeePerGas?: Hex }): MessageFault[] => [
  tells('eth_fillTransaction', ({ tx, ...told }: { tx: object }) => {
    const fee = made.maxPriorityFeePerGas
    return { ...told, tx: { ...tx, ...made, ...(fee && { maxFeePerGas: fee }) } }
  }),
  ...(made.maxPriorityFeePerGas ? [tells('eth_maxPriorityFeePerGas', () => made.maxPriorityFeePerGas)] : []),
  ...(made.nonce ? [tells('eth_getTransactionCount', () => made.nonce)] : []),
  ...(made.gas ? [tells('eth_estimateGas', () => made.gas)] : []),
]

test('a contract is recorded where its key put it, whatever address one node of two gives', async (t) => {
  const lie = tells(
    'eth_getTransactionReceipt',
    (told: object | null) => told && { ...told, contractAddress: REFUND_TO },
  )
  const { json, pool, read, among } = await openBeside(t, 2, lie)
  const { contract, owner } = await json<Record<string, Address>>(`${DEPLOY} --proposer ${OWNER}`, among)
  t.is((await findContracts(pool, 'local'))[0]?.address, contract)
  for (const address of [contract, owner] as Address[]) {
    t.not(address, REFUND_TO)
    t.truthy(await read.getCode({ address }))
  }
})

test('one node of three makes a key neither pay too much for gas, nor pass over a nonce', async (t) => {
  const lies = fills({ nonce: '0x64', gas: toHex(200_000_000n), maxPriorityFeePerGas: DEAR })
  const { json, among, read } = await openBeside(t, 3, ...lies)
  const { block } = await json<{ block: number }>(DEPLOY, among)
  const { transactions } = await read.getBlock({ blockNumber: BigInt(block), includeTransactions: true })
  t.is(transactions.length, 1)
  t.is(transactions[0]?.maxPriorityFeePerGas, localChain.priorityFeePerGas)
  t.true((transactions[0]?.gas ?? 0n) < 30_000_000n)
})

test('one node of two makes a key pay no more for gas than the limit of the chain', async (t) => {
  const { json, among, read } = await openBeside(t, 2, ...fills({ maxPriorityFeePerGas: DEAR }))
  const { block } = await json<{ block: number }>(DEPLOY, among)
  const { transactions } = await read.getBlock({ blockNumber: BigInt(block), includeTransactions: true })
  t.is(transactions[0]?.maxPriorityFeePerGas, localChain.maxFeePerGas)
})

const KEEPING_BACK: Readonly<Record<string, readonly MessageFault[]>> = {
  'by which the contract refuses it': [refusesCalls],
  'that shows it in no block': [tells('eth_getTransactionReceipt', () => null)],
  'that is of another chain': [{ kind: 'wrong chain' }],
  'by which it takes no gas at all': fills({ gas: '0x1' }),
}

for (const [what, lies] of Object.entries(KEEPING_BACK))
  test(`one node of three ${what} keeps nobody from pausing a contract`, async (t) => {
    const { json, among, nodes } = await openBeside(t, 3, ...lies)
    const { contract } = await json<{ contract: Address }>(DEPLOY)
    t.like(await json('chain pause --chain local', among), { state: 'executed', contract })
    t.true(await readPaused({ nodes, contract }))
  })

test('what one node of two shows in a block is not done until both do', async (t) => {
  const { json, rpc, liar, among, nodes } = await openBeside(t, 2)
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  const block = toHex(1)
  liar.faults.push(
    tells('eth_getTransactionReceipt', () => ({
      status: '0x1',
      blockNumber: block,
      transactionHash: toHex(1),
      logs: [],
    })),
  )
  await rpc('evm_setAutomine', [false])
  let isDone = false
  const pausing = json('chain pause --chain local', among).then(() => (isDone = true))
  const looks = () => liar.requests.filter(({ method }) => method === 'eth_getTransactionReceipt').length
  await until(
    async () => looks(),
    (count) => count > 1,
  )
  t.false(isDone)
  t.false(await readPaused({ nodes, contract }))
  liar.faults.splice(0)
  await rpc('anvil_mine', [1])
  t.true(await pausing)
  t.true(await readPaused({ nodes, contract }))
})

/** A campaign of a contract, with tokens that its key can deposit. */
const openDeposit = async (t: ExecutionContext) => {
  const opened = await openBeside(t, 1)
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const { contract } = await opened.json<{ contract: Address }>(DEPLOY)
  await opened.json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  await mintTokens(opened.anvil.url, OWNER, 100_000_000n)
  const { nodes } = opened
  const balance = async () => (await readCampaign({ nodes, contract }, 1))?.balance
  return { ...opened, contract, deposit: `chain deposit --campaign ${slug} --cents 300`, balance }
}

test('of two same deposits at a time only one is made: the other one says to look again', async (t) => {
  const { json, refused, liar, among, deposit, balance } = await openDeposit(t)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Holds every call, as one that is held for too long is retried.
  liar.faults.push({ kind: 'held', methods: ['eth_call'], pass: () => promise })
  const slower = refused(
    /^Another transaction of 0x\w+ came into a block meanwhile: run the command again/,
    deposit,
    among,
  )
  await until(async () => liar.requests.some(({ faults }) => faults.includes('held')), Boolean)
  await json(deposit)
  resolve()
  await slower
  t.is(await balance(), 3_000_000n)
  await refused(/^As much was deposited at .* nothing is left to do/, deposit)
})

test('a transaction in whose place another one came is not taken for done', async (t) => {
  const { json, refused, rpc, read, among, nodes, contract } = await openDeposit(t)
  await rpc('evm_setAutomine', [false])
  const pending = async () => Number(((await rpc('txpool_status', [])) as { pending: string }).pending)
  const pausing = refused(
    /^Another transaction of 0x\w+ took the place of 0x\w+, which never counts/,
    'chain pause --chain local',
    among,
  )
  t.is(await until(pending, (count) => count > 0), 1)
  await rpc('anvil_dropAllTransactions', [])
  const { account } = localAccounts.owner
  const other = await account.signTransaction({
    type: 'eip1559',
    chainId: localChain.chainId,
    to: contract,
    data: encodeFunctionData({ abi: prizeDrawingsAbi, functionName: 'setPauser', args: [SOMEBODY.address] }),
    nonce: await read.getTransactionCount({ address: account.address }),
    gas: 100_000n,
    maxFeePerGas: 10n * GWEI,
  })
  await read.sendRawTransaction({ serializedTransaction: other })
  await rpc('anvil_mine', [1])
  await pausing
  t.false(await readPaused({ nodes, contract }))
  await rpc('evm_setAutomine', [true])
  t.like(await json('chain pause --chain local'), { contract })
})

test('a receipt that a node shows later than its block is waited for, and nothing is said to have taken its place', async (t) => {
  let hidden = 3
  const lie = tells('eth_getTransactionReceipt', (told) => (told && hidden-- > 0 ? null : told))
  const { json, among, pool } = await openBeside(t, 1, lie)
  const { contract } = await json<{ contract: Address }>(DEPLOY, among)
  t.is((await findContracts(pool, 'local'))[0]?.address, contract)
  t.true(hidden <= 0)
})

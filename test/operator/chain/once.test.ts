import test, { type ExecutionContext } from 'ava'
import type { Address } from '../../../domain/chain/chains.ts'
import { localAccounts, mintTokens } from '../../../local/chain/setup.ts'
import { readTokens } from '../../../worker/chain/money.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { localChain, token } from '../../support/chain/chain.ts'
import { DEPLOY, openCommands, OWNER, payout, REFUND_TO } from '../../support/chain/commands.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'

/** A campaign of a contract that our key owns, and a node that loses the receipts of calls of that contract. */
const open = async (t: ExecutionContext) => {
  const opened = await openCommands(t)
  const { json, nodes, anvil, rpc } = opened
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  const { contract } = await json<{ contract: Address }>(DEPLOY)
  await json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  await mintTokens(anvil.url, OWNER, 100_000_000n)
  const losing = await startRpcProxy({ target: anvil.url })
  t.teardown(losing.stop)
  losing.faults.push({
    kind: 'changed',
    methods: ['eth_getTransactionReceipt'],
    change: (answer) => {
      const { id, result } = JSON.parse(answer) as { id: number; result: { to: string } | null }
      const isOfContract = result?.to === contract
      return isOfContract ? JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'lost' } }) : answer
    },
  })
  return {
    ...opened,
    contract,
    slug,
    lost: { RPC_URLS_LOCAL: losing.url },
    balance: async () => (await readCampaign({ nodes, contract }, 1))?.balance,
    pass: async (seconds: number) => {
      await rpc('evm_increaseTime', [seconds])
      await rpc('anvil_mine', [1])
    },
  }
}

/** The transaction that a refusal names. */
const namedIn = (error: unknown): string => /by transaction (0x[0-9a-f]{64}):/.exec(String(error))?.[1] ?? ''

const refusalOf = (run: Promise<unknown>): Promise<string> => run.then(() => '', namedIn)

test('a deposit whose receipt was lost is not made twice: its transaction is named, and --again makes it once more', async (t) => {
  const { json, refused, lost, slug, balance, pass } = await open(t)
  const deposit = `chain deposit --campaign ${slug} --cents 300`
  await refused(/^The command failed: .*lost/, deposit, lost)
  t.is(await balance(), 3_000_000n)

  const first = await refusalOf(json(deposit))
  t.regex(first, /^0x/)
  await refused(/nothing is left to do; for the same once more name that with --again\.$/m, deposit)
  await refused(/by transaction 0x/, `${deposit} --again 0x${'1'.repeat(64)}`)
  t.is(await balance(), 3_000_000n)

  await json(`chain deposit --campaign ${slug} --cents 200`)
  await refused(/^The command failed: .*lost/, `${deposit} --again ${first}`, lost)
  t.not(await refusalOf(json(`${deposit} --again ${first}`)), first)
  t.is(await balance(), 8_000_000n, 'the second one was made once as well')

  await pass(3_601)
  t.like(await json(deposit), { cents: 300 })
  t.is(await balance(), 11_000_000n)
})

test('money whose receipt was lost leaves a contract that no timelock owns once', async (t) => {
  const { json, refused, lost, slug, nodes, anvil, contract, balance } = await open(t)
  await json(`chain deposit --campaign ${slug} --cents 900`)
  await mintTokens(anvil.url, contract, 5_000_000n)
  const refund = `chain refund --campaign ${slug} --cents 300`
  const withdraw = `chain withdraw --chain local --of ${token.symbol} --amount 2 --to ${REFUND_TO}`
  for (const words of [refund, withdraw]) {
    await refused(/^The command failed: .*lost/, words, lost)
    const first = await refusalOf(json(words))
    t.regex(first, /^0x/, words)
    await json(`${words} --again ${first}`)
  }
  t.is(await balance(), 3_000_000n)
  t.is(await readTokens({ nodes }, token, REFUND_TO), 10_000_000n)
})

test('no money is moved while a transaction of its key is in no block, though one node alone knows of it', async (t) => {
  const { json, refused, rpc, slug, nodes, anvil, read, balance } = await open(t)
  await rpc('evm_setAutomine', [false])
  const { account } = localAccounts.owner
  const request = await account.signTransaction({
    type: 'eip1559',
    chainId: localChain.chainId,
    to: REFUND_TO,
    nonce: await read.getTransactionCount({ address: account.address }),
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
  })
  await nodes.read.sendRawTransaction({ serializedTransaction: request })
  const unknowing = await startRpcProxy({ target: anvil.url })
  t.teardown(unknowing.stop)
  unknowing.faults.push({
    kind: 'changed',
    methods: ['eth_getTransactionCount'],
    change: (answer) => JSON.stringify({ ...JSON.parse(answer), result: '0x1' }),
  })
  const deposit = `chain deposit --campaign ${slug} --cents 300`
  await refused(
    new RegExp(`transaction of ${OWNER} is in no block yet, says node 2 of 2 in RPC_URLS_LOCAL: wait until it is`),
    deposit,
    { RPC_URLS_LOCAL: `${unknowing.url},${anvil.url}` },
  )
  await rpc('evm_setAutomine', [true])
  await rpc('anvil_mine', [1])
  await json(deposit)
  t.is(await balance(), 3_000_000n)
})

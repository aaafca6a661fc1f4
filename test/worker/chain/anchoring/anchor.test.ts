import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { encodeFunctionData } from 'viem'
import { z } from 'zod'
import { anchorLog } from '../../../../worker/chain/anchoring/anchor.ts'
import { findForeignAnchor } from '../../../../worker/chain/anchoring/foreign.ts'
import { planAnchor } from '../../../../worker/chain/anchoring/plan.ts'
import { prizeDrawingsAbi } from '../../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { readHead } from '../../../../worker/chain/head.ts'
import { countIntents, hasChainWork } from '../../../../db/queries/chain/work.ts'
import { findOpenAnchors } from '../../../../db/queries/log/anchoring.ts'
import { callContract } from '../../../../worker/chain/owner.ts'
import { logAnchored } from '../../../../worker/chain/events.ts'
import { findEvents } from '../../../../worker/chain/find-events.ts'
import { writingLog } from '../../../../worker/log/chore.ts'
import { prepareSite } from '../../../../worker/site/prepare.ts'
import { type Live, openLive } from '../../../support/chain/chain.ts'
import { tellsOfEvent } from '../../../support/chain/lies.ts'
import { openProxied } from '../../../support/chain/proxied.ts'
import { testKeyring } from '../../../support/keyring.ts'

const open = async (t: ExecutionContext, live?: Live): Promise<Live & { write: () => Promise<unknown> }> =>
  withLog(live ?? (await openLive(t)))

const withLog = async (live: Live) => {
  await live.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const { run: write } = writingLog(live, testKeyring)
  await write()
  return { ...live, write }
}

const headRow = z.object({ size: z.coerce.number(), root: z.instanceof(Buffer) })
const headOf = ({ pool }: Live) => pool.one(sql.type(headRow)`select size, root from log_head`)

const anchorRow = headRow.extend({ transaction: z.string() })
const anchorsOf = ({ pool }: Live) =>
  pool.any(sql.type(anchorRow)`select size, root, transaction from log_anchor order by size`)

const eventsOf = async ({ context }: Live) => {
  const toBlock = await context.nodes.read.getBlockNumber()
  return findEvents(context, {
    address: context.contract,
    event: logAnchored,
    fromBlock: context.deployedBlock,
    toBlock,
  })
}

/** Lets the clock of what was anchored pass, which rows keep. */
const later = ({ pool }: Live, seconds: number) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      update chain_intent set created_at = created_at - make_interval(secs => ${seconds}) where kind = 'anchor'`)
  })

/** The campaign ended so many seconds ago. */
const endCampaign = ({ pool, campaign }: Live, secondsAgo: number) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      update campaign set status = 'ended', ended_at = now() - make_interval(secs => ${secondsAgo})
      where id = ${campaign.id}`)
  })

const anchored = (live: Live, count: number) => live.runUntil(async () => (await anchorsOf(live)).length === count)

test('the state of the log is made public in the contract, and recorded once its block is final', async (t) => {
  const live = await open(t)
  const head = await headOf(live)
  t.true(await planAnchor(live.context))
  t.false(await planAnchor(live.context), 'one is on its way')
  await anchored(live, 1)
  const [event] = await eventsOf(live)
  t.is(Number(event?.args.size), head.size)
  t.is(event?.args.root, `0x${head.root.toString('hex')}`)
  t.deepEqual(await anchorsOf(live), [{ ...head, transaction: event?.transactionHash as string }])
})

test('after the lock of a live list it is anchored again, and without one once an hour', async (t) => {
  const live = await open(t)
  await planAnchor(live.context)
  await anchored(live, 1)
  await later(live, 30)
  await live.pool.query(sql.unsafe`insert into log_wanted (entry) values ('{"type": "tried"}')`)
  await live.write()
  t.false(await planAnchor(live.context), 'nothing was locked')
  await live.sent()
  t.false(await planAnchor(live.context), 'the lock has no place in the log yet')
  await live.write()
  t.true(await planAnchor(live.context))
  await anchored(live, 2)
  t.false(await planAnchor(live.context))
  await live.pool.query(sql.unsafe`insert into log_wanted (entry) values ('{"type": "tried"}')`)
  await live.write()
  await later(live, 3_600)
  t.true(await planAnchor(live.context))
})

test('a contract that no campaign is drawn through is not anchored in, nor a log that has not grown', async (t) => {
  const live = await open(t)
  await planAnchor(live.context)
  await anchored(live, 1)
  await later(live, 7_200)
  t.false(await planAnchor(live.context))
  await live.pool.query(sql.unsafe`insert into log_wanted (entry) values ('{"type": "tried"}')`)
  await live.write()
  await endCampaign(live, 86_400)
  t.false(await planAnchor(live.context))
})

test('what was locked just before the last campaign ended is anchored for a day after', async (t) => {
  const live = await open(t)
  await planAnchor(live.context)
  await anchored(live, 1)
  await live.sent()
  await live.write()
  await endCampaign(live, 86_000)
  await later(live, 30)
  t.true(await planAnchor(live.context))
  await anchored(live, 2)
})

test('an anchor that is not signed a day after the last campaign ended is given up, until one is drawn there again', async (t) => {
  const live = await open(t)
  const { pool, contract } = live
  const place = { chain: 'local', contract }
  await planAnchor(live.context)
  await endCampaign(live, 86_000)
  t.deepEqual([await hasChainWork(pool, place), (await findOpenAnchors(pool, place)).length], [true, 1])
  await endCampaign(live, 86_400)
  t.deepEqual([await hasChainWork(pool, place), (await findOpenAnchors(pool, place)).length], [false, 0])
  t.like(await countIntents(pool, place), { new: 0, oldestSeconds: 0 })
  await later(live, 7_200)
  await endCampaign(live, 0)
  await anchored(live, 1)
})

test('two workers anchor once, and what a reorganisation takes back is sent again', async (t) => {
  const live = await open(t)
  t.deepEqual((await Promise.all([planAnchor(live.context), planAnchor(live.context)])).filter(Boolean).length, 1)
  const other = await live.on(live.databaseUrl)
  await live.mineByHand(true)
  await Promise.all([live.round(), other.round()])
  await live.mine()
  t.is((await eventsOf(live)).length, 1)
  await live.takeBack()
  t.is((await eventsOf(live)).length, 0)
  await anchored(live, 1)
  t.is((await eventsOf(live)).length, 1)
})

test('an anchor that the contract refuses costs no gas, and is sent once the contract takes it', async (t) => {
  const live = await open(t)
  const { pool, owner, contract, context } = live
  const { address } = context.account
  const nonces = () => context.nodes.read.getTransactionCount({ address })
  const before = await nonces()
  await callContract(owner, contract, 'setOperator', [owner.address])
  await planAnchor(context)
  for (let round = 0; round < 3; round += 1) {
    await live.round()
    await live.mine()
    await pool.query(sql.unsafe`update chain_intent set retry_at = null where kind = 'anchor'`)
  }
  t.is(await nonces(), before)
  t.false(await pool.exists(sql.unsafe`select from chain_attempt`))
  await callContract(owner, contract, 'setOperator', [address])
  await anchored(live, 1)
  t.is((await eventsOf(live)).length, 1)
})

const troubleOf = ({ pool }: Live) =>
  pool.anyFirst(sql.type(z.object({ found: z.string() }))`select found from log_trouble where kind = 'foreign_anchor'`)

test('an anchor that this database knows nothing of is shown to operators, until one of its own follows', async (t) => {
  const live = await open(t)
  await findForeignAnchor(live.context, await readHead(live.context))
  t.deepEqual(await troubleOf(live), [])
  const { nodes, account, contract } = live.context
  const [sender] = nodes.each
  const nonce = await nodes.read.getTransactionCount({ address: account.address })
  const serializedTransaction = await account.signTransaction({
    type: 'eip1559',
    chainId: live.context.chain.chainId,
    to: contract,
    data: encodeFunctionData({
      abi: prizeDrawingsAbi,
      functionName: 'anchor',
      args: [1_000n, `0x${'5a'.repeat(32)}`],
    }),
    gas: 60_000n,
    nonce,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
  })
  await sender?.sendRawTransaction({ serializedTransaction })
  await live.allMined()
  await live.mine()
  await findForeignAnchor(live.context, await readHead(live.context))
  t.regex((await troubleOf(live))[0] ?? '', /an anchor of 1000 entries .* does not know/)
  await planAnchor(live.context)
  await anchored(live, 1)
  await findForeignAnchor(live.context, await readHead(live.context))
  t.deepEqual(await troubleOf(live), [])
})

test('an anchor of which one node of three alone tells is neither recorded nor called foreign', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const opened = await open(t, live)
  const { size, root } = await headOf(opened)
  const tells = (told: { size: bigint; root: `0x${string}` }) =>
    proxies[0].faults.splice(0, 1, tellsOfEvent({ contract: live.contract, name: 'LogAnchored', values: told }))
  tells({ size: BigInt(size), root: `0x${root.toString('hex')}` })
  await planAnchor(live.context)
  await anchored(opened, 1)
  const [event] = await eventsOf({ ...opened, context: { ...live.context, nodes: live.owner.nodes } })
  t.is((await anchorsOf(opened))[0]?.transaction, event?.transactionHash)
  for (const place of [0, 1, 2]) proxies[place]?.faults.splice(0)
  const { nodes } = live.context
  const fresh = { ...live.context, nodes: { ...nodes, isTrusted: () => true } }
  tells({ size: 1_000n, root: `0x${'5a'.repeat(32)}` })
  for (let look = 0; look < 2; look += 1)
    await readHead(fresh)
      .then((head) => findForeignAnchor(fresh, head))
      .catch(() => {})
  t.deepEqual(await troubleOf(opened), [])
})

test('a step without anything to anchor asks the chain for nothing', async (t) => {
  const live = await open(t)
  const silent = { ...live.context, nodes: undefined as never }
  t.is(await anchorLog(silent, undefined as never), 0)
})

import test from 'ava'
import { sql } from 'slonik'
import { offerFees } from '../../../../worker/chain/sending/fees.ts'
import { costOf, REQUEST_LOAD } from '../../../../domain/chain/sign.ts'
import { readLayer1FeePerByte } from '../../../../worker/chain/read-contract.ts'
import { runRound } from '../../../../worker/chain/round.ts'
import { openLive } from '../../../support/chain/chain.ts'

const ORACLE = `0x42${'0'.repeat(37)}f` as const
const GWEI_PER_BYTE = 20n
/** Code that answers twenty gwei for each byte that it is asked about. */
const TWENTY_GWEI = '0x6004356404a817c8000260005260206000f3'

test('a chain that does not say what its chain below costs holds up nothing', async (t) => {
  const live = await openLive(t)
  const context = { ...live.context, chain: { ...live.context.chain, layer1Fees: ORACLE } }
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids), async () => {
    await runRound(context)
    await live.allMined()
  })
  t.is(await readLayer1FeePerByte(context, await live.owner.nodes.read.getBlockNumber()), 0n)
})

test('nothing is signed that the account could not pay for in the chain below as well', async (t) => {
  const live = await openLive(t)
  const ask = (method: string, params: unknown[]) => live.owner.nodes.read.request({ method, params } as never)
  const setEther = (wei: bigint) => ask('anvil_setBalance', [live.context.account.address, `0x${wei.toString(16)}`])
  await ask('anvil_setCode', [ORACLE, TWENTY_GWEI])
  const context = { ...live.context, chain: { ...live.context.chain, layer1Fees: ORACLE } }
  const round = async () => {
    await live.pool.query(sql.unsafe`update chain_intent set retry_at = null where state = 'new'`)
    await runRound(context)
    await live.allMined()
  }
  const { baseFeePerGas } = await live.owner.nodes.read.getBlock()
  const offeredPerGas = offerFees(baseFeePerGas ?? 0n, context.chain).fees.maxFeePerGas
  await setEther(costOf(REQUEST_LOAD, { offeredPerGas, layer1FeePerByte: (GWEI_PER_BYTE / 2n) * 10n ** 9n }))
  const [id = ''] = await live.sent()
  await round()
  t.regex((await live.read(id)).needsAttention ?? '', /has too little ether for gas on local: send it some/)
  t.is(await live.pool.oneFirst(sql.unsafe`select count(*)::int from chain_attempt`), 0)
  await setEther(10n ** 18n)
  await live.runUntil(live.allPaid([id]), round)
})

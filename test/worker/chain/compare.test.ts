import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { stringToHex } from 'viem'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { payArguments } from '../../../domain/chain/intent.ts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { guaranteedPeriods } from '../../support/chain/live-guarantees.ts'
import { compared } from '../../support/chain/compared.ts'
import { toOnchainTerms } from '../../../domain/chain/guarantee-terms.ts'
import { type Live, localChain, openLive, token } from '../../support/chain/chain.ts'

const OTHER_WALLET = `0x${'cd'.repeat(20)}` as const

/** A thief of the operator's key. */
const thief = ({ owner }: Live) => openOwner(owner, localAccounts.operator.key)

const paid = async (live: Live, count = 2) => {
  const ids = await live.sent(count)
  await live.runUntil(live.allPaid(ids))
  await live.mine(2)
  return ids
}

test('while rows and chain agree, nothing is said, whatever is under way', async (t) => {
  const live = await openLive(t)
  await paid(live)
  await live.sent()
  t.deepEqual(await compared(live), [])
  await live.round()
  t.deepEqual(await compared(live), [])
  await live.keeper.answer()
  t.deepEqual(await compared(live), [])
})

test('what the contract has for a campaign is noted, and again when it has changed', async (t) => {
  const live = await openLive(t)
  const noted = () =>
    live.pool.oneFirst(sql.type(z.object({ cents: z.coerce.number() }))`
      select balance_cents as cents from campaign_money where campaign_id = ${live.campaign.id}`)
  await compared(live)
  const before = await noted()
  await paid(live)
  await compared(live)
  const spent = await live.pool.oneFirst(sql.type(z.object({ cents: z.coerce.number() }))`
    select sum(amount_cents) as cents from payout`)
  t.true(spent > 0)
  t.is(await noted(), before - spent)
})

test('a payment that the chain takes back, however deep it was, is said, and sent again', async (t) => {
  const live = await openLive(t)
  const client = live.owner.nodes.read
  const ask = (method: string, params: unknown[] = []) => client.request({ method, params } as never)
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids))
  await live.mine(2)
  const receipt = await client.getTransactionReceipt({
    hash: await live.pool.oneFirst(sql.type(z.object({ hash: z.custom<`0x${string}`>() }))`
      select transaction as hash from payout`),
  })
  await live.mineByHand(true)
  await ask('anvil_rollback', [Number((await client.getBlockNumber()) - receipt.blockNumber) + 1])
  await ask('anvil_dropAllTransactions')
  await live.mine(3)
  t.deepEqual(await compared(live), [
    'The chain took the payment of number 1 back after it was final: it is sent again. If this stays, operators run chain settle.',
  ])
  t.deepEqual(await ask('txpool_status'), { pending: '0x1', queued: '0x0' }, 'the same bytes are sent again')
  await live.mine(3)
  t.deepEqual(await compared(live), [])
})

test('a drawing that a stolen key requests is said at once, though nothing is due', async (t) => {
  const live = await openLive(t)
  await paid(live)
  const now = Math.floor(Date.now() / 1000)
  const bytes = `0x${'77'.repeat(32)}` as const
  const request = {
    campaignId: BigInt(live.contractId),
    number: 3,
    drawingId: stringToHex('drw_nobody', { size: 32 }),
    winnersCommitment: bytes,
    winnersCount: 1,
    tableNumber: 1,
    cutoffAt: now - 60,
    drawAt: now - 60,
    salt: bytes,
  }
  await callContract(thief(live), live.contract, 'requestDrawing', [request, localChain.maxRequestFee])
  t.deepEqual(await compared(live), [
    'The contract has a number 3 that this database does not know: restore a newer one, or run chain disown.',
  ])
})

test('another wallet in the contract is said', async (t) => {
  const live = await openLive(t)
  await callContract(live.owner, live.contract, 'setWallet', [BigInt(live.contractId), OTHER_WALLET])
  t.deepEqual(await compared(live), [
    `The contract pays this campaign to ${OTHER_WALLET}, which is not its wallet here: operators run wallet approve, or ask the owner.`,
  ])
})

test('a prize table in the contract that the campaign does not have is said before it counts, until it is withdrawn', async (t) => {
  const live = await openLive(t)
  await paid(live)
  t.deepEqual(await compared(live), [])
  const { table } = payArguments.parse(
    await live.pool.oneFirst(sql.type(z.object({ args: z.unknown() }))`
      select arguments as args from chain_intent where kind = 'pay' limit 1`),
  )
  const campaignId = BigInt(live.contractId)
  const soon = Math.floor(Date.now() / 1000) + 3_600
  const says =
    'The contract has a prize table of this campaign, number 2, that its terms do not have: operators run chain withdraw-table, or change the registrar.'
  await callContract(live.owner, live.contract, 'registerTable', [campaignId, { ...table, heldFrom: 1n }, soon])
  t.deepEqual(await compared(live), [says], 'another table')
  await callContract(live.owner, live.contract, 'withdrawTable', [campaignId])
  t.deepEqual(await compared(live), [])
  await callContract(live.owner, live.contract, 'registerTable', [campaignId, table, soon])
  t.deepEqual(await compared(live), [says.replace('number 2', 'number 3')], 'its own, from another time on')
})

test('another guarantee in the contract is said before it counts, until the promised one is set again', async (t) => {
  const live = await openLive(t, guaranteedPeriods(1).overrides)
  t.deepEqual(await compared(live), [])
  const terms = toOnchainTerms(live.guarantee, token.decimals)
  const set = (changed: object) =>
    callContract(live.owner, live.contract, 'setGuarantee', [BigInt(live.contractId), { ...terms, ...changed }])
  const says =
    'The contract has another guarantee for this campaign than it promises: operators run chain guarantee, or change the registrar.'
  for (const changed of [{ amount: 1n }, { below: 1n }, { minPeriod: 31_536_000 }]) {
    const hash = await set(changed)
    const [{ gas }, { gasUsed }] = await Promise.all([
      live.owner.nodes.read.getTransaction({ hash }),
      live.owner.nodes.read.getTransactionReceipt({ hash }),
    ])
    t.true(gas > (gasUsed * 3n) / 2n, 'enough also in the first block by whose time earlier terms are in force')
    t.deepEqual(await compared(live), [says])
    await set({})
    t.deepEqual(await compared(live), [])
  }
})

test('a guarantee that a stolen key orders is said', async (t) => {
  const { overrides, drawAt } = guaranteedPeriods(1)
  const live = await openLive(t, overrides)
  const ids = await live.sent(1, () => ({ drawAt: drawAt(0) }))
  await live.runUntil(live.allPaid(ids))
  await live.runUntil(() => live.isSettled(1))
  const { table } = payArguments.parse(
    await live.pool.oneFirst(sql.type(z.object({ args: z.unknown() }))`
      select arguments as args from chain_intent where kind = 'pay'`),
  )
  const order = { campaignId: BigInt(live.contractId), index: 1, period: 1, drawingNumber: 1 }
  await callContract(thief(live), live.contract, 'payGuarantee', [order, table])
  await live.mine(2)
  t.true(
    (await compared(live)).some((sentence) =>
      sentence?.startsWith(
        'The contract paid guarantee period 1 for a win of number 1, which this database did not send',
      ),
    ),
  )
})

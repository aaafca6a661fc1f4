import test, { type ExecutionContext } from 'ava'
import type { Address } from '../../../domain/chain/chains.ts'
import { mintTokens } from '../../../local/chain/setup.ts'
import { DEPLOY, openCommands, OWNER, payout, REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { tellsOfCampaigns, tellsOfDrawings, withdrawsTables } from '../../support/chain/lies.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'

/** A registered campaign with money, and commands that have three nodes, of which the first one lies. */
const openBesideLiar = async (t: ExecutionContext, lie: MessageFault) => {
  const opened = await openCommands(t)
  const { json, anvil } = opened
  const { slug } = await makeCampaign(opened, { partner: await makePartner(opened), mode: 'live', payout })
  await json<{ contract: Address }>(DEPLOY)
  await json(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`)
  await mintTokens(anvil.url, OWNER, 100_000_000n)
  await json(`chain deposit --campaign ${slug} --cents 900`)
  const liar = await startRpcProxy({ target: anvil.url })
  t.teardown(liar.stop)
  liar.faults.push(lie)
  return { json, slug, among: { RPC_URLS_LOCAL: [liar.url, anvil.url, anvil.url].join(',') } }
}

test('one node of three by which a contract lacks a campaign’s prize tables has none registered, nor refused', async (t) => {
  const { json, slug, among } = await openBesideLiar(t, withdrawsTables)
  t.deepEqual((await json<{ tables: unknown[] }>(`chain tables --campaign ${slug}`, among)).tables, [])
})

test('a refund names where it went, whatever one node of three says of that', async (t) => {
  const { json, slug, among } = await openBesideLiar(t, tellsOfCampaigns({ refundTo: SOMEBODY.address }))
  t.like(await json(`chain refund --campaign ${slug} --cents 300`, among), { refundTo: REFUND_TO })
})

test('one node of three by which a drawing is never settled has it settled no second time', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  await live.runUntil(live.allPaid(await live.sent()))
  proxies[0].faults.push(tellsOfDrawings({ settledAt: 0 }))
  const { json } = openOperator(t, {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: proxies.map(({ url }) => url).join(','),
    CHAIN_OWNER_KEY: OWNER_KEY,
  })
  t.like(await json(`chain settle --campaign ${live.campaign.slug} --number 1`), { transactions: [] })
})

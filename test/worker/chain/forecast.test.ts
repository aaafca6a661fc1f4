import test from 'ava'
import { sql } from 'slonik'
import { findContracts, insertContract, setContractId } from '../../../db/queries/chain/contracts.ts'
import { type Figures, forecastOf, pacesIn, readPaces } from '../../../worker/chain/forecast.ts'
import { localChain } from '../../support/chain/chain.ts'
import { CONTRACT, HERE, openChainRows, OWNER } from '../../support/chain/rows.ts'
import { makeCampaign, makeDrawing } from '../../support/factory.ts'

const GWEI = 10n ** 9n
const LATER = `0x${'d'.repeat(40)}` as const

const figures: Figures = {
  accounts: { isPaused: false, operatorEther: '1', float: '1', requestFee: '0.001', nonces: 0 },
  onchain: [],
  gasPrice: GWEI,
  layer1FeePerByte: 0n,
}

test('ether for gas lasts by all that its account pays for: draws in each of its contracts, and anchors of the log', async (t) => {
  const rows = await openChainRows(t)
  const { pool, partner } = rows
  const lasts = async () => {
    const known = await readPaces(pool, 'local', await findContracts(pool, 'local'))
    return forecastOf({ chain: localChain, contract: CONTRACT }, known, figures).chain as Record<string, number>
  }
  const tomorrow = new Date(Date.now() + 86_400_000)
  await makeDrawing(rows, { campaign: rows.campaign, drawAt: tomorrow })
  const { gasDays: alone = 0, feeDays } = await lasts()
  t.true(alone > 0)
  await insertContract(pool, { ...HERE, chainId: 31_337, address: LATER, operator: OWNER, deployedBlock: 2 })
  const payout = { chain: 'local', token: 'TESTUSD', wallet: null }
  const campaign = await makeCampaign(rows, { partner, mode: 'live', payout })
  await setContractId(pool, campaign.id, LATER, 1)
  await makeDrawing(rows, { campaign, drawAt: tomorrow })
  const { gasDays: together = 0 } = await lasts()
  t.true(Math.abs(together - alone / 2) <= 0.1, `${together} and ${alone} days`)
  await pool.query(sql.unsafe`
    insert into chain_intent (key, chain, contract, kind, arguments)
    select 'anchor:' || n, 'local', ${LATER}, 'anchor', '{}' from generate_series(1, 168) n`)
  const anchoring = await lasts()
  t.true((anchoring['gasDays'] as number) < together)
  t.is(anchoring['feeDays'], feeDays)
})

test('campaigns that ended before the days of the pace are not read, unless they have draws ahead', async (t) => {
  const rows = await openChainRows(t)
  const { pool, campaign, client } = rows
  const read = async () =>
    pacesIn(await readPaces(pool, 'local', await findContracts(pool, 'local')), CONTRACT).map(({ slug }) => slug)
  t.deepEqual(await read(), [campaign.slug])
  await client.query(`update campaign set status = 'ended', ended_at = now()`)
  t.deepEqual(await read(), [campaign.slug], 'it had draws until now')
  await client.query('set session_replication_role = replica')
  await client.query(`update campaign set ended_at = now() - interval '8 days'`)
  t.deepEqual(await read(), [])
  await client.query(
    `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    values ('drw_' || repeat('0', 22), $1, now() + interval '1 day', now(), 3)`,
    [campaign.id],
  )
  t.deepEqual(await read(), [campaign.slug])
})

test('each contract is read once for all that its account pays for', async (t) => {
  const { pool } = await openChainRows(t)
  for (const digit of ['1', '2', '3'])
    await insertContract(pool, {
      ...HERE,
      chainId: 31_337,
      address: `0x${digit.repeat(40)}`,
      operator: OWNER,
      deployedBlock: 2,
    })
  const contracts = await findContracts(pool, 'local')
  let asked = 0
  const counting = { ...pool, any: (...given: Parameters<typeof pool.any>) => (asked += 1) && pool.any(...given) }
  const known = await readPaces(counting as typeof pool, 'local', contracts)
  for (const { address: contract } of contracts) forecastOf({ chain: localChain, contract }, known, figures)
  t.is(asked, contracts.length)
})

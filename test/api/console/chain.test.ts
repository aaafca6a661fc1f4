import test from 'ava'
import { readChains } from '../../../api/console/chain/read-chains.ts'
import { readRunbook } from '../../../api/console/runbook.ts'
import { flag } from '../../../db/queries/attention.ts'
import { setContractId } from '../../../db/queries/chain/contracts.ts'
import { MOST_SHOWN } from '../../../db/queries/console/life/most-shown.ts'
import { noteChain } from '../../../db/queries/metrics/chain.ts'
import { noteNodes } from '../../../db/queries/chain/nodes.ts'
import { noteMoney } from '../../../db/queries/chain/pace.ts'
import { noteOwner, type Proposal } from '../../../db/queries/chain/proposals.ts'
import { CONTRACT, HERE, OWNER, openChainRows, transaction, WALLET } from '../../support/chain/rows.ts'
import { makeCampaign } from '../../support/factory.ts'

/** As many as one list of needs has. */
const MOST_NEEDS = 100

const open = async (t: Parameters<typeof openChainRows>[0]) => {
  const rows = await openChainRows(t)
  const runbook = await readRunbook()
  const read = async () => {
    const chains = await readChains({ ...rows, runbook })
    return (name: string) => chains.find(({ chain }) => chain === name)
  }
  return { ...rows, read }
}

test('a chain shows what its worker noted of nodes, prices and days, and nothing while nobody watches it', async (t) => {
  const { pool, read } = await open(t)
  await noteChain(pool, 'local', [
    { name: 'prize_chain_nodes', labels: { chain: 'local', state: 'answering' }, value: 2 },
    { name: 'prize_chain_nodes', labels: { chain: 'local', state: 'failing' }, value: 1 },
    { name: 'prize_chain_head_age_seconds', labels: { chain: 'local' }, value: 3 },
    { name: 'prize_chain_float_days', labels: { chain: 'local', of: 'gas' }, value: 12.5 },
    { name: 'prize_chain_float_ether', labels: { chain: 'local', of: 'gas' }, value: 0.75 },
  ])
  const chain = await read()
  t.like(chain('local'), { headSeconds: 3, gasDays: 12.5, gasFloatEther: 0.75, feeDays: null })
  t.like(chain('local')?.nodes, { answering: 2, failing: 1 })
  t.like(chain('base'), { headSeconds: null, gasDays: null })
})

test('a contract shows who signs there, what is in flight with its newest hash and fee, and its campaigns with their money', async (t) => {
  const { client, pool, campaign, requested, read } = await open(t)
  const [{ id, key }] = (await requested()) as [{ id: string; key: string }]
  await client.query(
    `with account as (
      update chain_intent set state = 'signed', account = $2, nonce = 4 where key = $1 returning key, chain, account, nonce)
    insert into chain_attempt (hash, intent_key, chain, account, nonce, raw, max_fee_per_gas, priority_fee_per_gas, signed_at)
    select hash, key, chain, account, nonce, 'signed', fee, 1, now() + n * interval '1 second'
    from account, (values ($3, 1000000000, 1), ($4, 2000000000, 2)) bytes (hash, fee, n)`,
    [key, OWNER, transaction('8'), transaction('9')],
  )
  await noteMoney(pool, [{ id: campaign.id, balanceCents: 5_000 }])
  const contract = (await read())('local')?.contracts[0]
  t.is(contract?.contract.toLowerCase(), CONTRACT)
  t.like(contract?.counts, { new: 0, signed: 1 })
  t.like(contract?.inFlight.rows[0], { drawing: id, nonce: 4, hash: transaction('9'), maxFeeGwei: 2 })
  t.like(contract?.campaigns.rows[0], { slug: campaign.slug, lastNumber: 1, balanceCents: 5_000 })
  t.truthy(contract?.campaigns.rows[0]?.lasts)
})

test('each node shows its own block, or that it does not answer; one that the settings have no more is gone', async (t) => {
  const { pool, read } = await open(t)
  const blockAt = new Date('2026-11-25T12:00:00Z')
  const current = { node: '1 of 3 in RPC_URLS_LOCAL', state: 'current', block: 120, blockAt } as const
  const behind = { node: '2 of 3 in RPC_URLS_LOCAL', state: 'behind', block: 7, blockAt } as const
  const silent = { node: '3 of 3 in RPC_URLS_LOCAL', state: 'silent', block: null, blockAt: null } as const
  const shown = async () =>
    (await read())('local')?.eachNode.rows.map(({ name, state, block, blockAt }) => ({
      node: name,
      state,
      block,
      blockAt,
    }))
  await noteNodes(pool, 'local', [current, behind, silent])
  await noteNodes(pool, 'base', [silent])
  t.deepEqual(await shown(), [current, behind, silent])
  const differs = { ...behind, state: 'differs' } as const
  await noteNodes(pool, 'local', [current, differs])
  t.deepEqual(await shown(), [current, differs])
})

test('a contract shows its owner, and what waits on it until it is over', async (t) => {
  const { pool, read } = await open(t)
  t.like((await read())('local')?.contracts[0], { owner: null, delaySeconds: null, lookedTo: null })
  const at = new Date('2026-11-25T12:00:00Z')
  const proposal = (digit: string, hours: number): Proposal => ({
    operation: transaction(digit),
    calls: [{ to: CONTRACT, what: `setLimits(${digit}, 2)` }],
    proposedBy: WALLET,
    proposedAt: at,
    readyAt: new Date(at.getTime() + hours * 3_600_000),
  })
  const [later, sooner] = [proposal('1', 48), proposal('2', 24)]
  const owner = { owner: OWNER, delaySeconds: 172_800n, lookedTo: 9n }
  const both = [later.operation, sooner.operation]
  await noteOwner(pool, HERE, owner, { proposed: [later, sooner], waiting: both })
  const first = (await read())('local')?.contracts[0]
  t.is(first?.owner?.toLowerCase(), OWNER)
  t.like(first, { delaySeconds: 172_800, lookedTo: 9 })
  t.deepEqual(
    first?.proposals.rows.map(({ operation, calls, readyAt }) => ({ operation, what: calls[0]?.what, readyAt })),
    [sooner, later].map(({ operation, calls, readyAt }) => ({ operation, what: calls[0]?.what, readyAt })),
  )
  await noteOwner(pool, HERE, { ...owner, lookedTo: 12n }, { proposed: [], waiting: [later.operation] })
  t.deepEqual(
    (await read())('local')?.contracts[0]?.proposals.rows.map(({ operation }) => operation),
    [later.operation],
  )
  t.deepEqual((await read())('base')?.contracts[0]?.proposals.rows, [])
})

test('differences, what the owner has to set and campaigns to be registered are listed with their commands', async (t) => {
  const rows = await open(t)
  const { pool, partner, campaign, locked } = rows
  const [id = ''] = await locked()
  await pool.transaction((tx) => flag(tx, [id], { code: 'chain_differs', detail: { differs: 'campaign' } }))
  await pool.transaction((tx) => flag(tx, [campaign.id], { code: 'wallet_not_approved', detail: {} }))
  const payout = { chain: 'local', token: 'TESTUSD', wallet: null }
  const { slug } = await makeCampaign(rows, { partner, mode: 'live', payout })
  const chain = (await rows.read())('local')
  t.like(chain?.differences[0], { drawing: id, code: 'chain_differs' })
  t.true(chain?.differences[0]?.commands.includes('npm run -s operator -- chain pause --chain local'))
  t.like(chain?.forOwner[0], { campaign: campaign.slug, code: 'wallet_not_approved' })
  t.deepEqual(
    chain?.unregistered.rows.map((row) => row.slug),
    [slug],
  )
})

test('what only the owner can end is listed for the owner, whatever stops the requests', async (t) => {
  const { pool, campaign, read } = await open(t)
  for (const attention of [
    { code: 'not_operator', detail: { account: WALLET, contract: CONTRACT, chain: 'local' } },
    { code: 'fee_expensive', detail: { chain: 'local', asked: '0.2', allowed: '0.1' } },
  ] as const) {
    await pool.transaction((tx) => flag(tx, [campaign.id], attention))
    const [need, ...more] = (await read())('local')?.forOwner ?? []
    t.like(need, { campaign: campaign.slug, code: attention.code })
    t.deepEqual(more, [])
  }
})

test('a chain says that there is more for its owner than is listed, and needs of other kinds take no place there', async (t) => {
  const rows = await open(t)
  const { pool, partner } = rows
  const payout = { chain: 'local', token: 'TESTUSD', wallet: null }
  const ids: string[] = []
  for (let n = 0; n <= MOST_NEEDS; n += 1) ids.push((await makeCampaign(rows, { partner, mode: 'live', payout })).id)
  const flagAll = (of: readonly string[], attention: Parameters<typeof flag>[2]) =>
    pool.transaction((tx) => flag(tx, of, attention))
  await flagAll(ids, { code: 'no_wallet', detail: {} })
  t.like((await rows.read())('local'), { forOwner: [], leftOff: 0 })
  await flagAll(ids, { code: 'not_registered', detail: { chain: 'local' } })
  const chain = (await rows.read())('local')
  t.is(chain?.forOwner.length, MOST_NEEDS)
  t.is(chain?.leftOff, 1)
})

test('of a contract with very many campaigns the pace of those that are shown is read, and of no other', async (t) => {
  const rows = await openChainRows(t)
  const { pool, partner } = rows
  const payout = { chain: 'local', token: 'TESTUSD', wallet: null }
  for (let id = 2; id <= MOST_SHOWN + 3; id += 1)
    await setContractId(pool, (await makeCampaign(rows, { partner, mode: 'live', payout })).id, CONTRACT, id)
  const read: number[] = []
  const any: typeof pool.any = async (query) => {
    const found = await pool.any(query)
    if (query.sql.includes('"winnersPerDraw"')) read.push(found.length)
    return found
  }
  await readChains({ ...rows, pool: { ...pool, any }, runbook: await readRunbook() })
  t.is(Math.max(...read), MOST_SHOWN)
})

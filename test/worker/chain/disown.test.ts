import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { stringToHex } from 'viem'
import { z } from 'zod'
import { listPublicDraws } from '../../../db/queries/site/draws-json.ts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { requestDrawing } from '../../support/chain/stolen-key.ts'
import { openOperator } from '../../support/chain/operator.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { paidEvents } from '../../support/chain/sums.ts'
import { copyDatabase } from '../../support/database.ts'

const operatorOf = (t: ExecutionContext, live: Pick<Live, 'anvil'>, databaseUrl: string) =>
  openOperator(t, { DATABASE_URL: databaseUrl, RPC_URLS_LOCAL: live.anvil.url })

const intents = ({ pool }: Pick<Live, 'pool'>, id: string) =>
  pool.any(sql.type(z.object({ number: z.number(), state: z.string() }))`
    select (arguments ->> 'number')::integer as number, state from chain_intent
    where drawing_id = ${id} and kind = 'request' order by 1`)

/** How often the campaign's pages are marked as stale: its own page, and the first one of its history. */
const marks = ({ pool, campaign }: Pick<Live, 'pool' | 'campaign'>) =>
  pool.anyFirst(sql.type(z.object({ count: z.number() }))`
    select count(p.id)::int as count
    from unnest(array[${campaign.id}, ${campaign.id} || '/1']) with ordinality s (subject, place)
      left join stale_page p using (subject)
    group by place order by place`)

/** More than the 64 blocks after which the node calls a block final. */
const BLOCKS = 70
const untilFinal = (live: Live) => live.mine(BLOCKS)

test('after a number whose drawing a restored database lacks, its campaign goes on, once that is said in public', async (t) => {
  const live = await openLive(t)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const first = await live.on(live.databaseUrl)
  const lost = await first.sent(2)
  await first.runUntil(first.allPaid(lost))
  await first.close()

  const restored = await live.on(older)
  const place = { pool: restored.pool, campaign: live.campaign }
  const { json, refused } = operatorOf(t, live, older)
  const disown = (number: number) =>
    `chain disown --campaign ${live.campaign.slug} --number ${number} --reason restored`
  const [id = ''] = await restored.sent(1)
  await restored.round()
  t.regex((await restored.read(id)).needsAttention ?? '', /number 1 that this database does not know/)
  await refused(/Number 1 comes first/, disown(2))
  await refused(/has a request for number 3/, disown(3))
  await refused(/reason: is missing/, `chain disown --campaign ${live.campaign.slug} --number 1`)
  t.like(await json(disown(1)), { number: 1, reason: 'restored', moved: null })
  await refused(/is disowned already: restored/, disown(1))
  const before = await marks(place)
  await json(disown(2))
  const [row] = await restored.statements.rows(listPublicDraws, [live.campaign.slug, null, 1])
  t.like(row?.disowned, [
    { number: 1, reason: 'restored' },
    { number: 2, reason: 'restored' },
  ])
  for (const [i, count] of (await marks(place)).entries())
    t.true(count > (before[i] ?? 0), 'its page and its history are rendered again')
  await restored.runUntil(restored.allPaid([id]))
  t.like(await restored.read(id), { number: 3, status: 'paid', needsAttention: null })
  t.is((await paidEvents(live)).length, 3)
})

test('a drawing whose number somebody with a stolen key took first is drawn under the next one, once', async (t) => {
  const live = await openLive(t)
  const { json, refused } = operatorOf(t, live, live.databaseUrl)
  const ids = await live.sent(2)
  await callContract(live.owner, live.contract, 'pause', [])
  await live.round()
  const [taken = '', next = ''] = ids
  t.like(await live.read(taken), { number: 1 })
  t.like(await live.read(next), { number: 2 })
  await callContract(live.owner, live.contract, 'unpause', [])
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1 })
  const isFlagged = async () => (await live.read(taken)).needsAttention?.startsWith('The contract has another') === true
  await live.runUntil(isFlagged)
  await untilFinal(live)

  const disown = `chain disown --campaign ${live.campaign.slug} --number 1`
  t.like(await json(`${disown} --reason theft`), { number: 1, moved: taken })
  await live.runUntil(live.allPaid(ids))
  t.like(await live.read(taken), { number: 3, needsAttention: null })
  t.like(await live.read(next), { number: 2 })
  t.deepEqual(await intents(live, taken), [
    { number: 1, state: 'lost' },
    { number: 3, state: 'final' },
  ])
  await refused(
    /Number 2 was requested for drw_\w+ as it is here: there is nothing to disown/,
    disown.replace('--number 1', '--number 2') + ' --reason no',
  )
})

test('a number is not disowned before its request is final', async (t) => {
  const live = await openLive(t)
  const { json, refused } = operatorOf(t, live, live.databaseUrl)
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1 })
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`
  await refused(/No final block of local has a request for number 1/, disown)
  await untilFinal(live)
  await json(disown)
  const ids = await live.sent(1)
  await live.runUntil(live.allPaid(ids))
  t.like(await live.read(ids[0] as string), { number: 2 })
})

test('a number of a drawing here is not disowned because one node of three names another drawing for it', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const [id = ''] = await live.sent()
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const first = await live.on(live.databaseUrl)
  await first.runUntil(first.allPaid([id]))
  await first.close()
  await untilFinal(live)

  const restored = await live.on(older)
  const ours = stringToHex(id, { size: 32 }).slice(2)
  const change = (said: string) => said.replaceAll(ours, '7'.repeat(64))
  proxies[0].faults.push({ kind: 'changed', methods: ['eth_getLogs'], change })
  const { refused } = openOperator(t, { DATABASE_URL: older, RPC_URLS_LOCAL: proxies.map(({ url }) => url).join(',') })
  const disown = `chain disown --campaign ${live.campaign.slug} --number 1 --reason restored`
  await refused(/is here and takes it over by itself/, disown)

  proxies[0].faults.pop()
  await refused(/is here and takes it over by itself/, disown)
  await restored.runUntil(restored.allPaid([id]))
  t.is((await paidEvents(live)).length, 1)
})

test('of a disowned number only the transaction that all nodes name is published', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  const thief = openOwner(live.owner, localAccounts.operator.key)
  await requestDrawing(thief, live, { number: 1 })
  await untilFinal(live)
  const change = (said: string) => said.replace(/("transactionHash":"0x)[0-9a-f]+/, `$1${'7'.repeat(64)}`)
  proxies[0].faults.push({ kind: 'changed', methods: ['eth_getLogs'], change })
  const urls = proxies.map(({ url }) => url).join(',')
  const { refused } = openOperator(t, { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: urls })
  await refused(
    /Nodes tell different things of number 1/,
    `chain disown --campaign ${live.campaign.slug} --number 1 --reason theft`,
  )
})

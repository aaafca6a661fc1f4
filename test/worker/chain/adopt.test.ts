import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { tellsOfCampaigns } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import { compared } from '../../support/chain/compared.ts'
import { openOperator } from '../../support/chain/operator.ts'
import { keyOf, paidEvents } from '../../support/chain/sums.ts'
import { copyDatabase } from '../../support/database.ts'
import { passCutoff } from '../../support/factory.ts'
import { until } from '../../support/until.ts'
import { work } from '../../support/work.ts'

const BLOCKS_BETWEEN = 100
/** More than the 64 blocks after which the node calls a block final. */
const FINAL_BLOCKS = 70

test('numbers that the database lacks are looked for from its last one on, and a stuck campaign looks once a minute', async (t) => {
  const {
    live,
    proxies: [proxy],
  } = await openProxied(t)
  const looks = () =>
    proxy.requests
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => Number((params[0] as { fromBlock: string }).fromBlock))
  const known = await live.sent()
  await live.runUntil(live.allPaid(known))
  await live.mine(BLOCKS_BETWEEN)
  const from = Number(await live.owner.nodes.read.getBlockNumber())
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const newer = await live.on(live.databaseUrl)
  await newer.runUntil(newer.allPaid(await newer.sent()))
  await newer.close()

  const restored = await live.on(older)
  await restored.sent()
  proxy.requests.length = 0
  await restored.round()
  const seen = looks()
  t.true(seen.length > 0)
  t.true(seen.every((block) => block > from - BLOCKS_BETWEEN - 20))
  await restored.round()
  t.is(looks().length, seen.length)
})

test('one node of three that hides a number which the database lacks has it given to no other drawing', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const [first = ''] = await live.sent()
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const newer = await live.on(live.databaseUrl)
  await newer.runUntil(newer.allPaid([first]))
  await newer.close()

  const restored = await live.on(older)
  await restored.pool.query(sql.unsafe`update drawing set retry_at = now() + interval '1 hour'`)
  const [second = ''] = await restored.sent()
  proxies[0].faults.push(tellsOfCampaigns({ drawings: 0 }))
  await restored.runUntil(restored.allPaid([first, second]))
  t.deepEqual([(await restored.read(first)).number, (await restored.read(second)).number], [1, 2])
})

/**
 * A drawing with its list that is due, but still open when the database is copied, and is then locked in both databases
 * at the same cutoff.
 */
const openWhenCopied = async (t: ExecutionContext, live: Live) => {
  const id = await live.open()
  await passCutoff(live, id)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const newer = await live.on(live.databaseUrl)
  const isLocked = async (place: typeof newer) => {
    await work(place)
    return (await place.read(id)).status !== 'open'
  }
  await until(
    () => isLocked(newer),
    (is) => is,
  )
  return { id, older, newer, isLocked }
}

const bytes = z.instanceof(Buffer)
const saltOf = (id: string) => sql.type(z.object({ salt: bytes }))`select salt from drawing where id = ${id}`
const outcomeOf = (id: string) => sql.type(
  z.object({ salt: bytes, entropy: bytes, number: z.number(), randomValues: bytes }),
)`
  select salt, entropy, number, random_values as "randomValues" from drawing d join result r on r.drawing_id = d.id where id = ${id}`

test('a drawing that was open in the copy is not drawn a second time: it takes over number, salt and value', async (t) => {
  const live = await openLive(t)
  const { id, older, newer, isLocked } = await openWhenCopied(t, live)
  await newer.runUntil(newer.allPaid([id]))
  const drawn = await newer.pool.one(outcomeOf(id))
  await newer.close()

  const restored = await live.on(older)
  await isLocked(restored)
  const { salt } = await restored.pool.one(saltOf(id))
  t.false(salt.equals(drawn.salt))
  await restored.runUntil(restored.allPaid([id]))
  t.deepEqual(await restored.pool.one(outcomeOf(id)), drawn)
  const events = await paidEvents(live)
  t.is(new Set(events.map(keyOf)).size, 1)
  t.deepEqual(await compared(restored), [])
})

test('its number cannot be disowned meanwhile, though the contract has it under another salt', async (t) => {
  const live = await openLive(t)
  const { id, older, newer, isLocked } = await openWhenCopied(t, live)
  await newer.runUntil(newer.allPaid([id]))
  await newer.close()
  const restored = await live.on(older)
  await isLocked(restored)
  await live.mine(FINAL_BLOCKS)
  const { refused } = openOperator(t, { DATABASE_URL: older, RPC_URLS_LOCAL: live.anvil.url })
  await refused(
    /is here and takes it over by itself/,
    `chain disown --campaign ${live.campaign.slug} --number 1 --reason no`,
  )
})

const OTHER_SALT = '6'.repeat(64)

test('a salt that one node alone names for a drawing is not taken over', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  const { id, older, newer, isLocked } = await openWhenCopied(t, live)
  await newer.runUntil(newer.allPaid([id]))
  const drawn = await newer.pool.one(outcomeOf(id))
  await newer.close()
  const { read } = live.owner.nodes
  const at = { address: live.contract, abi: prizeDrawingsAbi }
  const [asked] = await read.getContractEvents({ ...at, eventName: 'DrawingRequested', fromBlock: 0n, strict: true })
  if (!asked) throw new Error('nothing was requested')
  const { request, tableHash, contribution } = asked.args
  const args = [{ ...request, salt: `0x${OTHER_SALT}` }, tableHash] as const
  const other = await read.readContract({ ...at, functionName: 'contributionOf', args })

  const restored = await live.on(older)
  await isLocked(restored)
  const { salt } = await restored.pool.one(saltOf(id))
  proxies[0]?.faults.push({
    kind: 'changed',
    change: (said) =>
      said.replaceAll(request.salt.slice(2), OTHER_SALT).replaceAll(contribution.slice(2), other.slice(2)),
  })
  await restored.round()
  t.is((await restored.read(id)).number, null)
  t.true((await restored.pool.one(saltOf(id))).salt.equals(salt))

  proxies[0]?.faults.pop()
  await restored.runUntil(restored.allPaid([id]))
  t.deepEqual(await restored.pool.one(outcomeOf(id)), drawn)
})

/** A database that lacks what its chain has drawn and paid since, and a worker on it with three nodes. */
const restoredBehindThree = async (t: ExecutionContext) => {
  const { live, proxies } = await openProxied(t, 3)
  const [id = ''] = await live.sent()
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const newer = await live.on(live.databaseUrl)
  await newer.runUntil(newer.allPaid([id]))
  await newer.close()
  return { live, id, restored: await live.on(older), liar: proxies[0] }
}

test('a request that one node of three dates into a later block is adopted as the others date it, and drawn', async (t) => {
  const { live, id, restored, liar } = await restoredBehindThree(t)
  await live.mine(FINAL_BLOCKS)
  const newest = await live.owner.nodes.read.getBlockNumber()
  const change = (said: string) =>
    said.replaceAll(/"blockNumber":"0x[0-9a-f]+"/g, `"blockNumber":"0x${newest.toString(16)}"`)
  liar.faults.push({ kind: 'changed', methods: ['eth_getLogs'], change })
  await restored.round()
  liar.faults.pop()
  await restored.runUntil(restored.allPaid([id]))
  t.is((await paidEvents(live)).length, 1)
})

test('a request that one node of three hides is adopted all the same, and nothing is said to be unknown', async (t) => {
  const { id, restored, liar } = await restoredBehindThree(t)
  const change = (said: string) => said.replace(/"result":\[.*\]/, '"result":[]')
  liar.faults.push({ kind: 'changed', methods: ['eth_getLogs'], change })
  await restored.round()
  t.like(await restored.read(id), { number: null, needsAttention: null })
  await restored.runUntil(restored.allPaid([id]))
})

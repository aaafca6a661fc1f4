import test, { type ExecutionContext } from 'ava'
import { findRegistrable, type Registrable } from '../../../db/queries/chain/contracts.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { wantedTables } from '../../../operator/chain/wanted-tables.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { readTables } from '../../../worker/chain/read-registration.ts'
import { token } from '../../support/chain/chain.ts'
import { ANOTHER_KEY, openTimelocked } from '../../support/chain/timelocked.ts'
import { DEPLOY, openCommands, OWNER, payout, REFUND_TO, SOMEBODY } from '../../support/chain/commands.ts'
import { makeCampaign, makeDrawing, makePartner, makePrizeTable } from '../../support/factory.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'
import { runHere } from '../../support/operator/run.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'

const LATE_SECONDS = 10 * 86_400
const NEVER = 2 ** 40 - 1
/** The registrar has a key of its own. */
const AS_REGISTRAR = { CHAIN_OWNER_KEY: '', CHAIN_REGISTRAR_KEY: SOMEBODY.key }

type Change = { id: string; from: string }
type Tables = { tables: { prizeTable: string; countsFrom: string }[] }

/** A live campaign with a draw a day, in a contract without any campaign. */
const open = async (t: ExecutionContext) => {
  const opened = await openCommands(t)
  const { json, read } = opened
  const startsAt = new Date().toISOString()
  const campaign = await makeCampaign(opened, {
    partner: await makePartner(opened),
    mode: 'live',
    payout,
    timeZone: 'UTC',
    startsAt,
  })
  const { slug } = campaign
  const { contract } = await json<{ contract: Address }>(`${DEPLOY} --registrar ${SOMEBODY.address}`)
  let versions = 1
  return {
    ...opened,
    contract,
    campaign,
    slug,
    registerCampaign: () => json<Tables>(`chain register --campaign ${slug} --refund-to ${REFUND_TO}`, AS_REGISTRAR),
    tables: () => json<Tables>(`chain tables --campaign ${slug}`, AS_REGISTRAR),
    /** Changes the campaign to another prize table, from as soon as possible on. */
    change: async (): Promise<Change & { prizeTable: string }> => {
      versions += 1
      const { id: prizeTable } = await makePrizeTable(opened, prizeTableFile(versions, [500 - versions, 100]))
      const made = await json<Change>(`campaign change --slug ${slug} --prize-table ${prizeTable}`)
      return { ...made, prizeTable }
    },
    countsFrom: async (number: number): Promise<number> => {
      const at = { address: contract, abi: prizeDrawingsAbi, functionName: 'tableOf' } as const
      return (await read.readContract({ ...at, args: [1n, number] }))[1]
    },
  }
}

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)

test('chain tables registers the tables of coming changes, each from its draw time on, and none that is there', async (t) => {
  const { json, refused, slug, registerCampaign, tables, change, countsFrom } = await open(t)
  await refused(/no campaign ".*" in a contract/, `chain tables --campaign ${slug}`)
  await registerCampaign()
  t.deepEqual<unknown, unknown>(await tables(), { campaign: slug, tables: [], late: null })
  t.like(await json(`campaign change --slug ${slug} --winners 2`), { winnersPerDraw: 2 })
  t.deepEqual((await tables()).tables, [], 'another number of winners needs no table')

  const { from, prizeTable } = await change()
  t.like((await tables()).tables, [{ prizeTable, countsFrom: from }])
  t.is(await countsFrom(2), secondsOf(from))
  t.deepEqual((await tables()).tables, [])
  t.is(await countsFrom(3), 0)
})

test('chain register registers the tables of changes that are to come', async (t) => {
  const { change, registerCampaign, countsFrom } = await open(t)
  const { from, prizeTable } = await change()
  t.like((await registerCampaign()).tables, [{ prizeTable, countsFrom: from }])
  t.is(await countsFrom(2), secondsOf(from))
  t.deepEqual((await registerCampaign()).tables, [])
})

test('chain register registers the table that counts by now where no drawing is to be drawn by an earlier one', async (t) => {
  const opened = await open(t)
  const { pool, slug, registerCampaign, contract, nodes } = opened
  await changeTermsInPast(opened, { slug, days: 5 })
  t.deepEqual((await registerCampaign()).tables, [], 'it has no other')
  const wanted = wantedTables((await findRegistrable(pool, slug)) as Registrable, token)
  const [first] = await readTables({ nodes, contract }, 1, 1)
  t.is(first?.hash, wanted.at(-1)?.hash)
  t.not(first?.hash, wanted[0]?.hash)
})

test('chain register says how the drawings on both sides of a change of before are drawn, if some are still to be', async (t) => {
  const opened = await open(t)
  const { refused, slug, contract, nodes, campaign } = opened
  await makeDrawing(opened, { campaign, drawAt: new Date(Date.now() - 6 * 86_400_000) })
  await changeTermsInPast(opened, { slug, days: 5 })
  const both = new RegExp(
    `one prize table for all draws until .*: let .* be drawn, then run chain move --campaign ${slug}`,
  )
  await refused(both, `chain register --campaign ${slug} --refund-to ${REFUND_TO}`, AS_REGISTRAR)
  const wanted = wantedTables((await findRegistrable(opened.pool, slug)) as Registrable, token)
  const [first] = await readTables({ nodes, contract }, 1, 1)
  t.is(first?.hash, wanted[0]?.hash, 'those of before are drawn there')
  await refused(both, `chain tables --campaign ${slug}`, AS_REGISTRAR)
})

test('the table of a change that was withdrawn is withdrawn from the contract before another one is registered', async (t) => {
  const { json, refused, slug, registerCampaign, tables, change, countsFrom, environment } = await open(t)
  await registerCampaign()
  const withdraw = `chain withdraw-table --campaign ${slug}`
  await refused(/the contract refuses it: NoTableWaits\(\)/, withdraw, AS_REGISTRAR)
  const first = await change()
  await tables()
  await refused(
    new RegExp(
      `which counts from ${first.from} on, is one that the campaign "${slug}" draws with: run campaign withdraw`,
    ),
    withdraw,
    AS_REGISTRAR,
  )
  const withdrawn = await runHere(['campaign', 'withdraw-change', '--slug', slug, '--change', first.id], environment)
  t.is(
    withdrawn.stdout,
    `The change ${first.id} is withdrawn. If chain tables has registered its prize table, run ${withdraw} before that counts.\n`,
  )
  const second = await change()
  await refused(
    new RegExp(`has a table that counts from ${first.from} on .*: run chain withdraw-table --campaign ${slug} first`),
    `chain tables --campaign ${slug}`,
    AS_REGISTRAR,
  )
  t.like(await json(withdraw, AS_REGISTRAR), { campaign: slug })
  t.is(await countsFrom(2), NEVER)
  t.like((await tables()).tables, [{ prizeTable: second.prizeTable, countsFrom: second.from }])
  t.is(await countsFrom(3), secondsOf(second.from))
})

test('a table that was registered too late is not the registrar’s to register: the owner does, or gets the call', async (t) => {
  const { json, rpc, slug, registerCampaign, change, countsFrom } = await open(t)
  await registerCampaign()
  const { from, prizeTable } = await change()
  await rpc('evm_increaseTime', [LATE_SECONDS])
  await rpc('evm_mine', [])
  const tables = `chain tables --campaign ${slug}`
  const { late, ...made } = await json<Tables & { late: { owner: string; safe: { meta: object } } }>(
    tables,
    AS_REGISTRAR,
  )
  t.deepEqual<unknown, unknown>(made, { campaign: slug, tables: [] })
  t.like(late, { state: 'to_call', owner: OWNER, safe: { meta: { name: 'registerTable' } } })
  t.is(await countsFrom(2), 0)
  t.like((await json<Tables>(tables)).tables, [{ prizeTable, countsFrom: from }])
  t.is(await countsFrom(2), secondsOf(from))
})

test('a table that was registered too late goes through the timelock of the owner, and then counts', async (t) => {
  const startsAt = new Date().toISOString()
  const opened = await openTimelocked(t, { timeZone: 'UTC', startsAt })
  const { json, slug, pass, later, nodes, contract } = opened
  const { id: prizeTable } = await makePrizeTable(opened, prizeTableFile(2, [498, 100]))
  const { from } = await json<Change>(`campaign change --slug ${slug} --prize-table ${prizeTable}`)
  await pass(LATE_SECONDS)
  const tables = `chain tables --campaign ${slug}`
  t.like(await json(tables), { tables: [], late: { state: 'proposed' } })
  t.like(await json(tables, ANOTHER_KEY), { tables: [], late: { state: 'waiting' } })
  await later()
  t.like(await json<Tables>(tables, ANOTHER_KEY), { tables: [{ prizeTable, countsFrom: from }], late: null })
  const [, second] = await readTables({ nodes, contract }, 1, 2)
  t.is(second?.countsFrom, secondsOf(from))
  t.like(await json(tables), { tables: [], late: null })
})

import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { z } from 'zod'
import { runRound } from '../../../worker/chain/round.ts'
import { shownSentence } from '../../support/attention.ts'
import { compared } from '../../support/chain/compared.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { countGuarantees, guaranteedPeriods, openPicker } from '../../support/chain/live-guarantees.ts'
import { hidesEvents } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import { commandsOf, openSuccessor } from '../../support/chain/successor.ts'
import { paidEvents } from '../../support/chain/sums.ts'
import { copyDatabase } from '../../support/database.ts'
import { passCutoff } from '../../support/factory.ts'
import { until } from '../../support/until.ts'
import { work } from '../../support/work.ts'

const PERIOD_SECONDS = 2
const ROUNDS = 5
/** More storage slots than the contract has. */
const SLOTS = 50
const PAID_FOR_FIRST =
  'The contract paid guarantee period 1 for a win of number 1, which this database did not send, so nothing more is paid for it: restore a newer one, or see "Backup and restore" in docs/operating.md.'

type At = Awaited<ReturnType<Live['on']>>

/**
 * Two periods that await a pick, the first with two drawings. The database is copied; then the first period is paid for
 * a win of number 1. `restored` is a worker on the copy.
 */
const openSetBack = async (t: ExecutionContext, nodes = 1) => {
  const { overrides, drawAt } = guaranteedPeriods(2, PERIOD_SECONDS)
  const { live, proxies } = await openProxied(t, nodes, overrides)
  const times = [drawAt(0), new Date(drawAt(0).getTime() + 1_000), drawAt(1)]
  const ids = await live.sent(times.length, (i) => ({ drawAt: times[i] as Date }))
  await live.runUntil(live.allPaid(ids))
  const bothWait = async () => {
    await work(live)
    return (await countGuarantees(live)).waiting
  }
  await until(bothWait, (count) => count === 2)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const first = await live.on(live.databaseUrl)
  await pickOf(first, live, 1)
  await first.runUntil(async () => (await countGuarantees(first)).paid === 1)
  await first.close()
  return { live, faults: proxies.map((proxy) => proxy.faults), restored: await live.on(older) }
}

/** The partner picks a win of the drawing with this number. */
const pickOf = async (place: At, { campaign }: Live, number: number): Promise<void> => {
  const pick = await openPicker(place, campaign.id)
  await pick({ number })
}

const guarantees = ({ pool }: At) =>
  pool.any(sql.type(z.object({ status: z.string(), sentence: shownSentence }))`
    select status, attention_of(attention, attention_detail, attention_since) as sentence from guarantee
    where period <= 2 order by period`)

const numbersPaid = async (live: Live) =>
  (await paidEvents(live)).flatMap(({ kind, number }) => (kind === 'guarantee' ? [number] : []))

/** Erases from the contract's storage that period 1 was paid: contracts of earlier releases did not remember that. */
const forgetPeriod = async ({ owner, contract, contractId }: Live): Promise<void> => {
  const inMapping = (key: number, slot: Hex) =>
    keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes32' }], [BigInt(key), slot]))
  const ask = (method: string, params: unknown[]) => owner.nodes.read.request({ method, params } as never)
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const place = inMapping(1, inMapping(contractId, numberToHex(slot, { size: 32 })))
    const isPaid = (await ask('eth_getStorageAt', [contract, place, 'latest'])) === numberToHex(1, { size: 32 })
    if (isPaid) return ask('anvil_setStorageAt', [contract, place, numberToHex(0, { size: 32 })])
  }
  throw new Error('The contract remembers no period.')
}

for (const { contract, prepare } of [
  { contract: 'a contract', prepare: async () => {} },
  { contract: 'a contract that would pay a period again', prepare: forgetPeriod },
])
  test(`a period that ${contract} paid is not paid for another win, which is picked once the database was set back`, async (t) => {
    const { live, restored } = await openSetBack(t)
    await prepare(live)
    await pickOf(restored, live, 2)
    await restored.runUntil(async () => (await guarantees(restored))[0]?.sentence === PAID_FOR_FIRST)
    await pickOf(restored, live, 3)
    await restored.runUntil(async () => (await countGuarantees(restored)).paid === 1)
    for (let round = 0; round < ROUNDS; round += 1) await restored.round()

    t.deepEqual(await numbersPaid(live), [1, 3], 'the other period is paid')
    t.deepEqual(await guarantees(restored), [
      { status: 'picked', sentence: PAID_FOR_FIRST },
      { status: 'paid', sentence: null },
    ])
    t.deepEqual(await compared(restored), [PAID_FOR_FIRST], 'and after it')
  })

test('once it is known that a period was paid, another win is refused, and the same one recorded as it was paid', async (t) => {
  const { live, restored } = await openSetBack(t)
  t.deepEqual(await compared(restored), [PAID_FOR_FIRST])
  t.deepEqual(await guarantees(restored), [
    { status: 'awaiting_pick', sentence: PAID_FOR_FIRST },
    { status: 'awaiting_pick', sentence: null },
  ])
  await t.throwsAsync(pickOf(restored, live, 2), {
    message:
      /^The chain has paid period 1 already, for a win of draw 1: .* Pick the winner of draw 1 whom you picked then/,
  })
  t.is((await guarantees(restored))[0]?.status, 'awaiting_pick')
  await pickOf(restored, live, 1)
  await restored.runUntil(async () => (await countGuarantees(restored)).paid === 1)
  t.deepEqual(await guarantees(restored), [
    { status: 'paid', sentence: null },
    { status: 'awaiting_pick', sentence: null },
  ])
  t.deepEqual(await numbersPaid(live), [1])
  t.deepEqual(await compared(restored), [])
})

test('while nodes hide what was paid for a period it is not paid again', async (t) => {
  const { live, restored, faults } = await openSetBack(t)
  await forgetPeriod(live)
  for (const ofNode of faults) ofNode.push(hidesEvents)
  await pickOf(restored, live, 2)
  for (let round = 0; round < ROUNDS; round += 1) await restored.round()
  t.deepEqual(await numbersPaid(live), [1])
  t.is((await guarantees(restored))[0]?.status, 'picked')
  t.deepEqual(await compared(restored), [
    'The contract paid 1 guarantees of this campaign, and 0 are paid here: operators compare chain status.',
  ])

  for (const ofNode of faults) ofNode.length = 0
  await restored.runUntil(async () => (await guarantees(restored))[0]?.sentence === PAID_FOR_FIRST)
  t.deepEqual(await numbersPaid(live), [1])
})

test('a period that reaches over a move is not paid in the later contract, once the earlier one paid it', async (t) => {
  const { overrides, drawAt } = guaranteedPeriods(1, PERIOD_SECONDS)
  const live = await openLive(t, overrides)
  const { contract, later, bothRounds, giveMoney } = await openSuccessor(t, live)
  const before = await live.open({ drawAt: drawAt(0) })
  const after = await live.open({ drawAt: new Date(drawAt(0).getTime() + 1_000) })
  await passCutoff(live, before)
  await live.runUntil(live.allPaid([before]), bothRounds)
  await commandsOf(t, live).json(`chain move --campaign ${live.campaign.slug} --to ${contract}`)
  await giveMoney()
  await passCutoff(live, after)
  await live.runUntil(live.allPaid([after]), bothRounds)
  await live.runUntil(async () => (await countGuarantees(live)).waiting === 1, bothRounds)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const inLater = ({ context }: At) => ({ ...context, contract, deployedBlock: later.deployedBlock })
  const roundsOf = (place: At) => async () => {
    for (const context of [place.context, inLater(place)]) await runRound(context)
    await live.allMined()
  }

  const first = await live.on(live.databaseUrl)
  await pickOf(first, live, 1)
  await first.runUntil(async () => (await countGuarantees(first)).paid === 1, roundsOf(first))
  await first.close()

  const restored = await live.on(older)
  await pickOf(restored, live, 2)
  const isSaid = async () => (await guarantees(restored))[0]?.sentence === PAID_FOR_FIRST
  await restored.runUntil(isSaid, roundsOf(restored))
  t.deepEqual(await numbersPaid(live), [1])
  t.deepEqual(await numbersPaid({ ...live, contract }), [])
  t.deepEqual(await compared({ ...restored, context: inLater(restored) }), [PAID_FOR_FIRST])
})

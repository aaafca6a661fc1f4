import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { NO_TERMS, toOnchainTerms } from '../../../domain/chain/guarantee-terms.ts'
import { callContract } from '../../../worker/chain/owner.ts'
import { shownSentence } from '../../support/attention.ts'
import { type Live, openLive, token } from '../../support/chain/chain.ts'
import { countGuarantees, guaranteedPeriods, openPicker } from '../../support/chain/live-guarantees.ts'
import { commandsOf } from '../../support/chain/successor.ts'
import { paidEvents } from '../../support/chain/sums.ts'

type Set = { countsFrom: string | null; transaction: string | null }

/** A picked guarantee, of a campaign with periods of so many seconds. */
const openPicked = async (live: Live, { drawAt }: ReturnType<typeof guaranteedPeriods>) => {
  await live.runUntil(live.allPaid(await live.sent(1, (i) => ({ drawAt: drawAt(i) }))))
  await live.runUntil(async () => (await countGuarantees(live)).waiting === 1)
  await (await openPicker(live, live.campaign.id))()
}

const wait = async ({ owner, mine }: Live, seconds: number) => {
  await owner.nodes.read.request({ method: 'evm_increaseTime', params: [seconds] } as never)
  await mine()
}

/** Whether this is shown of a picked guarantee. */
const says =
  ({ pool }: Live, words: RegExp) =>
  async (): Promise<boolean> => {
    const said = await pool.anyFirst(sql.type(z.object({ sentence: shownSentence }))`
      select attention_of(attention, attention_detail, attention_since) as sentence from guarantee
      where status = 'picked'`)
    return said.some((sentence) => words.test(sentence ?? ''))
  }

const guaranteesPaid = async (live: Live) =>
  (await paidEvents(live)).flatMap(({ kind, amount }) => (kind === 'guarantee' ? [amount] : []))

test('while its contract has another guarantee none is paid, and chain guarantee sets the promised one', async (t) => {
  const periods = guaranteedPeriods(1)
  const live = await openLive(t, periods.overrides)
  const { json } = commandsOf(t, live)
  const command = `chain guarantee --campaign ${live.campaign.slug}`
  t.like(await json<Set>(command), { countsFrom: null, transaction: null }, 'it is as promised')
  for (const terms of [{ amount: 1n, below: 10_000_000_000n, minPeriod: 1 }, NO_TERMS])
    await callContract(live.owner, live.contract, 'setGuarantee', [BigInt(live.contractId), terms])
  await openPicked(live, periods)
  await live.runUntil(says(live, /another guarantee .* than it promises: operators run chain guarantee/))

  t.deepEqual(await guaranteesPaid(live), [])
  t.truthy((await json<Set>(command)).transaction)
  t.like(await json<Set>(command), { countsFrom: null, transaction: null }, 'it is set once')
  await live.runUntil(async () => (await countGuarantees(live)).paid === 1)
  t.deepEqual(await guaranteesPaid(live), [toOnchainTerms(live.guarantee, token.decimals).amount])
})

test('a guarantee that its contract pays only later is shown with the time, and paid then', async (t) => {
  const periods = guaranteedPeriods(1, 3_600)
  const live = await openLive(t, periods.overrides)
  await openPicked(live, periods)
  await live.runUntil(says(live, /^The contract pays the next guarantee of this campaign from .*Z on\.$/))
  t.deepEqual(await guaranteesPaid(live), [])
  await wait(live, 3_600)
  await live.runUntil(async () => (await countGuarantees(live)).paid === 1)
})

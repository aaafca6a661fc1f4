import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openLive } from '../../../support/chain/chain.ts'
import { countGuarantees, guaranteedPeriods, openPicker } from '../../../support/chain/live-guarantees.ts'
import { passCutoff } from '../../../support/factory.ts'
import { until } from '../../../support/until.ts'
import { work } from '../../../support/work.ts'

const ordered = sql.type(z.object({ key: z.string(), arguments: z.object({ table: z.looseObject({}) }).loose() }))

/** A campaign of which so many guarantees are to be paid, and none is signed yet. */
const openOrdered = async (t: ExecutionContext, count: number) => {
  const { overrides, drawAt } = guaranteedPeriods(count)
  const live = await openLive(t, overrides)
  const drawings: string[] = []
  for (let i = 0; i < count; i += 1) {
    const id = await live.open({ drawAt: drawAt(i) })
    await passCutoff(live, id)
    drawings.push(id)
  }
  await live.runUntil(live.allPaid(drawings))
  const pick = await openPicker(live, live.campaign.id)
  const find = () =>
    live.pool.any(ordered`
      select key, arguments from chain_intent where arguments ->> 'kind' = 'guarantee'
      order by created_at, key`)
  const pickAll = async () => {
    await work(live)
    await pick()
    await work(live)
    return (await find()).length
  }
  await until(pickAll, (found) => found === count)
  return { live, find }
}

test('a guarantee that the contract would refuse keeps none after it from being paid, nor has one refused', async (t) => {
  const { live, find } = await openOrdered(t, 3)
  const [first] = await find()
  const forged = { ...first?.arguments, table: { ...first?.arguments.table, heldFrom: '1' } }
  await live.pool.query(sql.unsafe`alter table chain_intent disable trigger user`)
  await live.pool.query(
    sql.unsafe`update chain_intent set arguments = ${JSON.stringify(forged)}::jsonb where key = ${first?.key ?? ''}`,
  )
  await live.pool.query(sql.unsafe`alter table chain_intent enable trigger user`)
  await live.runUntil(async () => (await countGuarantees(live)).paid === 2)
  const signed = await live.pool.anyFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from chain_attempt a join chain_intent i on i.key = a.intent_key
    where i.arguments ->> 'kind' = 'guarantee' group by i.key order by i.key`)
  t.deepEqual(signed, [1, 1], 'once each, and nothing that the contract refused')
})

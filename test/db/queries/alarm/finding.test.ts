import test from 'ava'
import { sql } from 'slonik'
import { findAlarms } from '../../../../db/queries/alarm/finding.ts'
import { flag } from '../../../../db/queries/attention.ts'
import { MOST_COUNTED } from '../../../../db/queries/metrics/gauges.ts'
import { readMetrics } from '../../../../db/queries/metrics/reading.ts'
import { takeSnapshot } from '../../../../worker/metrics/snapshot.ts'
import { testDatabase } from '../../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../../support/factory.ts'
import { asWorker, openWorkplace } from '../../../support/workplace.ts'

test('very many drawings of one partner without a list hide no other code from alarms and alerts', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const campaigns = [
    await makeCampaign(place, { partner: await makePartner(place) }),
    await makeCampaign(place, { partner: await makePartner(place) }),
  ]
  const [crowd, single] = campaigns.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [
    (typeof campaigns)[0],
    (typeof campaigns)[0],
  ]
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, attention, attention_detail, attention_since)
      select 'drw_' || lpad(n::text, 22, '0'), ${crowd.id}, at, at, 1, 'no_winners', '{}', at
      from generate_series(1, ${MOST_COUNTED + 1}::integer) n
        cross join lateral (select now() - interval '2 days' - make_interval(secs => n) as at) times`)
  })
  const differs = await makeDrawing(place, { campaign: single })
  await place.pool.transaction((tx) =>
    flag(tx, [differs], { code: 'chain_differs', detail: { differs: 'list', number: 1 } }),
  )
  const alarms = await place.pool.transaction(findAlarms)
  t.deepEqual(
    alarms
      .map(({ code, things, firstPlace }) => ({ code, things, firstPlace }))
      .toSorted((a, b) => a.things - b.things),
    [
      { code: 'chain_differs', things: 1, firstPlace: single.slug },
      { code: 'no_winners', things: MOST_COUNTED, firstPlace: crowd.slug },
    ],
  )
  await takeSnapshot(asWorker(place))
  const readings = await readMetrics(place.pool)
  const counted = (code: string) =>
    readings.find(({ name, labels }) => name === 'prize_attention' && labels['code'] === code)?.value
  t.is(counted('chain_differs'), 1)
  t.is(counted('no_winners'), MOST_COUNTED)
})

import test from 'ava'
import { readMetrics } from '../../../db/queries/metrics/reading.ts'
import { takeSnapshot } from '../../../worker/metrics/snapshot.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { measureStatus } from '../../../worker/status/measure.ts'
import { thief } from '../../db/roles/attack.ts'
import { openAttacked } from '../../support/attack.ts'

const LEFT = [
  `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected) values (new_id('drw'), $1, '-infinity', '-infinity', 3)`,
  `insert into web_answers (area, minute, answered, failed, heard_at) select 'api', '-infinity', 1, 0, '-infinity' where $1 <> ''`,
]

test('no time that a web process leaves keeps metrics, alerts and the status page from being measured', async (t) => {
  const { place, url, campaign } = await openAttacked(t)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const web = await thief(t, 'web', url)
  for (const text of LEFT) await web.query(text, [campaign.id])
  await takeSnapshot(place)
  const ages = await readMetrics(place.pool)
  t.true(ages.some(({ value }) => value > 1e9))
  await t.notThrowsAsync(measureStatus(place))
})

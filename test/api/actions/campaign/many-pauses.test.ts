import test from 'ava'
import pg from 'pg'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { MAX_PAUSES_A_DAY } from '../../../../db/queries/drawing/holding.ts'
import { theOperator } from '../../../support/factory.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop } from '../../../support/partner-api/partner.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

/** A campaign that was paused, or held, so often some hours ago. */
const open = async (table: 'campaign_pause' | 'campaign_hold', times: number, hoursAgo: number) => {
  const place = await service()
  const shop = await makeShop(place)
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  // Rows of other times than now, which the guards refuse.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into ${table}
    select $1, at, at + interval '1 ms'
    from generate_series(1, $2::int) i
      cross join lateral (select date_trunc('milliseconds', now()) - make_interval(hours => $3::int, secs => i) as at) began`,
    [shop.campaign.id, times, hoursAgo],
  )
  await client.end()
  const pause = (existingDrawings: string) => shop.api.post(`${shop.path}/pause`, { existingDrawings })
  return { ...shop, place, pause }
}

test('a partner pauses a campaign only so often in a day, goes on at any time, and the operator pauses it still', async (t) => {
  const { place, api, path, pause, campaign } = await open('campaign_pause', MAX_PAUSES_A_DAY - 1, 20)
  t.is((await pause('run')).status, 201)
  t.is((await pause('run')).status, 201, 'it is so already')
  isProblem(
    t,
    await pause('hold'),
    409,
    'rejected',
    /was paused, or its pause was changed, 100 times in the last 24 hours/,
  )
  t.is((await api.post(`${path}/resume`, {})).status, 201)
  isProblem(t, await pause('run'), 409, 'rejected', /pause it again later/)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
  t.is((await api.post(`${path}/resume`, {})).status, 201)
})

test('what a pause means is changed only so often, too', async (t) => {
  const { pause } = await open('campaign_hold', MAX_PAUSES_A_DAY - 1, 20)
  t.is((await pause('run')).status, 201)
  t.is((await pause('hold')).status, 201)
  isProblem(t, await pause('run'), 409, 'rejected', /100 times/)
})

test('pauses of more than a day ago do not count', async (t) => {
  const { pause } = await open('campaign_pause', MAX_PAUSES_A_DAY, 25)
  t.is((await pause('run')).status, 201)
})

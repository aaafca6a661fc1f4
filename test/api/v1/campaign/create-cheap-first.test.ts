import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeShop } from '../../../support/partner-api/partner.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const NEVER = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'

test('what costs little to see is refused before the cadence is read, which is read whether a key comes with it or not', async (t) => {
  const place = await service()
  const { api, campaign } = await makeShop(place)
  const prizeTable = await place.pool.oneFirst(sql.type(z.object({ id: z.string() }))`
    select prize_table_id as id from campaign_terms where campaign_id = ${campaign.id} limit 1`)
  const create = (file: object, headers = {}) =>
    api.post(
      '/campaigns',
      {
        slug: 'spring-shop',
        name: 'Spring',
        cadence: NEVER,
        timeZone: 'Europe/Berlin',
        startsAt: '2026-12-01T00:00:00Z',
        winnersPerDraw: 3,
        winners: { mode: 'push' },
        prizeTable,
        payout: { chain: 'test', token: 'TEST', wallet: null },
        ...file,
      },
      headers,
    )
  for (const headers of [{}, { 'Idempotency-Key': 'spring' }]) {
    isProblem(t, await create({ prizeTable: `tbl_${'0'.repeat(22)}` }, headers), 400, 'bad_request', /tbl_0/)
    isProblem(t, await create({}, headers), 400, 'bad_request', /never fires/)
  }
  const made = [await create({ cadence: 'FREQ=DAILY;COUNT=5000' }, { 'Idempotency-Key': 'spring' })]
  made.push(await create({ cadence: 'FREQ=DAILY;COUNT=5000' }, { 'Idempotency-Key': 'spring' }))
  t.deepEqual(
    made.map(({ status }) => status),
    [201, 201],
  )
  t.is(made[0]?.text, made[1]?.text)
})

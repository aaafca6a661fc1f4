import anyTest from 'ava'
import pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { fillOwnCampaigns, fillPaid } from '../../bench/growth/fill.ts'
import { type Asker, reads } from '../../bench/growth/reads.ts'
import { fileDatabase } from '../../support/database.ts'
import { makeCampaign, makeKey, makePartner } from '../../support/factory.ts'
import { makeEndpointRow } from '../../support/webhook/rows.ts'
import { openWorkplace } from '../../support/workplace.ts'

const test = anyTest.serial
const file = fileDatabase(anyTest.serial as typeof anyTest, { fresh: true })

const MANY = 30_000
const CAMPAIGNS = 100
/** After so many runs Postgres compares a plan for these values with one for any. */
const PLANNED_AT_FIRST = 5

/** Its filters are parameters: it is planned for those that are given, so that the others cost nothing. */
const PLANNED_EACH_TIME = ['list-audit']

let client: pg.Client
let asker: Asker

const made = z.object({ drawing: z.string(), guarantee: z.string() })

test.before('30,000 paid drawings of one campaign, and 100 others of its partner', async () => {
  const place = await openWorkplace(file.url)
  const partner = await makePartner(place)
  const endpoint = await makeEndpointRow(place, { partner })
  const { id: campaign, slug } = await makeCampaign(place, { partner })
  await fillOwnCampaigns(file, campaign, partner, CAMPAIGNS)
  await fillPaid(file, sql.fragment`select * from campaign where id = ${campaign}`, MANY)
  const { id: key } = await makeKey(place, { partner })
  const ids = await place.pool.one(sql.type(made)`
    select d.id as drawing, g.id as guarantee
    from drawing d join guarantee g on g.campaign_id = d.campaign_id where d.campaign_id = ${campaign} limit 1`)
  await place.close()
  asker = { key, endpoint, campaign, slug, ...ids }
  client = new pg.Client({ connectionString: file.url })
  client.on('error', () => {})
  await client.connect()
})

test.after.always(() => client?.end())

const REPEATED = 2 * PLANNED_AT_FIRST

test('what partners and visitors read of many drawings is planned once, not for each call', async (t) => {
  for (const [{ name, text }, values] of reads(asker))
    for (let run = 0; run < REPEATED; run += 1) await client.query({ name, text, values: [...values] })
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_prepared_statements where custom_plans > $1 order by name',
    [PLANNED_AT_FIRST],
  )
  t.deepEqual(
    rows.map(({ name }) => name),
    PLANNED_EACH_TIME,
  )
})

import anyTest, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { listCampaigns, listPayouts } from '../../../db/queries/partner-api/campaigns.ts'
import { listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { listHandPaid, listWaitingHeld, WAITING_PER_PAGE } from '../../../db/queries/portal/held.ts'
import { listMonths, listPortalPayouts, listPortalPayoutsOfCampaign } from '../../../db/queries/portal/payouts.ts'
import type { Statement } from '../../../db/statements.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { makeCampaign, makeKey, makePartner, makePrizeTable } from '../../support/factory.ts'
import { fileDatabase } from '../../support/database.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { nodesOf } from './plan.ts'

const test = anyTest.serial
const file = fileDatabase(anyTest.serial as typeof anyTest, { fresh: true })

const MANY = 30_000
/** A page of 200 and the row that shows that there is a next one. */
const PAGE_ROWS = 201

let client: pg.Client
let own: { key: string; slug: string }

/** Drawings that are in every status by turns, one in a thousand with something to do, a second apart. */
const FILL = `
  set local session_replication_role = replica;
  insert into campaign (id, partner_id, slug, name, mode, cadence, time_zone, starts_at, winners_mode, payout_chain, payout_token, created_at)
    select new_id('cmp'), partner_id, 'many-' || n, name, mode, cadence, time_zone, starts_at, winners_mode,
      payout_chain, payout_token, created_at - make_interval(secs => n)
    from campaign, generate_series(1, ${MANY}) n where slug = $SLUG;
  insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
    select c.id, '-infinity', t.id, 3 from campaign c, prize_table t where c.slug <> $SLUG;
  insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, attention, attention_detail, attention_since, status, winners_commitment, locked_at,
    prize_table_id, number, entropy_provider, entropy_request_id, entropy_requested_at, entropy, entropy_revealed_at, settled_at, paid_at)
  select new_id('drw'), campaign_id, at, at, 3, case when n % 1000 = 0 then 'no_winners'::attention_code end, case when n % 1000 = 0 then '{}'::jsonb end,
    case when n % 1000 = 0 then at end, status,
    case when status > 'open' then sha256('') end, case when status > 'open' then at end, case when status > 'open' then (select id from prize_table) end,
    case when status > 'locked' then row_number() over (partition by campaign_id, status > 'locked' order by n) end,
    case when status > 'locked' then 'mock' end, case when status > 'locked' then 'r' end, case when status > 'locked' then at end,
    case when status > 'entropy_requested' then sha256('') end, case when status > 'entropy_requested' then at end,
    case when status > 'entropy_requested' then at end, case when status = 'paid' then at end
  from (
    select c.id as campaign_id, n, timestamptz '2026-01-01Z' + make_interval(secs => n) as at,
      (enum_range(null::drawing_status))[1 + n % 5] as status
    from campaign c, generate_series(1, ${MANY}) n where c.slug = $SLUG
    union all
    select c.id, 1, timestamptz '2026-01-01Z', 'open' from campaign c where c.slug <> $SLUG
  ) made;
  insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, created_at)
    select new_id('pay'), campaign_id, partner_id, mode, d.id, 500, 'test', 'TEST', draw_at from drawing d join campaign c on c.id = d.campaign_id;
  insert into winner_list (drawing_id, winners) select id, array['w'] from drawing where settled_at is not null;
  insert into held_prize (drawing_id, position, amount_cents, partner_id, mode, settled_at, reference, marked_by, paid_at)
    select d.id, 0, 500, partner_id, mode, draw_at, case when paid_at is not null then 'r' end, case when paid_at is not null then 'm' end, paid_at
    from drawing d join campaign c on c.id = d.campaign_id where settled_at is not null;
  insert into held_prize (drawing_id, position, amount_cents, partner_id, mode, settled_at)
    select new_id('drw'), 0, 500, 'ptr_other', 'test', timestamptz '2025-01-01Z' + make_interval(secs => n) from generate_series(1, ${MANY}) n;`

test.before('30,000 drawings of one campaign, and as many campaigns with a drawing each', async () => {
  const place = await openWorkplace(file.url)
  const partner = await makePartner(place)
  const prizeTable = (await makePrizeTable(place)).id
  const { slug } = await makeCampaign(place, { partner, prizeTable })
  const { id: key } = await makeKey(place, { partner })
  await place.close()
  own = { key, slug }
  client = new pg.Client({ connectionString: file.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`begin; ${FILL.replaceAll('$SLUG', `'${slug}'`)} commit`)
  await client.query('vacuum analyze')
})

test.after.always(() => client?.end())

const readsAPage = async (
  t: ExecutionContext,
  { name, text }: Statement<unknown>,
  values: readonly unknown[],
  most = PAGE_ROWS,
) => {
  const given = values.map((value) => (typeof value === 'number' ? value : pg.escapeLiteral(String(value))))
  const spelled = given.map((value, i) => (values[i] === null ? 'null' : value))
  await client.query('deallocate all')
  await client.query(`prepare list as ${text}`)
  const { rows } = await client.query(`explain (analyze, format json) execute list (${spelled.join(', ')})`)
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  const large = ['drawing', 'campaign', 'campaign_terms', 'payout', 'held_prize']
  for (const node of nodes) {
    const { 'Node Type': type, 'Relation Name': relation = '', 'Actual Rows': actual, 'Actual Loops': loops } = node
    t.false(type === 'Seq Scan' && large.includes(relation), `${name} scans ${relation}`)
    t.false(type.startsWith('Bitmap') && large.includes(relation), `${name} collects ${relation}`)
    const read = (actual + (node['Rows Removed by Filter'] ?? 0)) * loops
    t.true(read <= most, `${name}: ${type} ${relation} reads ${read} rows`)
  }
}

const first = [null, null, PAGE_ROWS]
const middle = '2026-01-01T13:00:00Z'
/** A time in the middle: the campaigns were made a second apart, half of them before it. */
const amongCampaigns = (): string => new Date(Date.now() - (MANY / 2) * 1_000).toISOString()

for (const attention of [false, true])
  for (const status of [undefined, ...statuses])
    test(`a page of ${status ?? 'all'} drawings${attention ? ' that wait for a person' : ''} is read from an index`, async (t) => {
      const list = listDrawings({ status, attention })
      await readsAPage(t, list, [own.key, own.slug, ...first])
      await readsAPage(t, list, [own.key, own.slug, middle, middle, PAGE_ROWS])
      await readsAPage(t, list, [own.key, 'many-7', ...first])
    })

test('a page of campaigns is read from an index', async (t) => {
  await readsAPage(t, listCampaigns, [own.key, ...first])
  await readsAPage(t, listCampaigns, [own.key, amongCampaigns(), 'cmp_', PAGE_ROWS])
})

test('a page of payouts is read from an index', async (t) => {
  await readsAPage(t, listPayouts, [own.key, own.slug, ...first])
  await readsAPage(t, listPayouts, [own.key, own.slug, middle, 'pay_', PAGE_ROWS])
  await readsAPage(t, listPayouts, [own.key, 'many-7', ...first])
})

test('a page of payouts in the portal is read from an index, with 30,000 campaigns and a payout of each', async (t) => {
  await readsAPage(t, listPortalPayouts, [own.key, null, null])
  await readsAPage(t, listPortalPayouts, [own.key, middle, 'pay_'])
  await readsAPage(t, listPortalPayoutsOfCampaign, [own.key, own.slug, null, null])
  await readsAPage(t, listPortalPayoutsOfCampaign, [own.key, 'many-7', null, null])
})

test('a page of held prizes is read from an index, however deep it lies', async (t) => {
  // Several pages before the end: the very last page may as well be read by sorting the few rows that are left.
  const deep = ['2026-01-01T03:00:00Z', 'drw_', 0]
  await readsAPage(t, listWaitingHeld, [own.key, null, null, null], WAITING_PER_PAGE + 1)
  await readsAPage(t, listWaitingHeld, [own.key, ...deep], WAITING_PER_PAGE + 1)
  await readsAPage(t, listHandPaid, [own.key, null, null, null])
  await readsAPage(t, listHandPaid, [own.key, ...deep])
})

test('what was paid by month is read without the payouts', async (t) => {
  await readsAPage(t, listMonths, [own.key])
})

import test, { type ExecutionContext } from 'ava'
import { openChainRows } from '../../support/chain/rows.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  makePrizeTable,
  passCutoff,
  winnerIds,
} from '../../support/factory.ts'
import { work } from '../../support/work.ts'

/** What triggers tell and log of a drawing, built value by value. */
const BUILT = `
  create function told_built(c campaign, d drawing, status drawing_status, r result) returns jsonb language sql as $$
    select jsonb_build_object('campaign', jsonb_build_object('id', c.id, 'slug', c.slug), 'drawing', jsonb_build_object(
      'id', d.id, 'number', case when status in ('open', 'locked') then null else d.number end, 'status', status,
      'drawAt', spelled(d.draw_at), 'cutoffAt', spelled(d.cutoff_at), 'winnersExpected', d.winners_expected,
      'attention', attention_of(d.attention, d.attention_detail, d.attention_since),
      'cancelled', case when d.cancelled_at is not null then
        jsonb_build_object('at', spelled(d.cancelled_at), 'reason', d.cancelled_reason) end,
      'void', case when d.voided_at is not null then
        jsonb_build_object('at', spelled(d.voided_at), 'reason', d.void_reason, 'transaction', d.void_transaction) end,
      'prizesCents', r.transferred_cents + r.held_cents, 'heldCents', r.held_cents))
  $$;
  create function logged_built(c campaign, d drawing) returns setof jsonb language sql as $$
    select jsonb_build_object(
      'type', 'lock', 'campaign', c.slug, 'drawing', d.id, 'winnersCommitment', log_hex(d.winners_commitment),
      'prizeTable', (select log_hex(fingerprint) from prize_table where id = d.prize_table_id),
      'cutoffAt', log_time(d.cutoff_at), 'drawAt', log_time(d.draw_at), 'largePrizeCents', d.large_prize_cents)
    where d.locked_at is not null
    union all
    select jsonb_build_object(
      'type', 'value', 'drawing', d.id, 'number', d.number, 'provider', d.entropy_provider, 'value', log_hex(d.entropy))
    where d.entropy is not null
  $$`

const TIERS = [
  { amountCents: 1_000, weight: 1 },
  { amountCents: 500, weight: 1 },
]

/** Drawings in every state, of live and test campaigns, with and without held prizes. */
const open = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  const { client, partner } = rows
  await rows.settled()
  await rows.voided('It said "no" \\ twice.')
  await rows.locked()
  const { id: prizeTable } = await makePrizeTable(rows, { version: 1, tiers: TIERS })
  for (const largePrizeCents of [null, 1_000]) {
    const campaign = await makeCampaign(rows, { partner, prizeTable, largePrizeCents, winnersPerDraw: 20 })
    const [, cancelled, flagged, drawn] = await Promise.all(
      Array.from({ length: 4 }, () => makeDrawing(rows, { campaign })),
    )
    await cancelDrawing(rows, cancelled as string, 'Rain, "heavy".')
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [drawn, winnerIds(20)])
    for (const id of [flagged, drawn]) await passCutoff(rows, id as string)
  }
  await work(rows)
  await client.query(BUILT)
  return client
}

test('what is told and logged of a drawing is the JSON that its values make, byte for byte', async (t) => {
  const client = await open(t)
  const { rows: told } = await client.query(`
    select d.status, s.status as "as", drawing_told(c, d, s.status, r)::text as told, told_built(c, d, s.status, r)::text as built
    from drawing d join campaign c on c.id = d.campaign_id left join result r on r.drawing_id = d.id
      cross join unnest(enum_range(null::drawing_status)) s (status)`)
  t.true(told.length > 40)
  for (const { told: is, built } of told) t.is(is, built)
  for (const part of [
    /"cancelled": {/,
    /"void": {/,
    /"attention": {/,
    /"heldCents": [1-9]/,
    /"heldCents": 0/,
    /"number": [1-9]/,
  ])
    t.true(
      told.some(({ told: is }) => part.test(is)),
      String(part),
    )

  const { rows: logged } = await client.query(`
    select w.entry::text as logged, (
      select max(b::text) from logged_built(c, d) b where b ->> 'type' = w.entry ->> 'type') as built
    from log_wanted w join drawing d on d.id = w.entry ->> 'drawing' join campaign c on c.id = d.campaign_id
    where w.entry ->> 'type' in ('lock', 'value')`)
  t.is(logged.length, 5 + 3)
  for (const { logged: is, built } of logged) t.is(is, built)
})

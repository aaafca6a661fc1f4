import type { Client } from 'pg'
import { sentenceOf, type StoredAttention } from '../../domain/attention.ts'
import type { Campaign, Drawing, Period } from './model.ts'

/** What the service shows and keeps, as one look at its database finds it. Times are milliseconds since 1970. */
export type Seen = {
  campaigns: readonly SeenCampaign[]
  /** What should never be, in words. */
  faults: readonly string[]
  entropyOf: (campaign: Campaign, drawing: Drawing) => string
  numberOf: (campaign: Campaign, drawing: Drawing) => number
  attentionOf: (campaign: Campaign, drawing: Drawing) => string | null
  lookOf: (campaign: Campaign, period: Period) => SeenLook | undefined
  fetchOf: (drawing: Drawing) => SeenFetch | undefined
}

/** What a step of time is judged by: the moment, what is seen then, and whether nothing went wrong meanwhile. */
export type Circumstances = { now: number; seen: Seen; isCalm: boolean }

/** How it stands with fetching a drawing's list for its present cutoff. */
export type SeenFetch = {
  drawingId: string
  retryAt: number | null
  leasedUntil: number | null
}

/** When a guarantee period that waits is looked at again. */
export type SeenLook = { slug: string; period: number; looksAt: number; needsAttention: string | null }

export type SeenCampaign = {
  slug: string
  status: string
  endedAt: number | null
  drawings: readonly SeenDrawing[]
  periods: readonly SeenPeriod[]
}

export type SeenDrawing = {
  id: string
  drawAt: number
  cutoffAt: number
  winnersExpected: number
  status: string
  needsAttention: string | null
  heldAt: number | null
  cancelledAt: number | null
  cancelledReason: string | null
  winners: string[] | null
  fetchedFor: number | null
  displayNames: (string | null)[] | null
  commitment: string | null
  lockedAt: number | null
  number: number | null
  requestedAt: number | null
  voidedAt: number | null
  voidReason: string | null
  entropy: string | null
  drawnAt: number | null
  amountsCents: number[] | null
  payout: { amountCents: number; wallet: string | null; paidAt: number | null } | null
  held: { position: number; amountCents: number; reference: string | null; markedAt: number | null }[]
  paidAt: number | null
}

export type SeenPeriod = {
  id: string
  period: number
  start: number
  end: number
  status: string
  needsAttention: string | null
  amountCents: number
  thresholdCents: number
  bestPrizeCents: number | null
  drawingId: string | null
  position: number | null
  winner: string | null
  payout: { amountCents: number; wallet: string | null; paidAt: number | null } | null
  paidAt: number | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const payout = (column: string) => `(
  select json_build_object('amountCents', p.amount_cents, 'wallet', p.wallet, 'paidAt', ${ms('p.paid_at')})
  from payout p where p.${column} = x.id)`

/** The drawings with a row written by a transaction that the last look had not seen. */
const CHANGED = `
  select id from drawing where xmin::text::bigint >= $1
  union select drawing_id from winner_list where xmin::text::bigint >= $1
  union select drawing_id from result where xmin::text::bigint >= $1
  union select drawing_id from payout where xmin::text::bigint >= $1
  union select drawing_id from held_prize where xmin::text::bigint >= $1`

const DRAWINGS = `
  select json_agg(json_build_object('id', x.id, 'drawAt', ${ms('x.draw_at')}, 'cutoffAt', ${ms('x.cutoff_at')},
    'winnersExpected', x.winners_expected, 'status', x.status, 'attention', attention_of(x.attention, x.attention_detail, x.attention_since),
    'heldAt', ${ms('x.held_at')}, 'cancelledAt', ${ms('x.cancelled_at')}, 'cancelledReason', x.cancelled_reason, 'winners', l.winners,
    'fetchedFor', ${ms('l.fetched_for')},
    'displayNames', l.display_names, 'commitment', encode(x.winners_commitment, 'hex'), 'lockedAt', ${ms('x.locked_at')},
    'number', x.number, 'requestedAt', ${ms('x.entropy_requested_at')}, 'voidedAt', ${ms('x.voided_at')},
    'voidReason', x.void_reason, 'entropy', encode(x.entropy, 'hex'),
    'drawnAt', ${ms('x.settled_at')}, 'amountsCents', r.amounts_cents, 'payout', ${payout('drawing_id')},
    'held', (select coalesce(json_agg(json_build_object('position', h.position, 'amountCents', h.amount_cents,
      'reference', h.reference, 'markedAt', ${ms('h.paid_at')}) order by h.position), '[]') from held_prize h where h.drawing_id = x.id),
    'paidAt', ${ms('x.paid_at')}) order by x.draw_at)
  from changed
    cross join lateral (select * from drawing where id = changed.id limit 1) x
    left join lateral (select * from winner_list where drawing_id = x.id limit 1) l on true
    left join lateral (select * from result where drawing_id = x.id limit 1) r on true
  where x.campaign_id = c.id`

const PERIODS = `
  select json_agg(json_build_object('id', x.id, 'period', x.period, 'start', ${ms('x.period_start')}, 'end', ${ms('x.period_end')},
    'status', x.status, 'attention', attention_of(x.attention, x.attention_detail, x.attention_since), 'amountCents', x.amount_cents, 'thresholdCents', x.threshold_cents,
    'bestPrizeCents', x.best_prize_cents, 'drawingId', x.drawing_id, 'position', x.position, 'winner', x.winner,
    'payout', ${payout('guarantee_id')}, 'paidAt', ${ms('x.paid_at')}) order by x.period)
  from guarantee x where x.campaign_id = c.id`

const CAMPAIGNS = `
  with changed as materialized (${CHANGED})
  select pg_snapshot_xmin(pg_current_snapshot())::text as "seenUpTo", c.slug, c.status, ${ms('c.ended_at')} as "endedAt",
    array(select id from drawing where campaign_id = c.id order by draw_at) as "drawingIds",
    coalesce((${DRAWINGS}), '[]') as drawings, coalesce((${PERIODS}), '[]') as periods
  from campaign c order by c.slug`

const FETCHES = `
  select f.drawing_id as "drawingId", ${ms('f.retry_at')} as "retryAt", ${ms('f.leased_until')} as "leasedUntil"
  from winner_fetch f join drawing d on d.id = f.drawing_id and d.cutoff_at = f.cutoff_at`

const LOOKS = `
  select c.slug, g.period, ${ms('g.retry_at')} as "looksAt",
    attention_of(g.attention, g.attention_detail, g.attention_since) as attention
  from guarantee g join campaign c on c.id = g.campaign_id where g.status = 'waiting' and g.retry_at is not null`

/**
 * What must not be at rest: a job that failed or is under way, a drawn drawing whose stored proof does not show its
 * payment, marked prizes and names, and a step that gave up. A proof may wait a few seconds for its place in the log,
 * and a live drawing for its table in the contract.
 */
const FAULTS = `
  with changed as materialized (
    ${CHANGED}
    union select left(subject, -length('/proof')) from site_file where subject like '%/proof' and xmin::text::bigint >= $1
    union select unnest($2::text[]))
  select concat_ws(' ', 'a job of', name, 'is', state, output::text) as fault
  from pgboss.job where state not in ('created', 'completed')
  union all
  select concat_ws(' ', 'drawing number', d.number, 'has not its newest proof')
  from changed
    cross join lateral (select * from drawing where id = changed.id limit 1) d
    cross join lateral (select * from result where drawing_id = d.id limit 1) r
    cross join lateral (select * from winner_list where drawing_id = d.id limit 1) l
    left join lateral (
      select convert_from(body, 'UTF8')::jsonb as json from site_file where subject = d.id || '/proof' limit 1) proof on true
  where not exists (
    select from stale_page where subject = d.id || '/proof' and since > now()) and (
    json #>> '{payout,status}',
    (json #> '{payout,heldPaidCents}')::bigint,
    array(select result ->> 'displayName' from jsonb_array_elements(json -> 'results') result)
  ) is distinct from (
    case when r.transferred_cents = 0 then 'none' when d.status = 'paid' then 'paid' else 'pending' end,
    (select coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::bigint from held_prize where drawing_id = d.id),
    coalesce(l.display_names, array_fill(null::text, array[cardinality(l.winners)]))
  )
  union all
  select concat_ws(' ', 'a step gave up on a drawing that is', status) from drawing
  where retry_at is not null and attention is distinct from 'table_not_registered'`

/** Drawings whose newest proof is due only later. */
const PUT_OFF = `
  select left(subject, -length('/proof')) as id from stale_page where subject like '%/proof' and since > now()`

/** Stands for a value that should be there but is not, so that the comparison reports it. */
const NO_VALUE = '00'.repeat(32)

type Told<Row> = Omit<Row, 'needsAttention'> & { attention: StoredAttention | null }

const inWords = <Row extends { attention: StoredAttention | null }>({ attention, ...row }: Row) => ({
  ...row,
  needsAttention: attention && sentenceOf(attention),
})

type CampaignRow = SeenCampaign & {
  seenUpTo: string
  drawingIds: string[]
  drawings: Told<SeenDrawing>[]
  periods: Told<SeenPeriod>[]
}

/** What is kept from one look to the next, so that only drawings whose rows have changed are read again. */
export type Memory = {
  /** The oldest transaction that the last look did not see; the same for the last look for faults. */
  upTo: string
  faultsUpTo: string
  drawings: Map<string, SeenDrawing>
  putOff: string[]
  looksAtRest: number
}

export const emptyMemory = (): Memory => ({
  upTo: '0',
  faultsUpTo: '0',
  drawings: new Map(),
  putOff: [],
  looksAtRest: 0,
})

/** One in this many looks reads everything again. */
const LOOKS_PER_WHOLE = 16

const lookForFaults = async (client: Client, memory: Memory, upTo: string): Promise<string[]> => {
  const { rows } = await client.query<{ fault: string }>(FAULTS, [memory.faultsUpTo, memory.putOff])
  const { rows: putOff } = await client.query<{ id: string }>(PUT_OFF, [])
  Object.assign(memory, { faultsUpTo: upTo, putOff: putOff.map(({ id }) => id) })
  return rows.map(({ fault }) => fault)
}

export const observe = async (client: Client, memory: Memory, isAtRest: boolean): Promise<Seen> => {
  if (isAtRest && ++memory.looksAtRest % LOOKS_PER_WHOLE === 0) Object.assign(memory, { upTo: '0', faultsUpTo: '0' })
  const { rows } = await client.query<CampaignRow>(CAMPAIGNS, [memory.upTo])
  for (const drawing of rows.flatMap(({ drawings }) => drawings)) memory.drawings.set(drawing.id, inWords(drawing))
  const campaigns: SeenCampaign[] = rows.map(({ slug, status, endedAt, drawingIds, periods }) => ({
    slug,
    status,
    endedAt,
    drawings: drawingIds.map((id) => memory.drawings.get(id) as SeenDrawing),
    periods: periods.map(inWords),
  }))
  memory.upTo = rows[0]?.seenUpTo ?? memory.upTo
  const faults = isAtRest ? await lookForFaults(client, memory, memory.upTo) : []
  const fetches = (await client.query<SeenFetch>(FETCHES, [])).rows
  const looks = (await client.query<Told<SeenLook>>(LOOKS, [])).rows.map(inWords)
  const find = (campaign: Campaign): SeenCampaign => {
    const found = campaigns.find(({ slug }) => slug === campaign.slug)
    if (!found) throw new Error(`Campaign ${campaign.name} is gone.`)
    return found
  }
  const findDrawing = (campaign: Campaign, { drawAt }: Drawing): SeenDrawing | undefined =>
    find(campaign).drawings.find((drawing) => drawing.drawAt === drawAt)
  return {
    campaigns,
    faults,
    entropyOf: (campaign, drawing) => findDrawing(campaign, drawing)?.entropy ?? NO_VALUE,
    lookOf: ({ slug }, { period }) => looks.find((look) => look.slug === slug && look.period === period),
    fetchOf: ({ id }) => fetches.find(({ drawingId }) => drawingId === id),
    attentionOf: (campaign, drawing) => findDrawing(campaign, drawing)?.needsAttention ?? null,
    numberOf: (campaign, drawing) => findDrawing(campaign, drawing)?.number ?? 0,
  }
}

import { MAX_MEASURED } from '../../../domain/webhook/state.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/** So many tries of each of an endpoint's latest deliveries are looked at. */
const MAX_TRIES_OF_ONE = 20

/** Of a span of time: tries, those that were accepted, and how long half of them and 95 % of them took at most. */
type Span<Name extends string> = {
  [Member in `${Name}${'Tries' | 'Accepted'}`]: number
} & { [Member in `${Name}${'MedianMs' | 'P95Ms'}`]: number | null }

/** `isWhole`: no more deliveries than are looked at were made within the week. */
export type TriesRow = Span<'day'> & Span<'week'> & { isWhole: boolean }

const of = (name: string, since: string) => `
    (count(*) filter (where ${since}))::integer as "${name}Tries",
    (count(*) filter (where ${since} and a.failure is null))::integer as "${name}Accepted",
    percentile_cont(0.5) within group (order by a.ms) filter (where ${since}) as "${name}MedianMs",
    percentile_cont(0.95) within group (order by a.ms) filter (where ${since}) as "${name}P95Ms"`

const WEEK = "a.at > now() - interval '7 days'"
const DAY = "a.at > now() - interval '1 day'"

/** $1 caller, $2 endpoint. How its latest tries went; no row: there is no such endpoint. */
export const measureTries = statement<TriesRow>(
  'measure-webhook-tries',
  `with ${caller}, own as (
    select e.id from caller join webhook_endpoint e
      on e.partner_id = caller.partner_id and e.mode = caller.mode and e.id = $2 and e.deleted_at is null
  ), latest as (
    select d.id, d.event_id from own cross join lateral (
      select * from delivery where endpoint_id = own.id order by event_seq desc limit ${MAX_MEASURED}) d
  )
  select ${of('day', DAY)}, ${of('week', WEEK)},
    (select count(*) < ${MAX_MEASURED} or min(v.created_at) < now() - interval '7 days'
      from latest join event v on v.id = latest.event_id) as "isWhole"
  from own left join latest on true left join lateral (
    select at, ms, failure from delivery_attempt where delivery_id = latest.id order by id desc limit ${MAX_TRIES_OF_ONE}
  ) a on true
  group by own.id`,
)

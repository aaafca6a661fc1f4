import { type FragmentSqlToken, sql } from 'slonik'

/** Rows of a kind are counted up to this number, which bounds how long a look at them takes. */
export const MOST_COUNTED = 10_000

type Names = { count: string; oldest: string }

/**
 * How many rows there are and since when the first one waits, by their labels, as a relation (name, labels, value,
 * since). `rows` is a relation (labels, since). A row in it whose `since` is null is not counted, but makes its labels
 * appear even if there are no others.
 */
export const countAndAge = ({ count, oldest }: Names, rows: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select said.name, c.labels, said.value, said.since
  from (
    select labels, count(since)::float8 as rows, extract(epoch from min(since))::float8 as first
    from (${rows}) waiting group by labels) c
  cross join lateral (values
    (${count}::text, c.rows, null::float8),
    (${oldest}::text, case when c.first is null then 0::float8 end, c.first)) said (name, value, since)`

/** The same with the count alone. */
export const countOf = (name: string, rows: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select ${name}::text as name, labels, count(since)::float8 as value, null::float8 as since
  from (${rows}) counted group by labels`

export const NO_LABELS = sql.fragment`'{}'::jsonb`

/** Rows without labels, for `countAndAge`, which then has a result even if there are none. */
export const unlabelled = (since: FragmentSqlToken, from: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select ${NO_LABELS} as labels, null::timestamptz as since
  union all
  (select ${NO_LABELS}, ${since} from ${from} limit ${MOST_COUNTED})`

/** Writes what a source sees: a relation (name, labels, value, since). */
export const writeSnapshot = (source: string, gauges: FragmentSqlToken) => sql.fragment`
  insert into metric_snapshot (source, gauges)
  select ${source}, coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(seen))), '[]') from (${gauges}) seen
  on conflict (source) do update set gauges = excluded.gauges, taken_at = excluded.taken_at`

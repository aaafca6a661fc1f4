import { type FragmentSqlToken, sql } from 'slonik'

/** What is more is counted as so many: a look at all rows of a kind takes no longer than this. */
export const MOST_COUNTED = 10_000

type Names = { count: string; oldest: string }

/**
 * How many rows there are and since when the first one waits, by their labels, as a relation (name, labels, value,
 * since). `rows` is a relation (labels, since); labels of which there may be no row are in it with null.
 */
export const countAndAge = ({ count, oldest }: Names, rows: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select said.name, c.labels, said.value, said.since
  from (
    select labels, count(since)::float8 as rows, extract(epoch from min(since))::float8 as first
    from (${rows}) waiting group by labels) c
  cross join lateral (values
    (${count}::text, c.rows, null::float8),
    (${oldest}::text, case when c.first is null then 0::float8 end, c.first)) said (name, value, since)`

/** The same of how many alone. */
export const countOf = (name: string, rows: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select ${name}::text as name, labels, count(since)::float8 as value, null::float8 as since
  from (${rows}) counted group by labels`

export const NO_LABELS = sql.fragment`'{}'::jsonb`

/** Rows of no label, of which there may be none. */
export const unlabelled = (since: FragmentSqlToken, from: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select ${NO_LABELS} as labels, null::timestamptz as since
  union all
  (select ${NO_LABELS}, ${since} from ${from} limit ${MOST_COUNTED})`

/** Writes what a source sees: a relation (name, labels, value, since). */
export const writeSnapshot = (source: string, gauges: FragmentSqlToken) => sql.fragment`
  insert into metric_snapshot (source, gauges)
  select ${source}, coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(seen))), '[]') from (${gauges}) seen
  on conflict (source) do update set gauges = excluded.gauges, taken_at = excluded.taken_at`

import { type FragmentSqlToken, sql } from 'slonik'

type Rows = { column: string; table: string; where: FragmentSqlToken }

/**
 * The different values of a column in some rows, as a relation (value), found one after the other, each by a look into
 * an index of these rows that begins with the column: it costs by how many values there are, not by how many rows.
 */
export const eachOf = ({ column, table, where }: Rows): FragmentSqlToken => {
  const [of, from] = [sql.identifier([column]), sql.identifier([table])]
  return sql.fragment`
    with recursive each (value) as (
      (select ${of} from ${from} where ${where} order by ${of} limit 1)
      union all
      select (select ${of} from ${from} where ${where} and ${of} > each.value order by ${of} limit 1)
      from each where value is not null
    )
    select value from each where value is not null`
}

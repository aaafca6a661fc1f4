import pg from 'pg'
import type { PrimitiveValueExpression, QuerySqlToken } from 'slonik'

const literal = (value: PrimitiveValueExpression): string => {
  if (typeof value === 'string' || typeof value === 'number') return pg.escapeLiteral(String(value))
  throw new TypeError('What is planned once has only strings and numbers in its text.')
}

/**
 * Postgres plans a prepared statement with parameters again for each of its first uses, but one without parameters only
 * once a connection. So a query that is always asked with the same values has them written into its text.
 */
export const plannedOnce = <Query extends QuerySqlToken>(query: Query): Query => ({
  ...query,
  sql: query.sql.replaceAll(/\$slonik_(\d+)/g, (_, place) => literal(query.values[Number(place) - 1] ?? null)),
  values: [],
})

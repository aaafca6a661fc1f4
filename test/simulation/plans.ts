/**
 * With other statistics, or after an upgrade, Postgres may choose another plan, and return rows in another order. The
 * service must not depend on that, so each world forbids Postgres other kinds of plans.
 */

const CLOSED: readonly (readonly string[])[] = [
  [],
  ['seqscan', 'hashjoin', 'mergejoin'],
  ['seqscan', 'nestloop'],
  ['seqscan'],
  ['nestloop', 'mergejoin'],
  ['nestloop', 'hashjoin'],
  ['seqscan', 'indexonlyscan', 'hashagg'],
]

/**
 * Settings for new connections to a database. Each statement is planned only once, while its tables are nearly empty,
 * as many take longer to plan than to run.
 */
export const plansOf = (database: string, seed: number): string =>
  ['plan_cache_mode = force_generic_plan', ...(CLOSED[seed % CLOSED.length] ?? []).map((way) => `enable_${way} = off`)]
    .map((setting) => `alter database ${database} set ${setting};`)
    .join('\n')

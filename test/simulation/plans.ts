/**
 * Postgres joins tables as it likes, and by another plan their rows come in another order: with other statistics, or
 * after an upgrade. What the service does must not depend on it, so worlds differ in which ways are closed to Postgres.
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
 * For new connections to a database: a statement is planned once, when there is next to nothing in its tables, as many
 * are planned for longer than they run.
 */
export const plansOf = (database: string, seed: number): string =>
  ['plan_cache_mode = force_generic_plan', ...(CLOSED[seed % CLOSED.length] ?? []).map((way) => `enable_${way} = off`)]
    .map((setting) => `alter database ${database} set ${setting};`)
    .join('\n')

import test from 'ava'
import { findAnywhere, findInAccount } from '../../../db/queries/search/finding.ts'
import { connect } from '../../support/attack.ts'
import { fileDatabase } from '../../support/database.ts'
import { nodesOf, type PlanNode } from './plan.ts'

const database = fileDatabase(test, { fresh: true })

for (const [where, statements] of Object.entries({ everywhere: findAnywhere, 'in an account': findInAccount }))
  test(`what is searched for ${where} is looked up in every table by the condition of an index`, async (t) => {
    const client = await connect(t, database.url)
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
    await client.query(
      'set enable_bitmapscan = off; set enable_material = off; set plan_cache_mode = force_generic_plan',
    )
    for (const { name, text } of Object.values(statements)) {
      await client.query(`prepare "${name}" as ${text}`)
      const { rows } = await client.query<{ count: number }>(
        'select cardinality(parameter_types) as count from pg_prepared_statements where name = $1',
        [name],
      )
      const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ')
      const { rows: explained } = await client.query(`explain (format json) execute "${name}" (${values})`)
      const [{ Plan }] = explained[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
      for (const node of nodesOf(Plan).filter((one) => one['Relation Name'] !== undefined))
        t.truthy(node['Index Cond'], `${name}: ${node['Node Type']} of ${node['Relation Name']}`)
    }
  })

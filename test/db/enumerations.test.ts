import test from 'ava'
import { modes } from '../../domain/actor.ts'
import { campaignStatuses, winnersModes } from '../../domain/campaign-state.ts'
import { statuses } from '../../domain/drawing/state.ts'
import { guaranteeStatuses } from '../../domain/guarantee/state.ts'
import { roles } from '../../domain/portal/role.ts'
import { deliveryStates } from '../../domain/webhook/state.ts'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'

const lists = {
  mode: modes,
  campaign_status: campaignStatuses,
  drawing_status: statuses,
  guarantee_status: guaranteeStatuses,
  portal_role: roles,
  delivery_state: deliveryStates,
} as const

test('the enumerations of the database and of the domain are the same, in the same order', async (t) => {
  const client = await connect(t, await testDatabase(t))
  for (const [name, values] of Object.entries(lists)) {
    const { rows } = await client.query(`select unnest(enum_range(null::${name}))::text as value`)
    t.deepEqual<readonly string[], readonly string[]>(
      rows.map(({ value }) => value as string),
      values,
      name,
    )
  }
})

test('a campaign gets its winners in one of the ways that the domain lists', async (t) => {
  const client = await connect(t, await testDatabase(t))
  const { rows } = await client.query(`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'campaign'::regclass and conname = 'campaign_winners_mode_check'`)
  const named = [...(rows[0].rule as string).matchAll(/'(\w+)'/g)].map(([, mode]) => mode)
  t.deepEqual<unknown, unknown>(named, winnersModes)
})

import type { ExecutionContext } from 'ava'
import type pg from 'pg'
import type { Role } from '../../../db/roles/tables.ts'
import { connect } from '../../support/attack.ts'
import { urlAs } from '../../support/roles.ts'

/** Somebody with the credential of a process, and nothing else. */
export const thief = (t: ExecutionContext, role: Role, url: string): Promise<pg.Client> => connect(t, urlAs(role, url))

const MAY_NOT = '42501'

/** Asserts that Postgres does not let this credential do it. */
export const forbids = async (
  t: ExecutionContext,
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<void> => {
  const error = await t.throwsAsync<pg.DatabaseError>(() => client.query(text, values), undefined, `${text} was done`)
  t.is(error?.code, MAY_NOT, `${text}: ${error?.message}`)
}

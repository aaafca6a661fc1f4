import type { ExecutionContext } from 'ava'
import pg from 'pg'
import { testDatabase } from './database.ts'
import { makeCampaign, makePartner } from './factory.ts'
import { borrow, type Opened } from './kept/places.ts'
import { openWorkplace } from './workplace.ts'

/** Resets a session for the next test: all of `discard all` but `discard plans`, as plans take long to make. */
const RESET = `rollback; reset session authorization; reset all; unlisten *; deallocate all; close all; discard temp;
  discard sequences; select pg_advisory_unlock_all()`

const makeClient = async (url: string): Promise<Opened<pg.Client>> => {
  let isOpen = true
  const client = new pg.Client({ connectionString: url })
  client.once('end', () => (isOpen = false))
  await client.connect()
  return { value: client, end: () => client.end(), isWell: () => isOpen }
}

/** A plain connection, like that of someone with a database console. */
export const connect = async (t: ExecutionContext, url: string): Promise<pg.Client> => {
  const { value: client, giveBack } = await borrow(url, 'client', makeClient)
  t.teardown(async () => {
    await client.query(RESET).catch(() => client.end())
    await giveBack()
  })
  return client
}

/** Asserts that the database itself refuses a statement and keeps nothing of it. */
export const refuses = async (
  t: ExecutionContext,
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<void> => {
  const error = await t.throwsAsync<pg.DatabaseError>(() => client.query(text, values), undefined, `${text} was taken`)
  t.regex(error?.code ?? '', /^(23|PDS01|22)/, `${text}: ${error?.message}`)
}

/** Asserts that the database refuses each of these changes to a table's rows with these values. */
export const refusesChanges = async (
  t: ExecutionContext,
  client: pg.Client,
  table: string,
  rows: Readonly<Record<string, unknown>>,
  changes: readonly string[],
): Promise<void> => {
  const conditions = ['true', ...Object.keys(rows).map((column, i) => `${column} = $${i + 1}`)]
  for (const change of changes)
    await refuses(t, client, `update ${table} set ${change} where ${conditions.join(' and ')}`, Object.values(rows))
}

/** A campaign on a database of the test's own, and a plain connection to that. */
export const openAttacked = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const client = await connect(t, url)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, ...overrides })
  return { url, place, client, partner, campaign }
}

/** Switches off the guards that date every payment now, so that a test can write payments of past weeks and months. */
export const payAtAnyTime = (client: pg.Client) =>
  client.query(`alter table payout disable trigger payout_is_paid_now;
    alter table held_prize disable trigger held_prize_is_paid_now`)

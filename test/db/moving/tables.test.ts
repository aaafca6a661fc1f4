import test from 'ava'
import { kept } from '../../../db/kept.ts'
import { moving, type Moving, staying } from '../../../db/moving/tables.ts'
import { connect } from '../../support/attack.ts'
import { fileDatabase } from '../../support/database.ts'

const database = fileDatabase(test)

const moves: Readonly<Record<string, Moving>> = moving

test('every table goes along with a partner that moves, or stays for a reason', (t) => {
  t.deepEqual([...Object.keys(moving), ...Object.keys(staying)].toSorted(), Object.keys(kept).toSorted())
})

const REFERENCES = `
  select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
    array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

type Reference = { from: string; to: string; columns: string[] }

/** Columns that are null in everything that moves. */
const NULL_IN_WHAT_MOVES = ['campaign contract', 'invitation operator_id']

test('what goes along refers to nothing that stays', async (t) => {
  const { rows } = await (await connect(t, database.url)).query<Reference>(REFERENCES)
  const dangling = rows
    .filter(({ from, to }) => from in moving && !(to in moving))
    .filter(({ from, columns }) => !columns.some((column) => NULL_IN_WHAT_MOVES.includes(`${from} ${column}`)))
  t.deepEqual(dangling, [])
})

/** Tables that refer to a partner's rows, directly or by others', and stay all the same. */
const BELONGS_AND_STAYS = [
  'campaign_money',
  'campaign_rendering',
  'chain_attempt',
  'chain_intent',
  'chain_record',
  'disowned_number',
  'earlier_registration',
  'email_change',
  'fetch_trial',
  'known_device',
  'mail',
  'mailed_need',
  'month_tally',
  'partner_move',
  'passkey_challenge',
  'passkey_signature',
  'password_reset',
  'prize_tally',
  'session',
  'share_card',
  'wanted_avatars',
]

test('what belongs to a partner and stays is named here', async (t) => {
  const { rows } = await (await connect(t, database.url)).query<Reference>(REFERENCES)
  const belonging = new Set(['partner', 'portal_user'])
  for (let size = 0; size < belonging.size; ) {
    size = belonging.size
    for (const { from, to } of rows) if (belonging.has(to)) belonging.add(from)
  }
  t.deepEqual([...belonging].filter((table) => !(table in moving)).toSorted(), BELONGS_AND_STAYS)
})

test('the rows of each table that goes along are found, and what is renewed are columns of it', async (t) => {
  const client = await connect(t, database.url)
  for (const [table, { where, renewed = {} }] of Object.entries(moves)) {
    const people = where.includes('$2') ? [[]] : []
    await t.notThrowsAsync(client.query(`select from ${table} t where ${where}`, ['ptr_', ...people]), table)
    for (const column of Object.keys(renewed))
      await t.notThrowsAsync(client.query(`select ${column} from ${table} limit 0`), `${table}.${column}`)
  }
})

test('numbers that a database gives by itself are renewed, but for those that hashes cover', async (t) => {
  const { rows } = await (await connect(t, database.url)).query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
    where attidentity <> '' and attrelid::regclass::text = any($1)`,
    [Object.keys(moving)],
  )
  const kept = rows.filter(({ table, column }) => !(column in (moves[table]?.renewed ?? {})))
  t.deepEqual(kept, [{ table: 'audit_entry', column: 'id' }])
})

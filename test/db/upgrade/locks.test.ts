import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { keptBy } from '../../../db/kept.ts'
import { applyMigrations, readMigrations } from '../../../db/migrate.ts'
import { connect } from '../../support/attack.ts'
import { emptyDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { WAITING_LOCKS } from '../../support/waiting-locks.ts'
import { releaseBefore } from './release-before.ts'

/** Nobody writes to a table while an index of it is built: some 0.3 s for each million rows that are read. */
const BUILT_BESIDE_WRITERS: Readonly<Record<string, readonly string[]>> = {
  'there are few rows': [
    'api_key: api_key_of_ending',
    'audit_finding: audit_finding_under_way',
    'campaign: campaign_by_attention',
    'campaign: campaign_not_registered',
    'campaign: campaign_of_name',
    'campaign: campaign_of_own_name',
    'campaign: campaign_of_wallet',
    'campaign: campaign_of_words',
    'campaign_rendering: campaign_rendering_next',
    'email_change: email_change_over',
    'guarantee: guarantee_by_end',
    'held_prize: held_prize_of_reference',
    'invitation: invitation_of_email',
    'invitation: invitation_over',
    'mail: mail_due',
    'mail: mail_sent',
    'partner: partner_of_name',
    'partner: partner_suspended',
    'password_reset: password_reset_over',
    'prize_table: prize_table_newest',
    'prize_table: prize_table_of_fingerprint',
    'self_check_finding: self_check_finding_under_way',
    'session: session_over',
    'wallet_change: wallet_change_of_transaction',
    'wallet_change: wallet_change_to',
  ],
  'looked up by the operator’s search, and built in a second for each million drawings': [
    'chain_record: chain_record_of_fulfilment',
    'drawing: drawing_of_fingerprint',
    'drawing: drawing_of_void',
    'payout: payout_of_transaction',
  ],
  'looked at by what watches the service, and built in half a second for each million rows': [
    'drawing: drawing_by_attention',
    'site_file: site_file_refused',
  ],
  'a row for each change and each transaction: a send waits for a second or two, once': [
    'audit_entry: audit_entry_in_time',
    'audit_entry: audit_entry_newest',
    'audit_entry: audit_entry_of_action',
    'audit_entry: audit_entry_of_drawing',
    'audit_entry: audit_entry_of_person',
    'audit_link: audit_link_newest',
    'audit_link: audit_link_of_entry',
    'chain_intent: chain_intent_of_drawing',
    'chain_intent: chain_intent_open_anchor',
  ],
  'a row for each event of 30 days: what writes an event waits for a second or two, once': [
    'delivery: delivery_leased',
  ],
  'written by one worker alone, which nobody waits for: proofs come some seconds later, once': [
    'log_entry: log_entry_of_lock',
  ],
  'lists with pictures alone: a send waits for a second or two, once': ['winner_list: winner_list_of_picture'],
}

/** Nobody reads or writes a table while it is rewritten. */
const WRITTEN_ANEW: Readonly<Record<string, readonly string[]>> = {}

const { 'Does not grow': _, ...growing } = keptBy
const grows = new Set(Object.values(growing).flatMap((tables) => Object.keys(tables)))

type Relation = { name: string; table: string; file: string; isIndex: boolean }

const readRelations = async (client: pg.Client): Promise<readonly Relation[]> => {
  const { rows } = await client.query<Relation>(`
    select c.oid::regclass::text as name, coalesce(indrelid, c.oid)::regclass::text as table,
      pg_relation_filenode(c.oid) as file, indrelid is not null as "isIndex"
    from pg_class c left join pg_index i on indexrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)
  return rows
}

/** A database as the release before left it, and what was added since. */
const openBefore = async (t: ExecutionContext) => {
  const client = await connect(t, await emptyDatabase(t))
  const all = await readMigrations()
  const old = new Set(releaseBefore.migrations.map(({ migration }) => migration))
  const isOld = ({ name }: { name: string }) => old.has(name)
  await applyMigrations(client, all.filter(isOld))
  return { client, all }
}

test('no migration since the release before rewrites a table, or builds an index on one that grows, without a reason', async (t) => {
  const { client, all } = await openBefore(t)
  const before = await readRelations(client)
  await applyMigrations(client, all)
  const after = await readRelations(client)
  const files = new Map(after.map(({ name, file }) => [name, file]))
  const rewritten = before.filter(({ name, file, isIndex }) => !isIndex && files.get(name) !== file)
  t.deepEqual(
    rewritten.map(({ name }) => name),
    Object.values(WRITTEN_ANEW).flat(),
  )

  const [tables, indexes] = [new Set(before.map(({ table }) => table)), new Set(before.map(({ name }) => name))]
  const built = after.filter(
    ({ name, table, isIndex }) => isIndex && !indexes.has(name) && tables.has(table) && grows.has(table),
  )
  t.deepEqual(
    built.map(({ name, table }) => `${table}: ${name}`).toSorted(),
    Object.values(BUILT_BESIDE_WRITERS).flat().toSorted(),
  )
})

test('every migration of the release before is there as it was', async (t) => {
  const now = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { migration, checksum } of releaseBefore.migrations) t.is(now.get(migration), checksum, migration)
})

const WAITING = `select from ${WAITING_LOCKS} and relation = 'partner'::regclass`

test('a migration that waits for a table lets others by meanwhile, and is done once the table is free', async (t) => {
  const url = await emptyDatabase(t)
  const [migrating, reading, passing] = [await connect(t, url), await connect(t, url), await connect(t, url)]
  await migrating.query('create table partner (id text)')
  await reading.query('begin; select from partner')
  const done = applyMigrations(migrating, [
    { name: '0001_more.sql', text: 'alter table partner add more text', checksum: '' },
  ])
  const isWaiting = async () => (await passing.query(WAITING)).rowCount === 1
  await until(isWaiting, (is) => is)
  await passing.query("insert into partner values ('a row that is written while the migration waits')")
  await reading.query('commit')
  t.deepEqual(await done, ['0001_more.sql'])
  t.is((await passing.query('select more from partner')).rowCount, 1)
})

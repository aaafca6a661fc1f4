import { readdir, readFile } from 'node:fs/promises'
import test from 'ava'
import { connect } from '../support/attack.ts'
import { fileDatabase } from '../support/database.ts'

const database = fileDatabase(test)

/** What it would hold up if somebody kept an advisory lock, as everybody who may connect can. */
const HELD_UP: Readonly<Record<string, readonly string[]>> = {
  'a release, for a minute': ['turn-to-migrate.ts'],
  'nothing: who finds a number locked announces the next one': ['announce_events'],
  'the list of events, half an hour, and by who may write them alone': ['event_horizon'],
  'nothing: all share a part': ['free_part'],
}

const LOCKS_A_NUMBER = /pg_(try_)?advisory_|locktype = 'advisory'/

const folder = new URL('../../db/', import.meta.url)

test('what takes a lock that anybody may take is listed with what that could hold up, and none of it is a worker’s chore', async (t) => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  )
  const client = await connect(t, database.url)
  const { rows } = await client.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const found = [...texts, ...rows].filter(({ text }) => LOCKS_A_NUMBER.test(text)).map(({ name }) => name)
  t.deepEqual(found.toSorted(), Object.values(HELD_UP).flat().toSorted())
})

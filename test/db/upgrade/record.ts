/** Writes down what this release asks of the database. Run when a release is made: the next one is held against it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../db/migrate.ts'
import { startPostgres } from '../../../local/postgres/postgres.ts'
import { findStatements } from '../queries/sent-statements.ts'
import { describe, readColumns, readGuards } from './described.ts'

const folder = import.meta.dirname
const dataDir = await mkdtemp(join(tmpdir(), 'prize-release-'))
const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
await migrate(postgres.url)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const lines: object[] = [
  ...(await client.query('select name as migration, checksum from migration order by name')).rows,
  ...Object.entries(await readColumns(client)).map(([column, type]) => ({ column, type })),
  ...(await readGuards(client)).map((guard) => ({ guard })),
]
const sent = new Map((await findStatements()).map((statement) => [statement.text, statement]))
for (const statement of sent.values())
  if (!statement.text.startsWith('set ')) lines.push({ statement: await describe(client, statement) })
await client.end()
await postgres.stop()
await rm(dataDir, { recursive: true })
await writeFile(join(folder, 'release-before.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

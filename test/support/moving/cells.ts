import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { runHere } from '../operator/run.ts'
import { linkEntries } from '../../../worker/audit/link-entries.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { connect } from '../attack.ts'
import { testDatabase } from '../database.ts'
import { SECRETS_KEY, testKeyring } from '../keyring.ts'
import { startService } from '../service.ts'

/** A service with a database, an address and a log of its own; `tend` does what its workers do. */
export const openCell = async (t: ExecutionContext, name: string) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const publicUrl = `https://${name}.test`
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl, store: null }))
  const { run: writeLog } = writingLog(service, testKeyring)
  const tend = async (): Promise<void> => {
    // What is to be shown a little later is shown now.
    await service.pool.query(sql.unsafe`update stale_page set since = now() where since > now()`)
    await linkEntries(service)
    await writeLog()
    await service.work()
    await linkEntries(service)
    await writeLog()
  }
  const client = await connect(t, service.databaseUrl)
  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows
  return { ...service, ask, publicUrl, baseUrl: `https://api.${name}.test`, tend }
}

export type Cell = Awaited<ReturnType<typeof openCell>>

const MOST_TRIES = 8

/** The words with which an operator moves a partner to another cell. */
export const moveWords = (partner: string, to: { baseUrl: string }): string[] => [
  'partner',
  'move',
  '--partner',
  partner,
  '--base-url',
  to.baseUrl,
  '--json',
]

/** The command that moves a partner from one to the other, as an operator types it; it waits for nothing. */
export const movingBetween = (from: Cell, to: Cell, partner: string) => {
  const once = async (...more: string[]) => {
    const words = [...moveWords(partner, to), ...(more.includes('--wait') ? [] : ['--wait', '0']), ...more]
    const { code, stdout, stderr } = await runHere(words, {
      DATABASE_URL: from.databaseUrl,
      MOVE_DATABASE_URL: to.databaseUrl,
      SECRETS_KEY,
    })
    const answer = stdout ? (JSON.parse(stdout) as { state: string; waitsFor?: { what: string }[] }) : null
    return { code, stderr, answer }
  }
  /** The same again and again while workers are at work, until the partner has moved. */
  const toItsEnd = async () => {
    for (let tries = 1; ; tries += 1) {
      const moved = await once()
      if (moved.code === 0 || tries === MOST_TRIES) return moved
      await from.tend()
    }
  }
  return { once, toItsEnd }
}

import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const operatorFile = join(import.meta.dirname, '../operator/main.ts')

const demo = z.object({ partner: z.string(), slug: z.string(), key: z.string() })
export type Demo = z.infer<typeof demo>

const prizeTable = {
  version: 1,
  tiers: [
    { amountCents: 500_000, weight: 1 },
    { amountCents: 10_000, weight: 49 },
    { amountCents: 500, weight: 950 },
    { amountCents: 0, weight: 4_000 },
  ],
}

const campaign = (partner: string, table: string, slug: string) => ({
  partner,
  slug,
  name: 'Demo draw',
  mode: 'test',
  cadence: 'FREQ=MINUTELY;BYSECOND=0',
  timeZone: 'Europe/Berlin',
  startsAt: new Date().toISOString(),
  winnersPerDraw: 10,
  winners: { mode: 'push' },
  prizeTable: table,
  payout: { chain: 'test', token: 'TEST', wallet: '0x00000000000000000000000000000000000d3010' },
  largePrizeCents: 100_000,
})

/** The embedded database has its demo in one file, every other database in one of its own. */
const demoFile = (databaseUrl: string): string =>
  process.env['DATABASE_URL'] ? `demo-${hash('sha256', databaseUrl).slice(0, 12)}.json` : 'demo.json'

/** Sets the demo up with the commands that an operator uses, once: the next start finds it in the data folder. */
export const setUpDemo = async (databaseUrl: string, dataDir: string): Promise<Demo> => {
  const file = join(dataDir, demoFile(databaseUrl))
  const present = await readFile(file, 'utf8').catch(() => null)
  if (present !== null) return demo.parse(JSON.parse(present))
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const operator = async <Output>(...words: string[]): Promise<Output> => {
    const environment = { ...process.env, DATABASE_URL: databaseUrl }
    const { stdout } = await run(process.execPath, [operatorFile, ...words, '--json'], { env: environment })
    return JSON.parse(stdout) as Output
  }
  const written = async (name: string, content: object): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, JSON.stringify(content))
    return path
  }
  const { id: partner } = await operator<{ id: string }>('partner', 'create', '--name', 'Demo shop')
  const { key } = await operator<{ key: string }>(
    'key',
    'create',
    '--partner',
    partner,
    '--mode',
    'test',
    '--label',
    'Demo server',
  )
  const table = await operator<{ id: string }>(
    'prize-table',
    'create',
    '--file',
    await written('table.json', prizeTable),
  )
  const slug = process.env['DATABASE_URL'] ? `demo-${randomBytes(4).toString('hex')}` : 'demo'
  await operator('campaign', 'create', '--file', await written('campaign.json', campaign(partner, table.id, slug)))
  await rm(folder, { recursive: true })
  await writeFile(file, JSON.stringify({ partner, slug, key }), { mode: 0o600 })
  return { partner, slug, key }
}

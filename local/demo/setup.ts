import { hash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Mode } from '../../domain/actor.ts'
import { localAccounts, mintTokens } from '../chain/setup.ts'
import { type RunOperator, withFile } from '../run-operator.ts'

const shop = z.object({ slug: z.string(), key: z.string() })
const demo = z.object({
  partner: z.string(),
  table: z.string(),
  test: shop,
  live: shop.nullable(),
  pull: shop.nullable().default(null),
  signIn: z.object({ email: z.string(), password: z.string() }).nullable().default(null),
  console: z.object({ email: z.string(), password: z.string(), secret: z.string() }).nullable().default(null),
})
export type Demo = z.infer<typeof demo>

export const readDemo = (text: string): Demo => demo.parse(JSON.parse(text))

const prizeTable = {
  version: 1,
  tiers: [
    { amountCents: 500_000, weight: 1 },
    { amountCents: 10_000, weight: 49 },
    { amountCents: 500, weight: 950 },
    { amountCents: 0, weight: 4_000 },
  ],
}

/** A guarantee that some periods do not meet, so that the demo's partner has a winner to pick now and then. */
const DEMO_GUARANTEE = { period: 'PT10M', thresholdCents: 100_000, amountCents: 25_000 }

const DEMO_WALLET = '0x00000000000000000000000000000000000d3010'

/** The amount that is minted: more than the demo will ever pay. */
const DEMO_DEPOSIT_CENTS = '100000000000'

type Winners = { mode: 'push' } | { mode: 'pull'; url: string }
type Campaign = {
  name: string
  slug: string
  mode: Mode
  payout: { chain: string; token: string }
  winners?: Winners
  guarantee?: { period: string; thresholdCents: number; amountCents: number }
}

/**
 * How far ahead campaigns start: the demo partner begins only after the set-up, so earlier draws would have no winners.
 */
const AHEAD_MS = 60_000

const campaignFile = (
  { name, slug, mode, payout, winners = { mode: 'push' }, guarantee }: Campaign,
  partner: string,
  table: string,
) => ({
  partner,
  slug,
  name,
  mode,
  cadence: 'FREQ=MINUTELY;BYSECOND=0',
  timeZone: 'Europe/Berlin',
  startsAt: new Date(Date.now() + AHEAD_MS).toISOString(),
  winnersPerDraw: 10,
  winners,
  prizeTable: table,
  payout: { ...payout, wallet: DEMO_WALLET },
  largePrizeCents: 100_000,
  guarantee: guarantee ?? null,
})

/** A campaign that draws every minute, and a key for the demo partner's server. */
const openShop = async (
  operator: RunOperator,
  { partner, table }: { partner: string; table: string },
  campaign: Campaign,
): Promise<{ slug: string; key: string }> => {
  const { mode, slug } = campaign
  const label = ['--label', 'Demo server']
  const { key } = await operator<{ key: string }>('key', 'create', '--partner', partner, '--mode', mode, ...label)
  await withFile(campaignFile(campaign, partner, table), (file) => operator('campaign', 'create', '--file', file))
  return { slug, key }
}

/** The file that records the demo: one for the embedded database, and one for each other database. */
export const demoFile = (databaseUrl: string): string =>
  process.env['DATABASE_URL'] ? `demo-${hash('sha256', databaseUrl).slice(0, 12)}.json` : 'demo.json'

/** `chainUrl`: null if the chain does not have our contract. */
type Deps = { databaseUrl: string; dataDir: string; operator: RunOperator; chainUrl: string | null }

/** Saves what the demo consists of, for the next start. */
export const keepDemo = ({ databaseUrl, dataDir }: Pick<Deps, 'databaseUrl' | 'dataDir'>, known: Demo): Promise<void> =>
  writeFile(join(dataDir, demoFile(databaseUrl)), JSON.stringify(known), { mode: 0o600 })

/** Sets the demo up with the commands that an operator uses, once: the next start finds it in the data folder. */
export const setUpDemo = async ({ databaseUrl, dataDir, operator, chainUrl }: Deps): Promise<Demo> => {
  const file = join(dataDir, demoFile(databaseUrl))
  const present = await readFile(file, 'utf8').catch(() => null)
  const suffix = process.env['DATABASE_URL'] ? `-${randomBytes(4).toString('hex')}` : ''
  let known = present === null ? null : readDemo(present)
  if (!known) {
    const { id: partner } = await operator<{ id: string }>('partner', 'create', '--name', 'Demo shop')
    const { id: table } = await withFile(prizeTable, (path) =>
      operator<{ id: string }>('prize-table', 'create', '--file', path),
    )
    const payout = { chain: 'test', token: 'TEST' }
    const campaign = {
      name: 'Demo draw',
      slug: `demo${suffix}`,
      mode: 'test' as const,
      payout,
      guarantee: DEMO_GUARANTEE,
    }
    known = {
      partner,
      table,
      test: await openShop(operator, { partner, table }, campaign),
      live: null,
      pull: null,
      signIn: null,
      console: null,
    }
    await keepDemo({ databaseUrl, dataDir }, known)
  }
  if (!known.live && chainUrl !== null) {
    const payout = { chain: 'local', token: 'TESTUSD' }
    const campaign = { name: 'Demo draw on a chain', slug: `demo-live${suffix}`, mode: 'live' as const, payout }
    known = { ...known, live: await openShop(operator, known, campaign) }
    await keepDemo({ databaseUrl, dataDir }, known)
  }
  if (known.live && chainUrl !== null) await registerShop(operator, chainUrl, known.live.slug)
  return known
}

/** Registers a live campaign, which its operator gives tokens once. */
const registerShop = async (operator: RunOperator, chainUrl: string, slug: string): Promise<void> => {
  const { address } = localAccounts.owner.account
  const words = ['--campaign', slug, '--refund-to', address]
  const { balance } = await operator<{ balance: string }>('chain', 'register', ...words)
  if (Number(balance) > 0) return
  await mintTokens(chainUrl, address)
  await operator('chain', 'deposit', '--campaign', slug, '--cents', DEMO_DEPOSIT_CENTS)
}

/** The secret that requests to the demo partner's server are signed with. */
export const demoSecret = async (operator: RunOperator, { partner }: Demo): Promise<string> =>
  (await operator<{ secret: string }>('partner', 'secret', '--partner', partner)).secret

/** Lets the demo's pull campaign fetch from this address, and makes the campaign at the first start. */
export const setUpPull = async (deps: Deps, known: Demo, url: string): Promise<Demo> => {
  const { operator } = deps
  if (known.pull) {
    await operator('campaign', 'winners', '--slug', known.pull.slug, '--mode', 'pull', '--url', url)
    return known
  }
  const slug = known.test.slug.replace(/^demo/, 'demo-pull')
  const payout = { chain: 'test', token: 'TEST' }
  const winners = { mode: 'pull' as const, url }
  const campaign = { name: 'Demo draw with fetched winners', slug, mode: 'test' as const, payout, winners }
  const made = { ...known, pull: await openShop(operator, known, campaign) }
  await keepDemo(deps, made)
  return made
}

/**
 * The sample campaign of a partner: it draws every five minutes for six hours, so that one that nobody looks at ends by
 * itself. Its winners are made up and fetched as a partner's would be, from an address of the service.
 */
import type { CampaignFile } from '../campaign.ts'
import type { Language } from '../language.ts'
import { parsePrizeTable } from '../prize-table.ts'

export const SAMPLE_PATH = '/sample/winners'

const DRAWS = 72
const MINUTES_APART = 5
const WINNERS = 5
const MINUTE_MS = 60_000

/** Payments of test campaigns are only recorded: nobody has the key of this wallet. */
const WALLET: `0x${string}` = `0x${'5a'.repeat(20)}`

const names: Readonly<Record<Language, string>> = {
  en: 'Sample draw (made-up winners)',
  de: 'Beispielziehung (erfundene Gewinner)',
}

export const sampleTable = parsePrizeTable({
  version: 1,
  tiers: [
    { amountCents: 100_000, weight: 1 },
    { amountCents: 10_000, weight: 19 },
    { amountCents: 500, weight: 180 },
    { amountCents: 0, weight: 300 },
  ],
})

type Sample = {
  partner: string
  slug: string
  prizeTable: string
  baseUrl: string
  language: Language
  now: Date
}

/** It draws first in the second minute from now, so that a person who has just joined sees it. */
export const sampleCampaign = ({ partner, slug, prizeTable, baseUrl, language, now }: Sample): CampaignFile => ({
  partner,
  slug,
  name: names[language],
  language,
  mode: 'test',
  cadence: `FREQ=MINUTELY;INTERVAL=${MINUTES_APART};BYSECOND=0;COUNT=${DRAWS}`,
  timeZone: 'UTC',
  startsAt: new Date((Math.floor(now.getTime() / MINUTE_MS) + 2) * MINUTE_MS),
  winnersPerDraw: WINNERS,
  cutoffLeadSeconds: 0,
  winners: { mode: 'pull', url: `${baseUrl}${SAMPLE_PATH}` },
  prizeTable,
  payout: { chain: 'test', token: 'TEST', wallet: WALLET },
  largePrizeCents: null,
  guarantee: null,
})

import { parsePrizeTable } from '../../domain/prize-table.ts'
import { readAssets } from '../../public-site/assets.ts'
import type {
  CampaignFacts,
  DrawLine,
  FrontFacts,
  HistoryFacts,
  ShownWinner,
  SiteFile,
} from '../../public-site/facts.ts'
import type { Site } from '../../public-site/page.ts'
import { prizeTableFile } from '../support/prize-tables.ts'

const { assets } = await readAssets()

export const site: Site = { publicUrl: 'https://draws.example', assets }

/** What a partner might call itself and its winners. */
export const MARKUP = `"><img src=x onerror=hacked=1>'</title><script>hacked=1</script>`
export const TURNED = '\u202ecod.exe\u202c'
export const WIDE = '🏆'.repeat(39) + '漢'

export const table = parsePrizeTable(prizeTableFile(3, [500_000, 1], [10_000, 99], [500, 900], [0, 9_000]))

/** Midnights in New York, so that a month begins. */
const START = Date.parse('2026-08-01T04:00:00Z')
const DAY_MS = 86_400_000

const drawIdOf = (number: number): string => `drw_${String(number).padStart(22, '0')}`

export const makeWinner = (winner: Partial<ShownWinner> = {}): ShownWinner => ({
  position: 0,
  winner: 'w-0',
  displayName: 'Ada',
  avatar: null,
  amountCents: 10_000,
  ...winner,
})

/** A draw of a day each, paid; `number` counts the days. */
export const makeDraw = (number: number, more: Partial<DrawLine> = {}): DrawLine => {
  const drawAt = new Date(START + number * DAY_MS)
  const cutoffAt = more.cutoffAt ?? new Date(drawAt.getTime() - 600_000)
  return {
    id: drawIdOf(number),
    drawAt,
    dueAt: cutoffAt > drawAt ? cutoffAt : drawAt,
    cutoffAt,
    status: 'paid',
    winnersExpected: 10,
    number,
    prizesCents: 15_000,
    heldCents: 0,
    handPaid: null,
    best: [makeWinner(), makeWinner({ position: 4, winner: 'w-4', displayName: null, amountCents: 500 })],
    ...more,
  }
}

/** A draw that is still to come. */
export const makeOpenDraw = (number: number, more: Partial<DrawLine> = {}): DrawLine =>
  makeDraw(number, { status: 'open', number: null, prizesCents: null, heldCents: null, best: [], ...more })

export const makeCampaign = (more: Partial<CampaignFacts> = {}): CampaignFacts => ({
  slug: 'daily',
  name: 'Daily draw',
  mode: 'live',
  status: 'active',
  language: 'en',
  timeZone: 'America/New_York',
  payoutChain: 'base',
  payoutToken: 'USDC',
  organiser: null,
  cadence: 'FREQ=DAILY;BYHOUR=0;BYMINUTE=0;BYSECOND=0',
  startsAt: new Date(START),
  winnersPerDraw: 10,
  prizeTable: table,
  upcoming: [],
  largePrizeCents: 100_000,
  guarantee: { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 },
  contracts: [
    {
      chainId: 8453,
      address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
      campaignId: 7,
      firstNumber: 1,
      explorerUrl: 'https://basescan.org/address/0x5fbdb2315678afecb367f032d93f642f64180aa3',
    },
  ],
  next: [makeOpenDraw(113), makeOpenDraw(114)],
  late: [],
  recent: [makeDraw(112), makeDraw(111)],
  cancelled: [],
  void: [],
  disowned: [],
  totals: { draws: 112, winners: 1_120, prizesCents: 1_680_000 },
  months: [
    { month: '2026-11', draws: 21, firstNumber: 92 },
    { month: '2026-08', draws: 30, firstNumber: 1 },
  ],
  observed: [{ table, draws: 1_000, counts: [1, 101, 880, 9_018] }],
  stepTimes: [
    { step: 'lock', medianSeconds: 0.21, p99Seconds: 1.2 },
    { step: 'value', medianSeconds: 4, p99Seconds: 95 },
  ],
  guarantees: [],
  pauses: [],
  pause: null,
  ...more,
})

export const makeHistory = (more: Partial<HistoryFacts> = {}): HistoryFacts => ({
  campaign: makeCampaign(),
  page: 1,
  pages: 2,
  months: makeCampaign().months,
  draws: Array.from({ length: 100 }, (_, i) => makeDraw(i + 1)),
  void: [],
  disowned: [],
  ...more,
})

export const makeFront = (...given: Partial<FrontFacts['campaigns'][number]>[]): FrontFacts => {
  const campaigns = given.map((more) => {
    const own = {
      nextDrawAt: makeOpenDraw(113).drawAt,
      isDrawing: false,
      draws: 112,
      prizesCents: 1_680_000,
      historyPages: 2,
    }
    return { ...makeCampaign(), ...own, ...more }
  })
  const live = campaigns.filter(({ mode }) => mode === 'live')
  const sumOf = (member: 'draws' | 'prizesCents') => live.reduce((sum, campaign) => sum + campaign[member], 0)
  const totals = { campaigns: live.length, draws: sumOf('draws'), prizesCents: sumOf('prizesCents') }
  return { campaigns, totals, directoryPages: 1 }
}

/** The body of the file at a path. */
export const bodyAt = (files: readonly SiteFile[], path: string): string => {
  const found = files.find((file) => file.path === path)
  if (!found) throw new Error(`no ${path} among ${files.map((file) => file.path).join(', ')}`)
  return String(found.body)
}

/** A document's text without its markup, white space folded. */
export const wordsOf = (markup: string): string => {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(markup)?.[1] ?? markup
  return main
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

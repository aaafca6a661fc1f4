import test from 'ava'
import type { Language } from '../../domain/language.ts'
import { statuses } from '../../domain/drawing/state.ts'
import type { CampaignFacts, DrawFacts, SiteFile } from '../../public-site/facts.ts'
import { campaignPages } from '../../public-site/pages/campaign.ts'
import { drawPages } from '../../public-site/pages/draw.ts'
import { frontPages } from '../../public-site/pages/front.ts'
import { historyPage } from '../../public-site/pages/history.ts'
import { staticPages } from '../../public-site/pages/static.ts'
import { statusPages } from '../../public-site/pages/status.ts'
import { everyStatus } from '../support/status/facts.ts'
import { makeCampaign, makeFront, makeHistory, makeOpenDraw, site } from './campaign-facts.ts'
import { drawFacts, live, manyWinners } from './draw-facts.ts'

const at = new Date('2026-11-22T12:00:00Z')

const campaignsIn = (language: Language): CampaignFacts[] => {
  const more = { language, upcoming: [{ from: at, winnersPerDraw: 1, prizeTable: makeCampaign().prizeTable }] }
  const line = {
    periodStart: at,
    periodEnd: at,
    thresholdCents: 10_000,
    amountCents: 25_000,
    bestPrizeCents: 500,
    waitsFor: null,
    pick: null,
    paidAt: null,
  }
  const pick = { winner: 'w-0', displayName: 'Ada', drawingId: makeOpenDraw(1).id }
  const drawing = { drawingId: makeOpenDraw(1).id, drawAt: at, status: 'open' as const }
  const guarantees: CampaignFacts['guarantees'] = [
    { ...line, period: 1, status: 'paid', pick, paidAt: at },
    { ...line, period: 2, status: 'awaiting_pick' },
    { ...line, period: 3, status: 'waiting', waitsFor: { count: 2, drawings: [drawing] } },
    { ...line, period: 4, status: 'running', periodEnd: null },
  ]
  return [
    makeCampaign({ ...more, guarantees, pauses: [{ pausedAt: at, resumedAt: null }], status: 'paused' }),
    makeCampaign({
      ...more,
      mode: 'test',
      status: 'ended',
      contracts: [],
      next: [],
      recent: [],
      months: [],
      observed: [],
      totals: { draws: 0, winners: 0, prizesCents: 0 },
      guarantee: null,
    }),
    makeCampaign({
      ...more,
      next: [makeOpenDraw(112, { status: 'locked' }), makeOpenDraw(113)],
      late: [makeOpenDraw(90)],
      cancelled: [{ id: makeOpenDraw(1).id, drawAt: at, reason: 'x' }],
      disowned: [{ number: 7, reason: 'x' }],
    }),
  ]
}

const drawsIn = (language: Language): DrawFacts[] => [
  ...statuses.flatMap((status) => [
    drawFacts({ status, campaign: { language } }),
    drawFacts({ status, campaign: { ...live, language }, largePrizeCents: 1, winners: manyWinners(201) }),
  ]),
  drawFacts({ status: 'open', campaign: { language }, cancelled: { at, reason: 'x' } }),
  drawFacts({ status: 'entropy_requested', campaign: { language }, void: { at, reason: 'x', transaction: '0x1' } }),
  drawFacts({ status: 'entropy_requested', campaign: { ...live, language }, valueSeenAt: at }),
]

const isIn = (language: Language) => (file: SiteFile) => String(file.body).includes(`<html lang="${language}"`)

/** Every kind of page in every state that has words of its own. */
const pagesIn = (language: Language): SiteFile[] => [
  ...campaignsIn(language).flatMap((campaign) => campaignPages(campaign, site)),
  ...drawsIn(language).flatMap((facts) => drawPages(facts, site)),
  ...historyPage(makeHistory({ campaign: makeCampaign({ language }) }), site),
  ...frontPages(makeFront({}, { mode: 'test', nextDrawAt: null, status: 'ended' }), site).filter(isIn(language)),
  ...staticPages(site).filter(isIn(language)),
  ...statusPages(everyStatus, site).filter(isIn(language)),
]

/** Commands and code are the same everywhere, and a part that names its own language is meant to be in it. */
const APART =
  /<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<script[\s\S]*?<\/script>|<section lang=[\s\S]*?<\/section>|<bdi[\s\S]*?<\/bdi>/g
const SENTENCE = /^(?!https?:)(?=(?:.*?\p{L}{2,}){3})(?:\S+ ){2,}/u

/** Texts between tags and in attributes that are read out, of at least three words. */
const sentencesOf = ({ body }: SiteFile): string[] => {
  const markup = String(body).replace(APART, '')
  const read = [...markup.matchAll(/(?:aria-label|title|content|alt)="([^"]*)"/g)].map(([, text]) => String(text))
  return [...markup.split(/<[^>]*>/), ...read]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => SENTENCE.test(text))
}

/** Names stay as they are. */
const NAMES = /Daily draw|Prize Drawings|NIST\/SEMATECH e-Handbook, 1\.3\.5\.15/g
const withoutNames = (sentence: string): string => sentence.replaceAll(NAMES, '')

const allIn = (language: Language): Set<string> => new Set(pagesIn(language).flatMap(sentencesOf))

test('no sentence of the German pages is English', (t) => {
  const english = allIn('en')
  t.true(english.size > 300, `${english.size} sentences`)
  const left = [...allIn('de')].filter((sentence) => english.has(sentence) && SENTENCE.test(withoutNames(sentence)))
  t.deepEqual(left, [])
})

const ENGLISH = /\b(?:the|and|of|with|draws?|prizes?|winners?|entrants?|is|were|which)\b/

test('no German page has a common English word in it', (t) => {
  const left = [...allIn('de')].filter((sentence) => ENGLISH.test(withoutNames(sentence)))
  t.deepEqual(left, [])
})

const WHO_WON = 'one of the period’s winners gets'

test('no English page speaks of a winner who won nothing, or of a partner', (t) => {
  const left = [...allIn('en')].filter((sentence) => /\bwinners?\b|\bpartners?\b/i.test(sentence.replace(WHO_WON, '')))
  t.deepEqual(left, [])
})

test('a page says in which language it is, and which others there are', (t) => {
  const german = staticPages(site).find(({ path }) => path === '/de/how-it-works')
  t.true(
    String(german?.body).includes('<link rel="alternate" hreflang="en" href="https://draws.example/how-it-works">'),
  )
  t.true(String(german?.body).includes('<a href="/how-it-works" lang="en" hreflang="en">English</a>'))
  for (const { path, body } of campaignPages(makeCampaign({ language: 'de' }), site))
    if (String(body).startsWith('<!DOCTYPE')) t.true(String(body).includes('<html lang="de"'), path)
})

test('a German page writes times and amounts the German way', (t) => {
  const [page] = campaignPages(makeCampaign({ language: 'de' }), site)
  const body = String(page?.body).replaceAll('\u00a0', ' ')
  t.true(body.includes('>21. Nov. 2026, 23:00 GMT-5</time>'))
  t.true(body.includes('<dd>16.800 $</dd>'))
  t.true(body.includes('Jeden Tag um 00:00 Uhr, New York. 10 Teilnahmen je Ziehung.'))
})

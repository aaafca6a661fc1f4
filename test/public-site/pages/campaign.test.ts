import test from 'ava'
import { campaignPages } from '../../../public-site/pages/campaign.ts'
import {
  bodyAt,
  MARKUP,
  makeCampaign,
  makeDraw,
  makeOpenDraw,
  makeWinner,
  site,
  TURNED,
  WIDE,
  wordsOf,
} from '../campaign-facts.ts'

const markupOf = (more: Parameters<typeof makeCampaign>[0] = {}): string =>
  bodyAt(campaignPages(makeCampaign(more), site), '/campaigns/daily')
const wordsFor = (more: Parameters<typeof makeCampaign>[0] = {}): string => wordsOf(markupOf(more))

test('a campaign has its page, fairness, guarantees, history, feed, card, embed and map', (t) => {
  t.deepEqual(
    campaignPages(makeCampaign(), site).map(({ path }) => path.slice('/campaigns/daily'.length)),
    ['', '/fairness', '/guarantees', '/history', '/feed.atom', '/card.svg', '/embed', '/sitemap.xml'],
  )
})

test('the next draw is shown in the zone of the campaign and in UTC, and what a script needs to count down', (t) => {
  const markup = markupOf()
  t.true(wordsOf(markup).includes('Next draw Nov 21, 2026, 23:00 EST (04:00 UTC)'))
  t.true(markup.includes('data-countdown="2026-11-22T04:00:00.000Z"'))
  t.true(wordsOf(markup).includes('The list is locked at Nov 21, 2026, 22:50 EST (03:50 UTC)'))
})

test('a list that is locked at the time of the draw is said to be so', (t) => {
  const next = [makeOpenDraw(113, { cutoffAt: makeOpenDraw(113).drawAt })]
  t.true(wordsFor({ next }).includes('The list is locked at the time of the draw.'))
})

const requested = makeOpenDraw(111, { status: 'entropy_requested', number: 111 })
const locked = makeOpenDraw(112, { status: 'locked' })
const holding = { since: new Date('2026-11-20T00:00:00Z'), existingDrawings: 'hold', open: 1 } as const

test('the next draw is the first to come, locked or open, and one whose value is requested is under way', (t) => {
  const words = wordsFor({ next: [requested, locked, makeOpenDraw(113, { status: 'locked' }), makeOpenDraw(114)] })
  t.regex(words, /Next draw Nov 20, 2026, 23:00 EST \(04:00 UTC\) 10 entrants\. Its list is locked\./)
  t.regex(words, /Under way Nov 19, 2026, 23:00 EST drawing Its random value is on the way\. After it /)
  t.regex(words, /After it Nov 21, 2026, 23:00 EST locked Its list is locked\. Nov 22, 2026, 23:00 EST /)
})

test('while a draw is locked or under way, its page does not say that there is none to come', (t) => {
  for (const draw of [locked, requested])
    for (const state of [{ status: 'ended' }, { status: 'paused', pause: holding }] as const)
      t.notRegex(
        wordsFor({ ...state, next: [draw] }),
        /No further draw|Nothing is drawn/,
        `${draw.status} ${state.status}`,
      )
  t.regex(wordsFor({ status: 'paused', pause: holding, next: [] }), /Nothing is drawn until this campaign resumes\./)
})

test('a draw whose cutoff was extended beyond its time is announced for the cutoff, and its list is locked then', (t) => {
  const late = makeOpenDraw(113, { cutoffAt: new Date('2026-11-22T06:00:00Z') })
  const words = wordsFor({ next: [late, makeOpenDraw(114, { cutoffAt: new Date('2026-11-23T06:00:00Z') })] })
  t.regex(
    words,
    /Next draw Nov 22, 2026, 01:00 EST \(06:00 UTC\) 10 entrants\. The list is locked at the time of the draw\./,
  )
  t.regex(words, /After it Nov 23, 2026, 01:00 EST/)
})

test('a draw that nobody sent a list for is not called the next one', (t) => {
  const late = [makeOpenDraw(90)]
  const words = wordsFor({ late })
  t.regex(
    words,
    /Next draw Nov 21, .* After it Nov 22, 2026, 23:00 EST Waiting for their list Oct 30, .* The organiser’s list was due on Oct 29, 2026, 23:50/,
  )
  t.regex(wordsFor({ next: [], late }), /Next draw No further draw is scheduled\. Waiting for their list Oct 30, /)
})

test('cancelled draws stay in sight, with their reason and a link to their page', (t) => {
  const { id, drawAt } = makeOpenDraw(113)
  const cancelled = [{ id, drawAt, reason: 'The campaign ended.' }]
  t.true(wordsFor({ next: [], cancelled }).includes('Cancelled Nov 21, 2026, 23:00 EST The campaign ended.'))
})

test('void draws stay in sight, with their number, their reason and a link to their page', (t) => {
  const { id, drawAt } = makeOpenDraw(113)
  const voided = [{ id, drawAt, number: 12, reason: 'The provider is gone.' }]
  t.true(wordsFor({ next: [], void: voided }).includes('Void Draw 12, Nov 21, 2026, 23:00 EST The provider is gone.'))
})

test('numbers of the contract without a draw stay in sight, with their reason', (t) => {
  const disowned = [{ number: 12, reason: 'A key was stolen.' }]
  const words =
    'Numbers without a draw Number 12 was requested in the contract for no draw of this campaign. A key was stolen.'
  t.true(wordsFor({ next: [], disowned }).includes(words))
  t.false(wordsFor().includes('Numbers without a draw'))
})

test('nothing more to come is said in words', (t) => {
  t.true(wordsFor({ next: [], status: 'ended' }).includes('No further draw is scheduled.'))
})

test('the cadence is put in words, and a campaign that is paused or over says what that means', (t) => {
  t.true(wordsFor().includes('Every day at 00:00, New York. 10 entrants in each draw.'))
  t.notRegex(wordsFor(), /paused:|has ended/)
  const paused = (existingDrawings: 'run' | 'hold', open: number) =>
    wordsFor({ status: 'paused', pause: { since: new Date('2026-08-10T04:00:00Z'), existingDrawings, open } })
  t.regex(
    paused('run', 12),
    /paused .* Paused since Aug 10, 2026.*no new draws .* The 12 draws that are already scheduled go ahead\./,
  )
  t.regex(paused('hold', 1), /The draw that is already scheduled is on hold: it stays open/)
  t.notRegex(paused('hold', 0), /already scheduled/)
  t.regex(wordsFor({ status: 'ended' }), /ended .* This campaign has ended: no new draws/)
})

test('recent draws show their winners by name, else by id, with their prizes, and link to their pages', (t) => {
  const markup = markupOf()
  t.regex(wordsOf(markup), /Draw 112 paid Nov 20, 2026, 23:00 EST 10 entrants, \$150 Ada \$100 w-4 \$5 /)
  t.true(markup.includes(`href="/campaigns/daily/draws/${makeDraw(112).id}"`))
})

test('an avatar is taken from our own address, and a pattern is drawn where there is none', (t) => {
  const best = [makeWinner({ avatar: '/avatars/abc' })]
  const markup = markupOf({ recent: [makeDraw(1, { best })] })
  t.true(markup.includes('<img class="avatar" src="/avatars/abc" alt=""'))
  t.regex(markupOf(), /<svg class="avatar hue-\d"/)
})

test('the prize table stands with its odds, and from where prizes are paid by hand', (t) => {
  const words = wordsFor()
  t.true(words.includes('Prizes of $1,000 or more are paid by hand.'))
  t.regex(words, /\$5,000 1 in 10,000 0\.01%/)
  t.notRegex(wordsFor({ largePrizeCents: null }), /paid by hand\./)
})

test('the history is linked by month, to the page on which the month begins', (t) => {
  const markup = markupOf()
  t.true(markup.includes('<a href="/campaigns/daily/history/1#month-2026-11">November 2026</a>'))
  const later = markupOf({ months: [{ month: '2026-12', draws: 31, firstNumber: 101 }] })
  t.true(later.includes('<a href="/campaigns/daily/history/2#month-2026-12">December 2026</a>'))
})

test('the guarantee is put in words, and that there is none', (t) => {
  t.true(wordsFor().includes('In every period of 7 days, some prize reaches $100.'))
  t.true(wordsFor({ guarantee: null }).includes('Guarantee None is promised at present.'))
})

test('a live campaign names its contract, one of test mode none, and says TEST', (t) => {
  t.regex(wordsFor(), /0x5fbdb2315678afecb367f032d93f642f64180aa3 on Base \(chain 8453\), as campaign 7/)
  t.regex(wordsFor({ contracts: [] }), /It is not registered on Base yet/)
  const test = markupOf({ mode: 'test', contracts: [] })
  t.true(wordsOf(test).includes('None: this is a TEST campaign, which uses no chain.'))
  t.true(test.includes('class="test-banner"'))
  t.false(markupOf().includes('class="test-banner"'))
})

test('a campaign that moved names the contract that it is in, and that its earlier draws were in', (t) => {
  const place = (digit: string, campaignId: number, firstNumber: number) =>
    ({ chainId: 8453, address: `0x${digit.repeat(40)}`, campaignId, firstNumber, explorerUrl: null }) as const
  const words = wordsFor({ contracts: [place('a', 7, 1), place('b', 2, 42)] })
  t.regex(
    words,
    /0xb{40} on Base \(chain 8453\), as campaign 2, from number 42 on; draws from number 1 on were in 0xa{40}/,
  )
})

test('a campaign that nothing is drawn of yet has all its pages', (t) => {
  const totals = { draws: 0, winners: 0, prizesCents: 0 }
  const empty = makeCampaign({ recent: [], months: [], observed: [], stepTimes: [], totals })
  for (const { path, body } of campaignPages(empty, site)) t.notRegex(String(body), /undefined|NaN|null/, path)
})

const hostile = makeCampaign({
  name: MARKUP,
  recent: [makeDraw(1, { best: [MARKUP, TURNED, WIDE].map((displayName) => makeWinner({ displayName })) })],
  payoutToken: MARKUP,
  payoutChain: MARKUP,
})

test('nothing that a partner wrote is taken for markup on any page, feed or card', (t) => {
  for (const { path, body } of campaignPages(hostile, site)) {
    t.notRegex(String(body), /<img src=x|<script>|onerror=hacked=1>/, path)
    t.is(
      [...String(body).matchAll(/<\/title>/g)].length,
      path.endsWith('.atom') ? 2 : path.endsWith('.xml') ? 0 : 1,
      path,
    )
  }
})

test('text that turns its surroundings stands apart, and is taken out where nothing can keep it apart', (t) => {
  const files = campaignPages({ ...hostile, name: TURNED }, site)
  const page = bodyAt(files, '/campaigns/daily')
  t.true(page.includes(`<bdi>${TURNED}</bdi>`))
  t.true(page.includes('<title>cod.exe · '))
  t.false(bodyAt(files, '/campaigns/daily/feed.atom').includes('\u202e'))
  t.false(bodyAt(files, '/campaigns/daily/card.svg').includes('\u202e'))
})

test('no page writes script or style into its markup, and none loads from elsewhere', (t) => {
  for (const { path, body } of campaignPages(hostile, site)) {
    t.notRegex(String(body), /<script(?! type="module" src="\/)|<style|\sstyle="/i, path)
    t.notRegex(String(body), /\ssrc="(?!\/)|rel="stylesheet" href="(?!\/)/, path)
  }
})

import test from 'ava'
import { campaignPages } from '../../../public-site/pages/campaign.ts'
import { historyPage } from '../../../public-site/pages/history.ts'
import { bodyAt, makeCampaign, makeDraw, makeHistory, site, wordsOf } from '../campaign-facts.ts'

const pageOf = (more: Parameters<typeof makeHistory>[0] = {}): string => {
  const facts = makeHistory(more)
  return bodyAt(historyPage(facts, site), `/campaigns/daily/history/${facts.page}`)
}

test('the index leads from each month to the page and the place where it begins, newest first', (t) => {
  const months = [
    { month: '2027-01', draws: 31, firstNumber: 201 },
    { month: '2026-12', draws: 31, firstNumber: 200 },
    { month: '2026-08', draws: 30, firstNumber: 1 },
  ]
  const markup = bodyAt(campaignPages(makeCampaign({ months }), site), '/campaigns/daily/history')
  const links = [...markup.matchAll(/href="\/campaigns\/daily\/history\/(\d+#[^"]+)"/g)].map(([, link]) => link)
  t.deepEqual(links, ['3#month-2027-01', '2#month-2026-12', '1#month-2026-08'])
  t.regex(wordsOf(markup), /2027 January 2027 31 draws 2026 December 2026 31 draws August 2026 30 draws/)
})

test('the index leads to the page of the newest draw', (t) => {
  const markup = bodyAt(campaignPages(makeCampaign(), site), '/campaigns/daily/history')
  t.true(markup.includes('<a href="/campaigns/daily/history/2">The newest draws</a>'))
})

test('a page of the history has a hundred draws by number, under the months of the campaign’s zone', (t) => {
  const markup = pageOf()
  const numbers = [...markup.matchAll(/>Draw (\d+)<\/a>/g)].map(([, number]) => Number(number))
  t.deepEqual(
    numbers,
    Array.from({ length: 100 }, (_, i) => i + 1),
  )
  const months = [...markup.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id)
  t.deepEqual(months, ['month-2026-08', 'month-2026-09', 'month-2026-10', 'month-2026-11'])
  t.true(markup.includes('Draws 1 to 100 of '))
})

test('the last instant of a month in the campaign’s zone belongs to it, the next one does not', (t) => {
  const draws = [
    makeDraw(1, { drawAt: new Date('2026-09-01T03:59:59Z') }),
    makeDraw(2, { drawAt: new Date('2026-09-01T04:00:00Z') }),
  ]
  t.regex(wordsOf(pageOf({ draws })), /August 2026 Draw 1 .* September 2026 Draw 2 /)
})

test('each month has one place on a page, even if its draws were numbered out of their order', (t) => {
  const draws = [makeDraw(40), makeDraw(41, { drawAt: makeDraw(1).drawAt }), makeDraw(42)]
  const ids = [...pageOf({ draws }).matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id)
  t.deepEqual(ids, ['month-2026-09', 'month-2026-08'])
})

const voidLine = (number: number) => ({
  id: makeDraw(number).id,
  number,
  drawAt: makeDraw(number).drawAt,
  reason: 'The provider is gone.',
})

test('each number has its place, with the reason of one that is void or no draw’s', (t) => {
  const draws = [makeDraw(1), makeDraw(4, { status: 'entropy_requested', prizesCents: null, best: [] }), makeDraw(5)]
  const markup = pageOf({ draws, void: [voidLine(2)], disowned: [{ number: 3, reason: 'A key was stolen.' }] })
  t.regex(
    wordsOf(markup),
    /Draw 1 paid .* Draw 2 void Aug 3, 2026, 00:00 EDT The provider is gone\. Number 3 was .* A key was stolen\. Draw 4 drawing .* Draw 5 paid/,
  )
  t.true(markup.includes(`href="/campaigns/daily/draws/${makeDraw(2).id}"`))
})

test('a number without a draw stands in the month of the draw before it, and without a month before all draws', (t) => {
  const disowned = (number: number) => ({ number, reason: 'A key was stolen.' })
  const words = wordsOf(pageOf({ draws: [makeDraw(30), makeDraw(32)], disowned: [29, 31, 33].map(disowned) }))
  t.regex(
    words,
    /By month Later draws Number 29 .* August 2026 Draw 30 .* Number 31 .* September 2026 Draw 32 .* Number 33 /,
  )
})

test('the index leads to a page that has no draw but void numbers', (t) => {
  const totals = { draws: 0, winners: 0, prizesCents: 0 }
  const none = makeCampaign({ recent: [], months: [], totals, void: [voidLine(101)] })
  const markup = bodyAt(campaignPages(none, site), '/campaigns/daily/history')
  t.true(markup.includes('href="/campaigns/daily/history/2"'))
})

test('the index leads to a page that has nothing but numbers of no draw', (t) => {
  const totals = { draws: 0, winners: 0, prizesCents: 0 }
  const disowned = [{ number: 101, reason: 'A key was stolen.' }]
  const markup = bodyAt(
    campaignPages(makeCampaign({ recent: [], months: [], totals, disowned }), site),
    '/campaigns/daily/history',
  )
  t.true(markup.includes('href="/campaigns/daily/history/2"'))
})

test('pages lead to the one before and after, where there is one', (t) => {
  const first = pageOf({ page: 1, pages: 2 })
  t.true(first.includes('href="/campaigns/daily/history/2" rel="next"'))
  t.false(first.includes('rel="prev"'))
  const last = pageOf({ page: 2, pages: 2, draws: [makeDraw(101)] })
  t.true(last.includes('href="/campaigns/daily/history/1" rel="prev"'))
  t.false(last.includes('rel="next"'))
})

test('the map of a page lists it and each of its draws', (t) => {
  const facts = makeHistory({ draws: [makeDraw(7)], void: [voidLine(8)] })
  const map = bodyAt(historyPage(facts, site), '/campaigns/daily/history/1/sitemap.xml')
  t.deepEqual(
    [...map.matchAll(/<loc>https:\/\/draws\.example([^<]+)<\/loc>/g)].map(([, path]) => path),
    ['/campaigns/daily/history/1', ...[7, 8].map((number) => `/campaigns/daily/draws/${makeDraw(number).id}`)],
  )
})

test('a draw with held prizes says in its row what is paid by hand', (t) => {
  const handPaid = { cents: 5_000, at: '2026-11-23T09:30:00Z', reference: 'wire <7>', references: 1 }
  const draws = [makeDraw(1), makeDraw(2, { heldCents: 5_000 }), makeDraw(3, { heldCents: 5_000, handPaid })]
  const told = wordsOf(pageOf({ draws }))
  t.is(told.match(/transferred/g)?.length, 2)
  t.regex(told, /transferred \$100 · \$50 by hand, not paid yet/)
  t.regex(told, /transferred \$100 · \$50 by hand, paid on Nov 23, 2026 \(wire <7>\)/)
})

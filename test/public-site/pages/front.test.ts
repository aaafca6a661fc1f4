import test from 'ava'
import { campaignPages } from '../../../public-site/pages/campaign.ts'
import { frontPages } from '../../../public-site/pages/front.ts'
import { historyPage } from '../../../public-site/pages/history.ts'
import { bodyAt, MARKUP, makeCampaign, makeFront, makeHistory, site, wordsOf } from '../campaign-facts.ts'

test('the front page lists running campaigns before ended ones', (t) => {
  const front = makeFront(
    { slug: 'b', name: 'An ended one', status: 'ended', nextDrawAt: null },
    { slug: 'c', name: 'Running' },
  )
  const words = wordsOf(bodyAt(frontPages(front, site), '/'))
  t.regex(words, /Running Next draw: Nov 21, .* An ended one ended Its draws are over/)
})

test('a campaign whose last draw is under way is not said to be over', (t) => {
  const wordsFor = (isDrawing: boolean) =>
    wordsOf(bodyAt(frontPages(makeFront({ status: 'ended', nextDrawAt: null, isDrawing }), site), '/'))
  t.regex(wordsFor(true), /A draw is under way\./)
  t.notRegex(wordsFor(true), /Its draws are over/)
  t.regex(wordsFor(false), /Its draws are over/)
})

test('the sums of the front page count live campaigns alone', (t) => {
  const words = wordsOf(bodyAt(frontPages(makeFront({}, { slug: 'b' }, { slug: 'c', mode: 'test' }), site), '/'))
  t.true(words.includes('Campaigns 2 Draws 224 Prizes $33,600'))
})

test('a front page without campaigns says so', (t) => {
  t.true(wordsOf(bodyAt(frontPages(makeFront(), site), '/')).includes('There is no campaign yet.'))
})

test('a campaign’s name is not taken for markup', (t) => {
  const markup = bodyAt(frontPages(makeFront({ name: MARKUP }), site), '/')
  t.notRegex(markup, /<img src=x|<script>/)
})

const located = (map: string): string[] =>
  [...map.matchAll(/<loc>https:\/\/draws\.example([^<]+)<\/loc>/g)].map(([, path]) => path as string)

test('every map that the index names is among the files that are rendered', (t) => {
  const front = frontPages(makeFront({ historyPages: 1 }), site)
  const campaign = makeCampaign()
  const files = [...front, ...campaignPages(campaign, site), ...historyPage(makeHistory({ campaign }), site)]
  const maps = located(bodyAt(front, '/sitemap.xml'))
  t.deepEqual(maps, ['/sitemap-pages.xml', '/campaigns/daily/sitemap.xml', '/campaigns/daily/history/1/sitemap.xml'])
  for (const map of maps) t.true(located(bodyAt(files, map)).length > 0, map)
})

test('the index has as many pages of a campaign’s history as there are, and none of one without', (t) => {
  const historiesOf = (historyPages: number) =>
    located(bodyAt(frontPages(makeFront({ draws: 7, historyPages }), site), '/sitemap.xml')).filter((map) =>
      map.includes('history'),
    ).length
  t.is(historiesOf(2), 2)
  t.is(historiesOf(0), 0)
})

import test from 'ava'
import { parsePrizeTable } from '../../../../domain/prize-table.ts'
import { campaignPages } from '../../../../public-site/pages/campaign.ts'
import { bodyAt, makeCampaign, site, table, wordsOf } from '../../campaign-facts.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'

const wordsFor = (more: Parameters<typeof makeCampaign>[0] = {}): string =>
  wordsOf(bodyAt(campaignPages(makeCampaign(more), site), '/campaigns/daily'))

const from = new Date('2026-12-01T05:00:00Z')
const richer = parsePrizeTable(prizeTableFile(4, [700_000, 1], [500, 4], [0, 5]))

test('while nothing is to change, nothing is said of changes', (t) => {
  t.notRegex(wordsFor(), /chang(e|es) (is|are) coming|What changes/)
})

test('another number of winners is announced with the draw that it begins with', (t) => {
  const words = wordsFor({ upcoming: [{ from, winnersPerDraw: 1, prizeTable: table }] })
  t.true(words.includes('A change is coming Draws before Dec 1, 2026, 00:00 EST (05:00 UTC) stay as they are.'))
  t.true(words.includes('From Dec 1, 2026, 00:00 EST on'))
  t.true(words.includes('Each draw has 1 entrant instead of 10.'))
  t.notRegex(words, /before and after/)
})

test('another prize table is announced with its odds beside those of now', (t) => {
  const words = wordsFor({ upcoming: [{ from, winnersPerDraw: 10, prizeTable: richer }] })
  t.notRegex(words, /instead of/)
  t.regex(words, /Prize Version 3 Version 4 /)
  t.true(words.includes('$7,000 never 1 in 10 (10%)'))
  t.true(words.includes('$5,000 1 in 10,000 (0.01%) never'))
  t.true(words.includes('$5 1 in 11.11 (9%) 1 in 2.5 (40%)'))
  t.true(words.includes('no prize 1 in 1.111 (90%) 1 in 2 (50%)'))
  t.regex(words, /The whole new table Prize table, version 4|The whole new table .*Prize table, version 4/)
})

test('of several changes each is shown against the one before it', (t) => {
  const later = new Date('2026-12-02T05:00:00Z')
  const words = wordsFor({
    upcoming: [
      { from, winnersPerDraw: 20, prizeTable: table },
      { from: later, winnersPerDraw: 30, prizeTable: table },
    ],
  })
  t.regex(words, /Changes are coming .* 20 entrants instead of 10\. .* 30 entrants instead of 20\./)
})

import test from 'ava'
import { campaignCard, linesOf } from '../../../../public-site/pages/campaign/card.ts'
import { MARKUP, makeCampaign, WIDE } from '../../campaign-facts.ts'

test('a card says the name, the cadence and the sums, and TEST for a test campaign', (t) => {
  const body = String(campaignCard(makeCampaign()).body)
  t.regex(body, /viewBox="0 0 1200 630"/)
  for (const text of ['>Daily draw<', '>Every day at 00:00, New York<', '>112 draws, $16,800 in prizes<'])
    t.true(body.includes(text), text)
  t.false(body.includes('TEST'))
  t.true(String(campaignCard(makeCampaign({ mode: 'test' })).body).includes('>TEST<'))
})

test('a name is not taken for markup', (t) => {
  t.notRegex(String(campaignCard(makeCampaign({ name: MARKUP })).body), /<img|<script/)
})

test('a long name is broken at spaces', (t) => {
  t.deepEqual(linesOf('The very long name of a campaign', 14, 3), ['The very long', 'name of a', 'campaign'])
})

test('a name without spaces is broken where it must be, and cut off at the last line', (t) => {
  t.deepEqual(linesOf('abcdefghij', 4, 3), ['abcd', 'efgh', 'ij'])
  t.deepEqual(linesOf('abcdefghijklm', 4, 3), ['abcd', 'efgh', 'ijk…'])
})

test('wide characters take two columns and are not torn apart', (t) => {
  t.deepEqual(linesOf('🏆🏆🏆', 4, 3), ['🏆🏆', '🏆'])
  const lines = linesOf(WIDE, 24, 3)
  t.is(lines.length, 3)
  t.true(lines.every((line) => line.isWellFormed()))
  t.is(lines[2], `${'🏆'.repeat(11)}…`)
})

test('a short text stands on one line', (t) => {
  t.deepEqual(linesOf('Daily', 24, 3), ['Daily'])
  t.deepEqual(linesOf('abcd', 4, 3), ['abcd'])
})

import test from 'ava'
import type { CampaignBrief } from '../../../public-site/facts.ts'
import { readAssets } from '../../../public-site/assets.ts'
import { revokedLinkPage, type WinnerFacts, winnerPage } from '../../../public-site/pages/winner.ts'

const campaign: CampaignBrief = {
  slug: 'daily',
  name: 'Daily draw',
  mode: 'live',
  status: 'active',
  language: 'en',
  timeZone: 'UTC',
  payoutChain: 'base',
  payoutToken: 'USDC',
  organiser: null,
}

const drawn: WinnerFacts = {
  campaign,
  drawingId: 'drw_4Wn8aQpLr2TzXcVbNm5Kd1',
  position: 4,
  number: 7,
  status: 'settled',
  dueAt: new Date('2026-11-30T18:00:00Z'),
  winnersExpected: 10,
  cancelledReason: null,
  voidReason: null,
  prizeTable: {
    version: 1,
    denominator: 1_000,
    tiers: [
      { amountCents: 200_000, weight: 1, threshold: 1 },
      { amountCents: 10_000, weight: 99, threshold: 100 },
      { amountCents: 0, weight: 900, threshold: 1_000 },
    ],
  },
  largePrizeCents: 100_000,
  won: { roll: 57, amountCents: 10_000, paidByHandAt: null },
}

const show = async (facts: Partial<WinnerFacts>): Promise<string> => {
  const { assets } = await readAssets()
  return winnerPage({ ...drawn, ...facts }, { publicUrl: 'https://draws.test', assets }, '/won/x')
}

const top = { roll: 0, amountCents: 200_000, paidByHandAt: null }
const locked = { status: 'locked', won: null } as const

for (const [what, facts, heading, sentence] of [
  [
    'won',
    {},
    'You won $100',
    /your roll was 57 out of 1,000, and every roll from 1 up to, but not including, 100 wins \$100\./,
  ],
  ['settled', {}, 'You won $100', /goes to the organiser next, who passes it on to you/],
  ['paid', { status: 'paid' }, 'You won $100', /has been sent to the organiser, who passes it on to you/],
  ['held', { won: top, status: 'paid' }, 'You won $2,000', /every roll below 1 wins \$2,000\..*has not been paid yet/s],
  [
    'paid by hand',
    { won: { ...top, paidByHandAt: new Date('2026-12-02T10:00:00Z') } },
    'You won $2,000',
    /marked as paid by hand on .*Dec 2, 2026/,
  ],
  [
    'no prize',
    { won: { roll: 900, amountCents: 0, paidByHandAt: null } },
    'No prize this time',
    /from 100 up to, but not including, 1,000 wins nothing\./,
  ],
  [
    'test',
    { campaign: { ...campaign, mode: 'test' } },
    'You won $100',
    /^(?!.*Nobody chose).*TEST draw: no money is paid.*that value comes from the service itself/s,
  ],
  [
    'locked',
    locked,
    'Your prize has not been drawn yet',
    /position 4 in the list of 10 .*data-countdown="2026-11-30T18:00:00.000Z"/s,
  ],
  [
    'under way',
    { ...locked, status: 'entropy_requested' },
    'Your prize has not been drawn yet',
    /^(?!.*data-countdown).*position 4 in the list of 10 .*Nov 30, 2026/s,
  ],
  [
    'cancelled',
    { ...locked, cancelledReason: 'It was drawn with a lost list.' },
    'This draw was cancelled',
    /^(?!.*data-countdown).*never drawn. The reason: It was drawn with a lost list\./s,
  ],
  [
    'void',
    { ...locked, status: 'entropy_requested', voidReason: 'The provider is gone.' },
    'This draw is void',
    /The reason: The provider is gone\./,
  ],
] as [string, Partial<WinnerFacts>, string, RegExp][])
  test(`what a winner reads of a draw: ${what}`, async (t) => {
    const page = await show(facts)
    t.true(page.includes(`<h1>${heading}</h1>`), page)
    t.regex(page, sentence)
    const german = await show({ ...facts, campaign: { ...campaign, ...facts.campaign, language: 'de' } })
    t.true(german.includes('<html lang="de"'))
    t.notRegex(german.split('<main')[1] as string, /\b(?:you|roll|prize|draw was)\b/i)
  })

test('a revoked link says whom to ask for another one, and names the campaign', async (t) => {
  const { assets } = await readAssets()
  const page = revokedLinkPage(campaign, { publicUrl: 'https://draws.test', assets }, '/won/x')
  t.regex(page, /<h1>This link no longer works<\/h1>.*Ask the organiser for a new one.*Daily draw/s)
})

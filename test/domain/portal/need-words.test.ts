import test from 'ava'
import type { StoredAttention } from '../../../domain/attention.ts'
import type { NeedFacts } from '../../../domain/portal/need-facts.ts'
import { needWords } from '../../../domain/portal/need-words.ts'

const failed = (failure: string): StoredAttention => ({
  code: 'fetch_failed',
  detail: { failure },
  since: '2026-11-21T09:00:00.000Z',
})

const overdue: StoredAttention = {
  code: 'entropy_overdue',
  detail: { since: '18:00' },
  since: '2026-11-21T09:00:00.000Z',
}

const now = new Date('2026-11-21T20:00:00Z')

const facts = (overrides: Partial<NeedFacts> & Pick<NeedFacts, 'kind'>): NeedFacts => ({
  timeZone: 'America/New_York',
  guaranteeId: null,
  at: null,
  drawAt: null,
  text: null,
  attention: null,
  cents: null,
  count: 1,
  isLate: false,
  ...overrides,
})

const today = { at: new Date('2026-11-21T22:50:00Z'), drawAt: new Date('2026-11-21T23:00:00Z') }

const cases: [title: string, need: NeedFacts, sentence: string, advice: string | null][] = [
  [
    'a cutoff of today is given by the clock of the zone',
    facts({ kind: 'due', ...today }),
    'The drawing of 18:00 (New York) takes winners until 17:50 and has none yet.',
    'Send them before the cutoff.',
  ],
  [
    'what is on another day there is given with its day, though it is the same day in UTC',
    facts({ kind: 'due', at: new Date('2026-11-21T04:50:00Z'), drawAt: new Date('2026-11-21T05:00:00Z') }),
    'The drawing of 00:00 (New York) takes winners until 23:50 on Fri 20 Nov and has none yet.',
    'Send them before the cutoff.',
  ],
  [
    'one more is singular',
    facts({ kind: 'due', ...today, count: 2 }),
    'The drawing of 18:00 (New York) takes winners until 17:50 and has none yet. 1 more drawing has none.',
    'Send them before the cutoff.',
  ],
  [
    'a cutoff that has passed has to be extended',
    facts({ kind: 'missed', ...today, isLate: true, count: 4, timeZone: 'UTC' }),
    'The drawing of 23:00 (UTC) had no winners at its cutoff, 22:50. 3 more drawings have none.',
    'Extend the cutoff, then send them.',
  ],
  [
    'more than 99 others are not counted',
    facts({ kind: 'missed', ...today, isLate: true, count: 101, timeZone: 'UTC' }),
    'The drawing of 23:00 (UTC) had no winners at its cutoff, 22:50. 99+ more drawings have none.',
    'Extend the cutoff, then send them.',
  ],
  [
    'a stuck drawing says why',
    facts({ kind: 'not_fetched', ...today, attention: failed('Winners source answered 500.'), count: 2 }),
    'The winners of the drawing of 18:00 (New York) did not come: Winners source answered 500. 1 more drawing waits too.',
    'Correct what your server answers, then fetch again or extend the cutoff.',
  ],
  [
    'a drawing that waits for the service says why, and asks for nothing',
    facts({ kind: 'drawing', ...today, attention: overdue, count: 2 }),
    'The drawing of 18:00 (New York) waits: The randomness provider has not answered for more than five minutes. There is nothing for you to do: we look after it. 1 more drawing does too.',
    null,
  ],
  [
    'an endpoint that fails says since when, in UTC whatever zone there is',
    facts({ kind: 'webhook', at: new Date('2026-11-20T07:05:00Z') }),
    'Every delivery to this webhook endpoint has failed since 07:05 UTC on Fri 20 Nov. After five days of failures deliveries stop.',
    'See what your server answers.',
  ],
  [
    'an endpoint that is gone can come back',
    facts({ kind: 'webhook', text: 'gone', at: new Date('2026-11-21T07:05:00Z') }),
    'Deliveries to this webhook endpoint stopped at 07:05 UTC, because it answered 410 Gone.',
    'Enable it again and recover what it missed, or remove it.',
  ],
  [
    'an endpoint that only failed says so',
    facts({ kind: 'webhook', text: 'failing', at: new Date('2026-11-21T07:05:00Z') }),
    'Deliveries to this webhook endpoint stopped at 07:05 UTC, because every try failed for five days.',
    'Enable it again and recover what it missed, or remove it.',
  ],
  [
    'a key that expires is to be rolled, and says how many more do',
    facts({ kind: 'key', at: new Date('2026-11-25T18:00:00Z'), count: 3 }),
    'This API key expires at 18:00 UTC on Wed 25 Nov. 2 more keys expire within seven days.',
    'Roll it, and give your server the new one.',
  ],
  [
    'a guarantee period that waits says for which drawing',
    facts({ kind: 'period', ...today, text: '3', count: 2 }),
    'Guarantee period 3 waits for the drawing of 18:00 (New York), which needs attention. 1 more period waits too.',
    null,
  ],
  [
    'a guarantee period whose check failed says so',
    facts({ kind: 'period', text: '3' }),
    'The check of guarantee period 3 failed and is tried again.',
    null,
  ],
  ['a stuck campaign says why', facts({ kind: 'campaign', attention: failed('It failed.') }), 'It failed.', null],
  [
    'a stuck guarantee says why',
    facts({ kind: 'campaign', guaranteeId: 'gua_x', attention: failed('No fees.'), count: 3 }),
    'The payment of a guarantee waits: No fees. 2 more do too.',
    null,
  ],
  [
    'a wallet that waits is named, with since when and what is paid meanwhile',
    facts({ kind: 'wallet_change', text: `0x${'ab'.repeat(20)}`, at: new Date('2026-11-21T15:00:00Z') }),
    'A change of the payout wallet to 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB waits for the service’s operator since 10:00 (New York). Until it is set, prizes go to the present wallet.',
    'Withdraw it if it is not right.',
  ],
  [
    'a pick says what it will pay',
    facts({ kind: 'pick', text: '3', cents: 2_500_050, count: 2 }),
    'No prize of period 3 met the threshold. 1 more period awaits a pick.',
    'Pick who receives the guarantee of $25,000.50.',
  ],
  [
    'a held prize says of which draw it is',
    facts({ kind: 'held', text: '12', cents: 500_000 }),
    'A prize of $5,000 of draw 12 is held.',
    'Pay it by hand, then mark it as paid.',
  ],
  [
    'prize money that is running short says how much is left, and who refills it',
    facts({ kind: 'prize_money', cents: 149_900 }),
    'Only $1,499 is left for prizes: it lasts for less than three days, or could fall short at the next draw.',
    'Ask the operator of the service to deposit more for this campaign.',
  ],
  [
    'a wallet that nothing waits for yet',
    facts({ kind: 'wallet', count: 0 }),
    'There is no payout wallet.',
    'Set one, so that prizes can be paid.',
  ],
  [
    'a wallet that drawings wait for',
    facts({ kind: 'wallet', count: 2, isLate: true }),
    'The prizes of 2 drawings wait for a payout wallet.',
    'Set one, and they are paid.',
  ],
]

for (const [title, need, sentence, advice] of cases)
  test(title, (t) => {
    t.deepEqual(needWords(need, now), { sentence, advice })
  })

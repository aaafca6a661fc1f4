import test from 'ava'
import { campaignFile } from '../../domain/campaign.ts'
import { campaignFileOf } from '../support/operator/campaign-file.ts'

const text22 = 'a'.repeat(22)
const file = campaignFileOf({ partner: `ptr_${text22}`, slug: 'daily', prizeTable: `tbl_${text22}` })

/** Where the problems of the file are, when some of its members are others. */
const problemsWith = (members: Record<string, unknown>): string[] => {
  const read = campaignFile.safeParse({ ...file, ...members })
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a whole file is taken as it is, its time as an instant', (t) => {
  const whole = { ...file, language: 'en', startsAt: new Date('2026-11-01T00:00:00Z') }
  t.deepEqual<unknown, unknown>(campaignFile.parse(file), whole)
})

test('lead, wallet, large prize and guarantee may be left out or null', (t) => {
  const { cutoffLeadSeconds: _lead, largePrizeCents: _large, guarantee: _guarantee, ...short } = file
  const read = campaignFile.parse({ ...short, payout: { chain: 'test', token: 'TEST' } })
  t.is(read.cutoffLeadSeconds, 0)
  t.is(read.largePrizeCents, null)
  t.is(read.guarantee, null)
  t.is(read.payout.wallet, null)
  const payout = { ...file.payout, wallet: null }
  t.deepEqual(problemsWith({ largePrizeCents: null, guarantee: null, payout }), [])
})

test('every other member is needed', (t) => {
  const needed = ['partner', 'slug', 'name', 'mode', 'cadence', 'timeZone', 'startsAt', 'winnersPerDraw', 'winners']
  for (const member of [...needed, 'prizeTable', 'payout']) {
    const problems = problemsWith({ [member]: undefined })
    t.true(
      problems.some((problem) => problem.startsWith(member)),
      member,
    )
  }
})

test('an unknown member is refused at every level', (t) => {
  t.regex(problemsWith({ colour: 'red' })[0] ?? '', /colour/)
  t.regex(problemsWith({ winners: { mode: 'push', url: 'https://shop.test' } })[0] ?? '', /^winners: .*url/)
  t.regex(problemsWith({ payout: { ...file.payout, memo: 'x' } })[0] ?? '', /^payout: .*memo/)
  t.regex(problemsWith({ guarantee: { ...file.guarantee, deadline: 1 } })[0] ?? '', /^guarantee: .*deadline/)
})

const refused: Record<string, [Record<string, unknown>, RegExp][]> = {
  'a slug has 1 to 64 lower-case letters, digits and inner hyphens': [
    '',
    '-a',
    'a-',
    'A',
    'a_b',
    'a b',
    'é',
    'a/b',
    'a'.repeat(65),
  ].map((slug) => [{ slug }, /^slug: must be 1 to 64 lower-case letters/]),
  'a name is not empty and has 100 characters at most': [
    [{ name: ' ' }, /^name: must not be empty/],
    [{ name: 'a'.repeat(101) }, /^name: must have 100 characters at most/],
    [{ name: 'Daily\u202edraw' }, /^name: must not have control characters/],
    [{ name: 'Daily\u0007' }, /^name: must not have control characters/],
  ],
  'ids have their prefix': [
    [{ partner: `tbl_${text22}` }, /^partner: must be the id of a partner/],
    [{ prizeTable: `ptr_${text22}` }, /^prizeTable: must be the id of a prize table/],
    [{ partner: `ptr_${text22}x` }, /^partner/],
  ],
  'the mode is test or live': [[{ mode: 'demo' }, /^mode: must be test or live/]],
  'the start is a time with its zone': ['2026-11-01', '2026-11-01T00:00:00', 'soon', '2026-13-01T00:00:00Z', 5].map(
    (startsAt) => [{ startsAt }, /^startsAt: must be an ISO 8601 time with its zone/],
  ),
  'winners per draw are 1 to 100,000': [
    [{ winnersPerDraw: 0 }, /^winnersPerDraw: must be at least 1/],
    [{ winnersPerDraw: 100_001 }, /^winnersPerDraw: must be at most 100000/],
    [{ winnersPerDraw: 1.5 }, /^winnersPerDraw: must be a whole number/],
    [{ winnersPerDraw: '3' }, /^winnersPerDraw: must be a whole number/],
  ],
  'the lead is a whole number of seconds that leaves an hour of the two days between a drawing’s making and its draw': [
    [{ cutoffLeadSeconds: -1 }, /^cutoffLeadSeconds/],
    [
      { cutoffLeadSeconds: 169_201 },
      /^cutoffLeadSeconds: must be at most 169200, because drawings are made 48 hours ahead/,
    ],
    [{ cutoffLeadSeconds: 0.5 }, /^cutoffLeadSeconds: must be a whole number/],
  ],
  'winners are pushed, or pulled from an absolute address of the web': [
    [{ winners: { mode: 'poll' } }, /^winners/],
    [{ winners: { mode: 'pull' } }, /^winners.url/],
    [{ winners: { mode: 'pull', url: '/winners' } }, /^winners.url: must be an absolute https URL/],
    [{ winners: { mode: 'pull', url: 'ftp://shop.test/winners' } }, /^winners.url: must be an absolute https URL/],
    [{ winners: { mode: 'pull', url: `https://shop.test/${'a'.repeat(2048)}` } }, /^winners.url/],
  ],
  'a wallet is 0x and 40 digits': ['0xab', 'ab'.repeat(20), `0x${'zz'.repeat(20)}`, `0x${'ab'.repeat(21)}`].map(
    (wallet) => [{ payout: { ...file.payout, wallet } }, /^payout.wallet: must be 0x and 40 hexadecimal digits/],
  ),
  'a wallet in both cases has a right checksum': [
    `0xaB${'ab'.repeat(19)}`,
    '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ].map((wallet) => [{ payout: { ...file.payout, wallet } }, /^payout.wallet: has a wrong checksum \(EIP-55\)/]),
  'amounts are whole cents from 1 up': [
    [{ largePrizeCents: 0 }, /^largePrizeCents: must be at least 1 cent/],
    [{ largePrizeCents: 0.5 }, /^largePrizeCents: must be a whole number of cents/],
    [{ largePrizeCents: 10 ** 12 + 1 }, /^largePrizeCents: must be at most/],
    [{ guarantee: { ...file.guarantee, amountCents: 0 } }, /^guarantee.amountCents: must be at least 1 cent/],
    [{ guarantee: { ...file.guarantee, thresholdCents: -1 } }, /^guarantee.thresholdCents: must be at least 1 cent/],
  ],
  'a guarantee period is an ISO 8601 duration in whole numbers, from ten seconds to ten years': [
    'PT9S',
    'P0D',
    '-P7D',
    'P',
    '',
    '7 days',
    'P999999Y',
    'PT10.5S',
    'PT1,5H',
    'p1d',
    '+P1D',
    'P11Y',
    'P8000Y',
    'PT99999999999S',
    'P1DT',
  ].map((period) => [
    { guarantee: { ...file.guarantee, period } },
    /^guarantee.period: must be an ISO 8601 duration from PT10S to P10Y/,
  ]),
  'a test campaign is paid on the test chain, a live one on a real one': [
    [{ payout: { ...file.payout, chain: 'base' } }, /^payout.chain: a test campaign pays on test, not on "base"/],
    [{ mode: 'live' }, /^payout.chain: a live campaign pays on base or base-sepolia or local, not on "test"/],
  ],
  'a live campaign is paid in a token that is known on its chain': [
    [
      { mode: 'live', payout: { ...file.payout, chain: 'base', token: 'GOLD' } },
      /^payout.token: on base prizes are paid in USDC, not in "GOLD"/,
    ],
  ],
}

for (const [rule, cases] of Object.entries(refused)) {
  test(rule, (t) => {
    for (const [members, problem] of cases) {
      const problems = problemsWith(members)
      t.is(problems.length, 1, JSON.stringify(members))
      t.regex(problems[0] ?? '', problem)
    }
  })
}

test('what stands just within the limits is taken', (t) => {
  for (const slug of ['a', '7', 'a-b', 'a'.repeat(64)]) t.deepEqual(problemsWith({ slug }), [], slug)
  for (const period of ['PT10S', 'P1D', 'P1M', 'P1Y2M3DT4H']) {
    t.deepEqual(problemsWith({ guarantee: { ...file.guarantee, period } }), [], period)
  }
  const live = { ...file.payout, chain: 'base', token: 'USDC' }
  t.deepEqual(problemsWith({ mode: 'live', payout: live }), [])
  t.deepEqual(problemsWith({ winnersPerDraw: 100_000, cutoffLeadSeconds: 169_200, largePrizeCents: 1 }), [])
  t.deepEqual(problemsWith({ winners: { mode: 'pull', url: 'https://shop.test/winners?game=1' } }), [])
  t.deepEqual(problemsWith({ startsAt: '2026-11-01T00:00:00+05:45' }), [])
})

test('a wallet is kept in lower case and a name without spaces around it', (t) => {
  const payout = { ...file.payout, wallet: `0x${'AB'.repeat(20)}` }
  const read = campaignFile.parse({ ...file, name: ' Daily draw ', payout })
  t.is<string | null, string>(read.payout.wallet, file.payout.wallet)
  t.is(read.name, 'Daily draw')
})

test('all problems are reported at once', (t) => {
  t.is(problemsWith({ slug: 'A', name: '', winnersPerDraw: 0 }).length, 3)
})

import test from 'ava'
import { parsePrizeTable } from '../../../../domain/prize-table.ts'
import { wordsOf } from '../../campaign-facts.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'
import { drawFacts, live, manyWinners, pageOf } from '../../draw-facts.ts'

const wordsFor = (wanted: Parameters<typeof drawFacts>[0]): string => wordsOf(pageOf(wanted))

/** Every prize is held: that of one position of $100, and that of another of $0.50. */
const held = { status: 'paid', campaign: live, largePrizeCents: 1 } as const
const [first, second] = drawFacts(held).proof!.payout.heldPositions as [number, number]
const amountAt = (position: number): string =>
  drawFacts(held).proof?.results[position]?.amountCents === 50 ? '$0.50' : '$100'
const marksOf = (...positions: number[]) =>
  positions.map((position) => ({ position, at: '2026-11-23T09:30:00Z', reference: `wire <${position}>` }))

test('the payment says which held prizes are marked as paid, and under which reference', (t) => {
  t.notRegex(wordsFor(held), /marked as paid/)
  t.regex(
    wordsFor({ ...held, handPayments: marksOf(first) }),
    /\$[\d,.]+ that was held here is marked as paid: Position \d+: \$[\d,.]+ ?, Nov 23, 2026, 04:30 EST .*, reference wire </,
  )
  t.regex(wordsFor({ ...held, handPayments: marksOf(first, second) }), /All that was held here is marked as paid:/)
})

test('only a prize that waits to be paid by hand is called held', (t) => {
  const stateOf = (page: string, position: number) => {
    const [row = ''] = new RegExp(`<tr id="position-${position}">.*?</tr>`).exec(page) ?? []
    return / (held|paid by hand) $/.exec(wordsOf(row))?.[1]
  }
  const heldIn = (page: string) => /Held here: (.*? \(positions? [\d, ]+\))/.exec(wordsOf(page))?.[1]
  const seen = [[], [first], [first, second]].map((paid) => {
    const page = pageOf({ ...held, handPayments: marksOf(...paid) })
    return [stateOf(page, first), stateOf(page, second), heldIn(page)]
  })
  t.deepEqual(seen, [
    ['held', 'held', `$100.50 , 2 prizes (positions ${first}, ${second})`],
    ['paid by hand', 'held', `${amountAt(second)} , 1 prize (position ${second})`],
    ['paid by hand', 'paid by hand', undefined],
  ])
  const german = wordsFor({ ...held, campaign: { ...live, language: 'de' }, handPayments: marksOf(first, second) })
  t.regex(german, /von Hand ausgezahlt .*Alles, was hier einbehalten war, ist als gezahlt vermerkt:/)
  t.notRegex(german, /Hier einbehalten/)
})

test('of many held prizes the page names the first twenty, and says how many more wait or were paid', (t) => {
  const many = {
    status: 'paid',
    campaign: live,
    largePrizeCents: 1,
    prizeTable: parsePrizeTable(prizeTableFile(3, [10_000, 1])),
    winners: manyWinners(23),
  } as const
  const positions = manyWinners(23).map((_, position) => position)
  const named = positions.slice(0, 20).join(', ')
  t.true(wordsFor(many).includes(`Held here: $2,300 , 23 prizes (positions ${named} and 3 more).`))
  const paid = wordsFor({ ...many, handPayments: marksOf(...positions) })
  t.regex(paid, /Position 19: \$100 ?, .* and 3 more, which the proof lists/)
  t.notRegex(paid, /Position 20:/)
})

test('the prizes of a draw are told whole, whatever of them is held', (t) => {
  const told = wordsFor({ campaign: live, largePrizeCents: 10_000 })
  t.true(told.includes('Prizes $100.50 Entrants 10'))
  t.true(told.includes('All prizes together came to $100.50'))
})

test('while its transfer is not made, the head of a draw with a held prize says that it is to come', (t) => {
  const told = wordsFor({ status: 'settled', campaign: live, largePrizeCents: 10_000 })
  t.true(told.includes('the proof is public: to be transferred: $0.50 · $100 by hand, not paid yet.'))
})

test('while a prize is held the head says so, and how it was paid once it was', (t) => {
  const large = { status: 'paid', largePrizeCents: 10_000 } as const
  const lead = 'the proof is public: transferred $0.50 · $100'
  t.true(wordsFor(large).includes(`${lead} by hand, not paid yet.`))
  const handPayments = [{ position: 3, at: '2026-11-23T09:30:00Z', reference: 'wire <7>' }]
  const paid = wordsFor({ ...large, handPayments })
  t.true(paid.includes(`${lead} by hand, paid on Nov 23, 2026 (wire <7>).`))
  for (const page of [wordsFor(large), paid]) t.notRegex(page, /the payment is made/)
})

test('the payment says what was transferred and what is held for payment by hand', (t) => {
  const told = wordsFor({ campaign: live, largePrizeCents: 10_000 })
  t.true(
    told.includes(
      '$0.50 was paid to the organiser’s wallet in one transfer of USDC on Base, Nov 21, 2026, 18:00:09 EST',
    ),
  )
  t.true(told.includes('Prizes of $100 or more are paid by hand. Held here: $100 , 1 prize (position 3).'))
  const pending = wordsFor({ campaign: live, status: 'settled' })
  t.true(pending.includes('$100.50 will be paid to the organiser’s wallet'))
})

import test from 'ava'
import { drawPages } from '../../../../public-site/pages/draw.ts'
import { wordsOf } from '../../campaign-facts.ts'
import { drawFacts, live, pageOf, site } from '../../draw-facts.ts'

test('an open draw tells its cutoff, its time, its winners and what will happen', (t) => {
  const page = pageOf({ status: 'open' })
  const told = wordsOf(page)
  t.true(page.includes('data-countdown="2026-11-21T22:50:00.000Z"'))
  t.true(page.includes('data-countdown="2026-11-21T23:00:00.000Z"'))
  t.true(told.includes('Draw of Nov 21, 2026, 18:00 EST open'))
  t.true(told.includes('Until Nov 21, 2026, 17:50 EST (22:50 UTC) the list of 10 entrants can be sent and corrected'))
  t.true(told.includes('Prize table, version 3'))
  t.notRegex(page, /proof\.json|0x[0-9a-f]{64}/)
})

test('a draw that a pause holds says since when, in the language of its campaign, and counts nothing down', (t) => {
  const held = { status: 'open', heldSince: new Date('2026-11-20T12:00:00Z'), isOverdue: true } as const
  const page = pageOf(held)
  t.true(wordsOf(page).includes('Held since Nov 20, 2026, 07:00'))
  t.true(wordsOf(page).includes('nothing is drawn until the campaign resumes'))
  t.notRegex(page, /data-countdown|was due on/)
  t.true(wordsOf(pageOf({ ...held, campaign: { language: 'de' } })).includes('Angehalten seit 20'))
})

test('a draw whose list did not come counts nothing down: nothing happens until it is here', (t) => {
  const page = pageOf({ status: 'open', isOverdue: true })
  t.regex(wordsOf(page), /was due on Nov 21, 2026, 17:50/)
  t.notRegex(page, /data-countdown/)
})

test('only of a live draw it is promised that nobody could have known its value', (t) => {
  t.regex(wordsOf(pageOf({ status: 'open', campaign: { ...live } })), /nobody could have known before/)
  const told = wordsOf(pageOf({ status: 'open' }))
  t.notRegex(told, /nobody could have known before/)
  t.regex(told, /32 bytes from the service itself/)
})

test('a cancelled draw says so with its reason and its time, promises nothing, and counts nothing down', (t) => {
  const page = pageOf({
    status: 'open',
    cancelled: { at: new Date('2026-11-20T12:00:00Z'), reason: 'Rain & <b>snow</b>.' },
  })
  const told = wordsOf(page)
  t.true(told.includes('Draw of Nov 21, 2026, 18:00 EST cancelled'))
  t.true(told.includes('cancelled and is never drawn. The reason: Rain & <b>snow</b>.'))
  t.true(told.includes('Cancelled Nov 20, 2026, 07:00'))
  t.notRegex(page, /data-countdown|proof\.json|will be drawn|What happens when/)
})

test('a void draw says why, since when and in which transaction, promises nothing, and counts nothing down', (t) => {
  const transaction = `0x${'7a'.repeat(32)}`
  const page = pageOf({
    status: 'entropy_requested',
    campaign: live,
    void: { at: new Date('2026-11-22T12:00:00Z'), reason: 'The provider is <b>gone</b>.', transaction },
  })
  const told = wordsOf(page)
  t.true(told.includes('Draw 12 void'))
  t.true(told.includes('it is never drawn. The reason: The provider is <b>gone</b>.'))
  t.true(told.includes('Void since Nov 22, 2026, 07:00'))
  t.true(page.includes(`href="https://basescan.org/tx/${transaction}"`))
  t.notRegex(page, /data-countdown|proof\.json|will be drawn|What happens when|is on the way/)
})

test('a locked draw shows the fingerprints of list and table, and that no value exists yet', (t) => {
  const facts = drawFacts({ status: 'locked' })
  const page = String(drawPages(facts, site)[0]?.body)
  t.true(page.includes(`<code class="value">${facts.winnersCommitment}</code>`))
  t.true(page.includes('<code class="value">0x89eeee24052fbf2a28b027c7a388ea35c89f0dd195a77a1375d3a0c67086be31</code>'))
  t.true(wordsOf(page).includes('No random value exists yet'))
  t.notRegex(page, /data-countdown="2026-11-21T22:50/)
  t.notRegex(page, /proof\.json/)
})

test('a locked live draw shows the SHA-256 of its salt, and a test draw has none', (t) => {
  const { saltHash } = drawFacts({ status: 'locked', campaign: live })
  t.true(pageOf({ status: 'locked', campaign: live }).includes(`<code class="value">${saltHash}</code>`))
  t.notRegex(pageOf({ status: 'locked' }), /salt/)
})

test('while the value is awaited the page says when it was asked for, from whom, and the number', (t) => {
  const told = wordsOf(pageOf({ status: 'entropy_requested', campaign: live }))
  t.true(told.includes('Draw 12 drawing'))
  t.true(
    told.includes(
      'Nov 21, 2026, 18:00:00 EST (23:00:00 UTC) . Only now was one random value requested from Pyth Entropy',
    ),
  )
})

test('a draw whose value the chain may still take back is drawn and being confirmed, and shows no value', (t) => {
  const valueSeenAt = new Date('2026-11-21T23:00:02Z')
  const told = wordsOf(pageOf({ status: 'entropy_requested', campaign: live, valueSeenAt }))
  t.true(told.includes('The random value is drawn, and everyone’s prize follows from it.'))
  t.true(told.includes('The value is being confirmed Nov 21, 2026, 18:00:02 EST'))
  t.notRegex(told, /When it arrives|Its value is/)
  t.notRegex(wordsOf(pageOf({ status: 'settled', campaign: live, valueSeenAt })), /being confirmed/)
})

test('a drawn draw shows each winner with roll and prize, and each step with its real values', (t) => {
  const facts = drawFacts({ status: 'settled', names: ['Ada'] })
  const page = String(drawPages(facts, site)[0]?.body)
  const { results, entropy, winnerList } = facts.proof!
  t.is(results.length, 10)
  for (const { position, winner, roll } of results) {
    const row = page.match(new RegExp(`<tr id="position-${position}">.*?</tr>`))?.[0]
    t.true(wordsOf(String(row)).includes(winner))
    t.true(wordsOf(String(row)).includes(roll.toLocaleString('en-US')))
  }
  t.regex(wordsOf(page), /3 W?.*winner-3 16 \$100/)
  t.true(page.includes('<bdi class="name">Ada</bdi><bdi class="id">winner-0</bdi>'))
  for (const value of [entropy.value, winnerList.commitment, ...results.map(({ randomValue }) => randomValue)])
    t.true(page.includes(value), value)
})

import { Buffer } from 'node:buffer'
import test from 'ava'
import { drawPages } from '../../../public-site/pages/draw.ts'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'
import { drawFacts, live, manyWinners, site } from '../draw-facts.ts'

const MAX_BYTES = 60_000

const pageOf = (wanted: Parameters<typeof drawFacts>[0] = {}): string =>
  String(drawPages(drawFacts(wanted), site)[0]?.body)

/** Text without its tags, in one line. */
const words = (markup: string): string => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('an open draw tells its cutoff, its time, its winners and what will happen', (t) => {
  const page = pageOf({ status: 'open' })
  const told = words(page)
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
  t.true(words(page).includes('Held since Nov 20, 2026, 07:00'))
  t.true(words(page).includes('nothing is drawn until the campaign resumes'))
  t.notRegex(page, /data-countdown|was due on/)
  t.true(words(pageOf({ ...held, campaign: { language: 'de' } })).includes('Angehalten seit 20'))
})

test('a draw whose list did not come counts nothing down: nothing happens until it is here', (t) => {
  const page = pageOf({ status: 'open', isOverdue: true })
  t.regex(words(page), /was due on Nov 21, 2026, 17:50/)
  t.notRegex(page, /data-countdown/)
})

test('only of a live draw it is promised that nobody could have known its value', (t) => {
  t.regex(words(pageOf({ status: 'open', campaign: { ...live } })), /nobody could have known before/)
  const told = words(pageOf({ status: 'open' }))
  t.notRegex(told, /nobody could have known before/)
  t.regex(told, /32 bytes from the service itself/)
})

test('a draw whose names or pictures changed after it says when, in the language of its campaign', (t) => {
  const pageWith = (language: 'en' | 'de', displayChangedAt: string | null) => {
    const facts = drawFacts({ status: 'paid', campaign: { language } })
    const proof = facts.proof && { ...facts.proof, displayChangedAt }
    return words(String(drawPages({ ...facts, proof }, site)[0]?.body))
  }
  const at = '2026-11-22T12:00:00.000Z'
  t.true(pageWith('en', at).includes('changed after the draw, last on Nov 22, 2026, 07:00 EST (12:00 UTC) .'))
  t.regex(pageWith('de', at), /nach der Ziehung geändert, zuletzt am 22\. Nov/)
  t.notRegex(pageWith('en', null), /changed after the draw/)
})

test('a cancelled draw says so with its reason and its time, promises nothing, and counts nothing down', (t) => {
  const page = pageOf({
    status: 'open',
    cancelled: { at: new Date('2026-11-20T12:00:00Z'), reason: 'Rain & <b>snow</b>.' },
  })
  const told = words(page)
  t.true(told.includes('Draw of Nov 21, 2026, 18:00 EST cancelled'))
  t.true(told.includes('cancelled and is never drawn. The reason: Rain &amp; &lt;b&gt;snow&lt;/b&gt;.'))
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
  const told = words(page)
  t.true(told.includes('Draw 12 void'))
  t.true(told.includes('it is never drawn. The reason: The provider is &lt;b&gt;gone&lt;/b&gt;.'))
  t.true(told.includes('Void since Nov 22, 2026, 07:00'))
  t.true(page.includes(`href="https://basescan.org/tx/${transaction}"`))
  t.notRegex(page, /data-countdown|proof\.json|will be drawn|What happens when|is on the way/)
})

test('a locked draw shows the fingerprints of list and table, and that no value exists yet', (t) => {
  const facts = drawFacts({ status: 'locked' })
  const page = String(drawPages(facts, site)[0]?.body)
  t.true(page.includes(`<code class="value">${facts.winnersCommitment}</code>`))
  t.true(page.includes('<code class="value">0x89eeee24052fbf2a28b027c7a388ea35c89f0dd195a77a1375d3a0c67086be31</code>'))
  t.true(words(page).includes('No random value exists yet'))
  t.notRegex(page, /data-countdown="2026-11-21T22:50/)
  t.notRegex(page, /proof\.json/)
})

test('a locked live draw shows the SHA-256 of its salt, and a test draw has none', (t) => {
  const { saltHash } = drawFacts({ status: 'locked', campaign: live })
  t.true(pageOf({ status: 'locked', campaign: live }).includes(`<code class="value">${saltHash}</code>`))
  t.notRegex(pageOf({ status: 'locked' }), /salt/)
})

test('while the value is awaited the page says when it was asked for, from whom, and the number', (t) => {
  const told = words(pageOf({ status: 'entropy_requested', campaign: live }))
  t.true(told.includes('Draw 12 drawing'))
  t.true(
    told.includes(
      'Nov 21, 2026, 18:00:00 EST (23:00:00 UTC) . Only now was one random value requested from Pyth Entropy',
    ),
  )
})

test('a draw whose value the chain may still take back is drawn and being confirmed, and shows no value', (t) => {
  const valueSeenAt = new Date('2026-11-21T23:00:02Z')
  const told = words(pageOf({ status: 'entropy_requested', campaign: live, valueSeenAt }))
  t.true(told.includes('The random value is drawn, and everyone’s prize follows from it.'))
  t.true(told.includes('The value is being confirmed Nov 21, 2026, 18:00:02 EST'))
  t.notRegex(told, /When it arrives|Its value is/)
  t.notRegex(words(pageOf({ status: 'settled', campaign: live, valueSeenAt })), /being confirmed/)
})

test('a drawn draw shows each winner with roll and prize, and each step with its real values', (t) => {
  const facts = drawFacts({ status: 'settled', names: ['Ada'] })
  const page = String(drawPages(facts, site)[0]?.body)
  const { results, entropy, winnerList } = facts.proof!
  t.is(results.length, 10)
  for (const { position, winner, roll } of results) {
    const row = page.match(new RegExp(`<tr id="position-${position}">.*?</tr>`))?.[0]
    t.true(words(String(row)).includes(winner))
    t.true(words(String(row)).includes(roll.toLocaleString('en-US')))
  }
  t.regex(words(page), /3 W?.*winner-3 16 \$100/)
  t.true(page.includes('<bdi class="name">Ada</bdi><bdi class="id">winner-0</bdi>'))
  for (const value of [entropy.value, winnerList.commitment, ...results.map(({ randomValue }) => randomValue)])
    t.true(page.includes(value), value)
})

test('a script finds the button, the form and the proof that they need', (t) => {
  const page = pageOf({ status: 'settled' })
  const proof = '/campaigns/daily/draws/drw_4T25iRCSPWkikRe40iJ14s/proof.json'
  t.true(page.includes(`<button type="button" data-proof="${proof}" hidden>`))
  t.true(page.includes(`<form id="was-i-in-it" data-proof="${proof}" hidden>`))
  t.true(page.includes(`href="${proof}" download="drw_4T25iRCSPWkikRe40iJ14s.proof.json"`))
  for (const script of ['proof', 'was-i-in-it', 'times']) t.true(page.includes(`src="/assets/${script}-00000000.js"`))
})

test('a live draw links what is on the chain to its explorer, and answers why there is one', (t) => {
  const page = pageOf({ campaign: live })
  t.true(page.includes(`href="https://basescan.org/address/0x${'c0'.repeat(20)}"`))
  for (const transaction of ['aa', 'bb', 'cc'])
    t.true(page.includes(`href="https://basescan.org/tx/0x${transaction.repeat(32)}"`))
  t.true(page.includes('href="/how-it-works#why-a-blockchain"'))
  t.notRegex(page, /TEST/)
})

test('a chain without an explorer is named without links', (t) => {
  const page = pageOf({ campaign: { ...live, payoutChain: 'local', payoutToken: 'TESTUSD' } })
  t.true(page.includes(`<code>0x${'aa'.repeat(32)}</code>`))
  t.notRegex(page, /basescan/)
})

test('a TEST draw has no chain and says that no money moves', (t) => {
  const told = words(pageOf())
  t.true(told.includes('This is a TEST draw: $100.50 is recorded as paid, and no money moves.'))
  t.notRegex(told, /On the chain/)
})

test('names and ids of any kind are text, each in its own direction', (t) => {
  const hostile = ['<script>alert(1)</script>', `"' onload=x`, '\u202eevil', '👩‍👩‍👧‍👦', 'Ｗ'.repeat(40), null]
  const page = pageOf({ winners: manyWinners(6), names: hostile, avatars: ['/avatars/a"b'] })
  t.notRegex(page, /<script>|"' onload/)
  t.true(page.includes('<bdi class="name">&lt;script&gt;alert(1)&lt;/script&gt;</bdi>'))
  t.true(page.includes('<bdi class="name">\u202eevil</bdi>'))
  t.true(page.includes('src="/avatars/a&quot;b"'))
})

test('a winner without an avatar has a pattern, one with an avatar has none', (t) => {
  const avatars = manyWinners(3).map((_, i) => (i === 1 ? '/avatars/1234' : null))
  const page = pageOf({ winners: manyWinners(3), avatars })
  t.is(page.match(/<svg class="avatar/g)?.length, 2)
  t.is(page.match(/<img class="avatar" src="\/avatars\/1234" alt=""/g)?.length, 1)
})

test('a page with 10 winners is small, however long their ids and names are', (t) => {
  const winners = manyWinners(10).map((winner) => winner.padEnd(128, 'x'))
  const page = pageOf({ campaign: live, winners, names: winners.map(() => '👑'.repeat(40)) })
  t.true(Buffer.byteLength(page) < MAX_BYTES, `${Buffer.byteLength(page)} bytes`)
})

test('a draw of 401 winners has three pages, each linked from each and each winner on one', (t) => {
  const files = drawPages(drawFacts({ winners: manyWinners(401) }), site)
  const base = '/campaigns/daily/draws/drw_4T25iRCSPWkikRe40iJ14s'
  t.deepEqual(
    files.map(({ path }) => path),
    [base, `${base}/winners/2`, `${base}/winners/3`],
  )
  for (const { path, body } of files) {
    for (const file of files) t.true(String(body).includes(`href="${file.path}"`), `${path} to ${file.path}`)
    t.true(String(body).includes('aria-current="page"'))
  }
  const positions = files.flatMap(({ body }) =>
    [...String(body).matchAll(/<tr id="position-(\d+)">/g)].map(([, at]) => Number(at)),
  )
  t.deepEqual(
    positions,
    manyWinners(401).map((_, i) => i),
  )
})

test('each page of winners is named by the positions that it has', (t) => {
  const [first] = drawPages(drawFacts({ winners: manyWinners(450) }), site)
  const links = [...String(first?.body).matchAll(/<li><a href="[^"]+"[^>]*>([\d,]+–[\d,]+)</g)].map(([, text]) => text)
  t.deepEqual(links, ['0–199', '200–399', '400–449'])
})

test('the highest prizes lead, those of one amount by their positions, and where nobody won there are none', (t) => {
  const bestOf = (prizeTable: NonNullable<Parameters<typeof drawFacts>[0]>['prizeTable']) => {
    const page = pageOf({ winners: manyWinners(5), ...(prizeTable && { prizeTable }) })
    return [...(/<ul class="best">.*?<\/ul>/s.exec(page)?.[0] ?? '').matchAll(/winner-\d/g)].map(([winner]) => winner)
  }
  const equal = parsePrizeTable(prizeTableFile(3, [500, 1]))
  t.deepEqual([...new Set(bestOf(equal))], ['winner-0', 'winner-1', 'winner-2'])
  t.deepEqual(bestOf(parsePrizeTable(prizeTableFile(3, [0, 1]))), [])
  t.notRegex(
    pageOf({ winners: manyWinners(5), prizeTable: parsePrizeTable(prizeTableFile(3, [0, 1])) }),
    /highest prizes/,
  )
})

test('of the 500 pages of 100,000 winners each links some, and every page is linked from another', (t) => {
  const files = drawPages(drawFacts({ winners: manyWinners(100_000) }), site)
  t.is(files.length, 500)
  const linked = new Set<string>()
  for (const { path, body } of files) {
    const links = [...String(body).matchAll(/<li><a href="([^"]+)"[^>]*>[\d,]+–/g)].map(([, to]) => String(to))
    t.true(links.length < 30, path)
    for (const to of links) if (to !== path) linked.add(to)
  }
  t.is(linked.size, 500)
})

test('a draw of 200 winners has one page', (t) => {
  t.is(drawPages(drawFacts({ winners: manyWinners(200) }), site).length, 1)
})

test('a draw of 10,000 winners keeps its first page small', (t) => {
  const [page] = drawPages(drawFacts({ winners: manyWinners(10_000) }), site)
  t.true(String(page?.body).length < 150_000, `${String(page?.body).length} characters`)
})

test('the draws before and after are linked where there are some', (t) => {
  const facts = { ...drawFacts(), nextId: 'drw_4T25iRCSPWkikRe40iJ14t' }
  const page = String(drawPages(facts, site)[0]?.body)
  t.true(page.includes('href="/campaigns/daily/draws/drw_4T25iRCSPWkikRe40iJ14r" rel="prev"'))
  t.true(page.includes('href="/campaigns/daily/draws/drw_4T25iRCSPWkikRe40iJ14t" rel="next"'))
  t.notRegex(pageOf({ status: 'open' }), /rel="(prev|next)"/)
})

test('the same facts make the same page', (t) => {
  t.is(pageOf({ campaign: live }), pageOf({ campaign: live }))
})

test('text that turns its surroundings stands in neither title nor description, which cannot keep it apart', (t) => {
  const campaign = { ...live, name: '\u202ecod.exe\u202c' }
  const cancelled = { at: new Date('2026-11-20T12:00:00Z'), reason: '\u202eRain.' }
  for (const page of [pageOf({ campaign }), pageOf({ status: 'open', campaign, cancelled })]) {
    const [head = ''] = page.split('</head>')
    t.true(head.includes('cod.exe'))
    t.notRegex(head, /[\u202c\u202e]/)
  }
})

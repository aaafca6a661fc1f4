import test from 'ava'
import { drawPages } from '../../../public-site/pages/draw.ts'
import { wordsOf } from '../campaign-facts.ts'
import { drawFacts, live, pageOf, site } from '../draw-facts.ts'

test('a draw whose names or pictures changed after it says when, in the language of its campaign', (t) => {
  const pageWith = (language: 'en' | 'de', displayChangedAt: string | null) => {
    const facts = drawFacts({ status: 'paid', campaign: { language } })
    const proof = facts.proof && { ...facts.proof, displayChangedAt }
    return wordsOf(String(drawPages({ ...facts, proof }, site)[0]?.body))
  }
  const at = '2026-11-22T12:00:00.000Z'
  t.true(pageWith('en', at).includes('changed after the draw, last on Nov 22, 2026, 07:00 EST (12:00 UTC) .'))
  t.regex(pageWith('de', at), /nach der Ziehung geändert, zuletzt am 22\. Nov/)
  t.notRegex(pageWith('en', null), /changed after the draw/)
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
  const told = wordsOf(pageOf())
  t.true(told.includes('This is a TEST draw: $100.50 is recorded as paid, and no money moves.'))
  t.notRegex(told, /On the chain/)
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

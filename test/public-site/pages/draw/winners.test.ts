import { Buffer } from 'node:buffer'
import test from 'ava'
import { parsePrizeTable } from '../../../../domain/prize-table.ts'
import { drawPages } from '../../../../public-site/pages/draw.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'
import { drawFacts, live, manyWinners, pageOf, site } from '../../draw-facts.ts'

const MAX_BYTES = 60_000

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

import test from 'ava'
import { feed } from '../../../public-site/pages/feed.ts'
import { MARKUP, makeCampaign, makeDraw, makeWinner, site } from '../campaign-facts.ts'

const feedOf = (more: Parameters<typeof makeCampaign>[0] = {}): string => String(feed(makeCampaign(more), site).body)

const members = (entry: string): string[] => [...entry.matchAll(/<([a-z]+)[\s>]/g)].map(([, name]) => name as string)

test('the feed has what RFC 4287 asks for: an id, a title, an author, when it was updated, a link to itself', (t) => {
  const head = feedOf().split('<entry>')[0] as string
  for (const name of ['id', 'title', 'updated', 'author', 'name']) t.true(members(head).includes(name), name)
  t.true(
    head.includes(
      '<link rel="self" type="application/atom+xml" href="https://draws.example/campaigns/daily/feed.atom"/>',
    ),
  )
  t.true(head.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"'))
  t.is(feed(makeCampaign(), site).type, 'application/atom+xml; charset=utf-8')
})

test('each entry has its own id, the address of its draw, and the same members', (t) => {
  const [, ...entries] = feedOf().split('<entry>')
  t.is(entries.length, 2)
  for (const entry of entries) t.deepEqual(members(entry), ['id', 'title', 'link', 'published', 'updated', 'summary'])
  t.is(new Set(entries.map((entry) => /<id>(.*)<\/id>/.exec(entry)?.[1])).size, 2)
  t.true(entries[0]?.includes(`<id>https://draws.example/campaigns/daily/draws/${makeDraw(112).id}</id>`))
})

test('the feed is as new as its newest draw, or as the campaign when nothing is drawn', (t) => {
  const updated = (body: string) => /<updated>(.*?)<\/updated>/.exec(body)?.[1]
  t.is(updated(feedOf()), makeDraw(112).drawAt.toISOString())
  t.is(updated(feedOf({ recent: [] })), '2026-08-01T04:00:00.000Z')
})

test('a draw whose cutoff was extended is as new as that', (t) => {
  const feed = feedOf({ recent: [makeDraw(112, { cutoffAt: new Date('2026-12-24T00:00:00Z') })] })
  for (const member of ['published', 'updated'])
    t.true(feed.includes(`<${member}>2026-12-24T00:00:00.000Z</${member}>`))
})

test('an entry tells the prizes, and that it is a TEST draw', (t) => {
  t.true(feedOf().includes('<title>Draw 112: $150 in prizes</title>'))
  t.true(feedOf().includes('<summary>10 entrants. Ada: $100; w-4: $5</summary>'))
  t.true(feedOf({ mode: 'test' }).includes('<title>TEST Draw 112: $150 in prizes</title>'))
})

test('what XML cannot hold is replaced, and markup is escaped', (t) => {
  const best = [makeWinner({ displayName: `a\uffffb${MARKUP}` })]
  const body = feedOf({ recent: [makeDraw(1, { best })] })
  t.true(body.includes('a\ufffdb&quot;&gt;&lt;img'))
})

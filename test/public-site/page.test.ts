import test from 'ava'
import { html } from '../../public-site/html.ts'
import { type Page, page } from '../../public-site/page.ts'
import type { CampaignBrief } from '../../public-site/facts.ts'
import { drawFacts, live, site } from './draw-facts.ts'

const { campaign } = drawFacts()

type Wanted = Partial<Omit<Page, 'campaign' | 'language'>> & { campaign?: CampaignBrief }

const made = ({ campaign: about, ...wanted }: Wanted = {}): string =>
  page({
    ...(about ? { campaign: about } : { language: 'en' }),
    site,
    path: '/verify',
    title: 'A title',
    description: 'What it is.',
    body: html`<h1>Hello</h1>`,
    ...wanted,
  })

test('the head says where the page is for good, and what it is', (t) => {
  const document = made({ card: { path: '/card.png', type: 'image/png', alt: 'A draw' }, feed: '/feed.atom' })
  t.true(document.startsWith('<!DOCTYPE html>\n<html lang="en">'))
  t.true(document.includes('<title>A title · Prize Drawings</title>'))
  t.true(document.includes('<link rel="canonical" href="https://draws.example/verify">'))
  t.true(document.includes('<meta property="og:image" content="https://draws.example/card.png">'))
  t.true(document.includes('type="application/atom+xml" title="A title" href="/feed.atom"'))
})

test('every page of a test campaign says TEST, and no page of a live one does', (t) => {
  t.regex(made({ campaign }), /<aside class="test-banner"[^>]*><p[^>]*><strong>TEST<\/strong>/)
  t.notRegex(made({ campaign: live }), /TEST/)
  t.notRegex(made(), /TEST/)
})

test('the pages of a campaign are linked from each of them, and the present one is marked', (t) => {
  const document = made({ campaign, path: '/campaigns/daily/fairness' })
  for (const path of ['', '/history', '/guarantees'])
    t.true(document.includes(`<a href="/campaigns/daily${path}">`), path)
  t.true(document.includes('<a href="/campaigns/daily/fairness" aria-current="page">'))
})

test('a hostile name of a campaign is text wherever it stands', (t) => {
  const name = `"><script>alert('x')</script>`
  const document = made({ campaign: { ...campaign, name }, title: name, description: name, feed: '/feed.atom' })
  t.notRegex(document, /<script>/)
  t.notRegex(document, /=""></)
})

test('nothing is written inline: no style, no script, no handler', (t) => {
  t.notRegex(
    made({ campaign, scripts: ['proof.js'] }),
    /<style|<script(?! type="module" src="\/assets\/)| style=| on\w+=/,
  )
})

test('a page that loads what is not there is not made', (t) => {
  t.throws(() => made({ scripts: ['gone.js'] }), { message: 'there is no asset gone.js' })
})

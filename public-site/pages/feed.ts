/** The campaign's completed draws as an Atom feed (RFC 4287), newest first. An entry's id is its permanent address. */
import type { CampaignFacts, DrawLine, SiteFile } from '../facts.ts'
import { type Html, html, textOf } from '../html.ts'
import type { Site } from '../page.ts'
import { prize } from '../parts/money.ts'
import { type Texts, textsOf } from '../texts.ts'
import { campaignPath, drawPath, feedPath } from './addresses.ts'
import { numberWords } from './draw-rows.ts'
import { plainText } from './plain-text.ts'

const bestWords = (texts: Texts, { best }: DrawLine): string =>
  best
    .map(({ displayName, winner, amountCents }) => `${displayName ?? winner}: ${prize(texts, amountCents ?? 0)}`)
    .join('; ')

const entry = (texts: Texts, { slug, mode }: CampaignFacts, draw: DrawLine, { publicUrl }: Site): Html => {
  const address = publicUrl + drawPath(slug, draw.id)
  const words = texts.campaign.feed
  const prizes = texts.parts.prizesWorth(texts.money(draw.prizesCents ?? 0))
  const title = `${mode === 'test' ? words.testPrefix : ''}${words.entry(numberWords(texts, draw), prizes)}`
  const summary = `${texts.parts.entrants(draw.winnersExpected)}. ${bestWords(texts, draw)}`
  const drawnAt = draw.dueAt.toISOString()
  return html`<entry>
<id>${address}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${drawnAt}</published>
<updated>${drawnAt}</updated>
<summary>${plainText(summary)}</summary>
</entry>
`
}

export const feed = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { slug, name, recent, startsAt, mode } = campaign
  const { publicUrl } = site
  const texts = textsOf(campaign.language)
  const words = texts.campaign.feed
  const updated = new Date(Math.max(startsAt.getTime(), ...recent.map(({ dueAt }) => dueAt.getTime())))
  const title = plainText(mode === 'test' ? words.testTitle(name) : name)
  const body = textOf(html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${texts.language}">
<id>${publicUrl}${campaignPath(slug)}</id>
<title>${title}</title>
<subtitle>${words.subtitle}</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>${plainText(name)}</name></author>
<link rel="self" type="application/atom+xml" href="${publicUrl}${feedPath(slug)}"/>
<link rel="alternate" type="text/html" href="${publicUrl}${campaignPath(slug)}"/>
${recent.map((draw) => entry(texts, campaign, draw, site))}</feed>
`)
  return { path: feedPath(slug), type: 'application/atom+xml; charset=utf-8', body }
}

/** The campaign's completed draws as an Atom feed (RFC 4287), newest first. An entry's id is its permanent address. */
import type { CampaignFacts, DrawLine, SiteFile } from '../facts.ts'
import { type Html, html, textOf } from '../html.ts'
import type { Site } from '../page.ts'
import { money } from '../../domain/money.ts'
import { count, counted, prize } from '../parts/money.ts'
import { campaignPath, drawPath, feedPath } from './addresses.ts'
import { plainText } from './plain-text.ts'

/** An extended cutoff may lie after the time of the draw. */
const happenedAt = ({ drawAt, cutoffAt }: DrawLine): Date => (cutoffAt > drawAt ? cutoffAt : drawAt)

const bestWords = ({ best }: DrawLine): string =>
  best.map(({ displayName, winner, amountCents }) => `${displayName ?? winner}: ${prize(amountCents ?? 0)}`).join('; ')

const entry = ({ slug, mode }: CampaignFacts, draw: DrawLine, { publicUrl }: Site): Html => {
  const address = publicUrl + drawPath(slug, draw.id)
  const title = `${mode === 'test' ? 'TEST ' : ''}Draw ${draw.number === null ? '' : count(draw.number)}: ${money(draw.prizesCents ?? 0)} in prizes`
  const summary = `${counted(draw.winnersExpected, 'winner')}. ${bestWords(draw)}`
  return html`<entry>
<id>${address}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${draw.drawAt.toISOString()}</published>
<updated>${happenedAt(draw).toISOString()}</updated>
<summary>${plainText(summary)}</summary>
</entry>
`
}

export const feed = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { slug, name, recent, startsAt, mode } = campaign
  const { publicUrl } = site
  const updated = new Date(Math.max(startsAt.getTime(), ...recent.map((draw) => happenedAt(draw).getTime())))
  const title = plainText(mode === 'test' ? `TEST: ${name}` : name)
  const body = textOf(html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${publicUrl}${campaignPath(slug)}</id>
<title>${title}</title>
<subtitle>Every draw of the campaign, with its proof.</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>${plainText(name)}</name></author>
<link rel="self" type="application/atom+xml" href="${publicUrl}${feedPath(slug)}"/>
<link rel="alternate" type="text/html" href="${publicUrl}${campaignPath(slug)}"/>
${recent.map((draw) => entry(campaign, draw, site))}</feed>
`)
  return { path: feedPath(slug), type: 'application/atom+xml; charset=utf-8', body }
}

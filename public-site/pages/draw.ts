/** The page of a draw in every stage, and the further pages of its winners. */
import type { Proof } from '../../domain/drawing/proof.ts'
import type { DrawFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { type Card, pageFile, type Site } from '../page.ts'
import { prizeTablePart } from '../parts/prize-table.ts'
import { type Texts, textsOf } from '../texts.ts'
import { drawPath, feedPath } from './addresses.ts'
import { drawCard } from './draw/card.ts'
import { checkSection } from './draw/check.ts'
import { drawHead } from './draw/head.ts'
import { drawTitle, proofPathOf } from './draw/naming.ts'
import { paymentSection } from './draw/payment.ts'
import { recordSection } from './draw/record.ts'
import { story } from './draw/story.ts'
import { plainText } from './plain-text.ts'
import { pagesOfWinners, wasIInIt, winnersPager, winnersSection, winnersTable } from './draw/winners.ts'

const prizesSection = (
  texts: Texts,
  { prizeTable, status }: DrawFacts,
): Html => html`<section class="card" aria-labelledby="prizes">
<h2 id="prizes">${texts.draw.prizes.title}</h2>
<p>${status === 'open' ? texts.draw.prizes.open : texts.draw.prizes.fixed}</p>
${prizeTablePart(texts, prizeTable)}
</section>`

const neighbours = (
  { draw: { neighbours: words } }: Texts,
  { campaign, previousId, nextId }: DrawFacts,
): Html | null => {
  if (previousId === null && nextId === null) return null
  return html`<nav class="pager" aria-label="${words.label}"><ul>
${previousId !== null && html`<li><a href="${drawPath(campaign.slug, previousId)}" rel="prev">${words.previous}</a></li>`}
${nextId !== null && html`<li><a href="${drawPath(campaign.slug, nextId)}" rel="next">${words.next}</a></li>`}
</ul></nav>`
}

const drawnBody = (
  texts: Texts,
  facts: DrawFacts,
  proof: Proof,
  site: Site,
): Html => html`${winnersSection(texts, facts, proof)}
${wasIInIt(texts, proofPathOf(facts))}
${story(texts, facts)}
${checkSection(texts, facts, proof, site)}
${recordSection(texts, facts, proof, site)}
${paymentSection(texts, facts, proof)}
${prizesSection(texts, facts)}`

const outcomeOf = ({ draw: { description: words }, money }: Texts, facts: DrawFacts): string => {
  const { proof, cancelled, void: voided, winnersExpected } = facts
  if (cancelled) return words.cancelled(cancelled.reason)
  if (voided) return words.void(voided.reason)
  if (!proof) return words.awaited(winnersExpected)
  const { transferredCents, heldCents } = proof.payout
  return words.drawn(proof.results.length, money(transferredCents + heldCents))
}

const descriptionOf = (texts: Texts, facts: DrawFacts): string => {
  const { campaign, drawAt } = facts
  const test = campaign.mode === 'test' ? texts.draw.description.test : ''
  return plainText(`${test}${campaign.name}, ${texts.time(drawAt, campaign.timeZone)}: ${outcomeOf(texts, facts)}`)
}

/** Only a draw with a result has a picture, since it does not change any more, except for names. */
const cardOf = (facts: DrawFacts): Card | undefined => {
  const { campaign, id, number, drawAt, proof } = facts
  if (!proof || number === null) return undefined
  const { transferredCents, heldCents } = proof.payout
  const topCents = proof.results.reduce((top, { amountCents }) => Math.max(top, amountCents), 0)
  const prizesCents = transferredCents + heldCents
  return drawCard({ campaign, id, number, drawAt, winners: proof.results.length, prizesCents, topCents }).card
}

type Own = { path: string; title: string; body: Html }

const documentOf = (facts: DrawFacts, site: Site, { path, title, body }: Own): SiteFile => {
  const { campaign, proof } = facts
  return pageFile({
    site,
    path,
    title: `${title}, ${plainText(campaign.name)}`,
    description: descriptionOf(textsOf(campaign.language), facts),
    campaign,
    card: cardOf(facts),
    feed: feedPath(campaign.slug),
    scripts: proof ? ['proof.js', 'was-i-in-it.js'] : [],
    body,
  })
}

const furtherPage = (texts: Texts, facts: DrawFacts, proof: Proof, site: Site, number: number): SiteFile => {
  const words = texts.draw.results
  const base = drawPath(facts.campaign.slug, facts.id)
  const title = words.furtherTitle(drawTitle(texts, facts), number)
  const body = html`<h1>${title}</h1>
<p><a href="${base}">${words.back}</a></p>
<section class="card" aria-label="${words.list}">
${winnersTable(texts, facts, proof, number)}
${winnersPager(texts, facts, proof, number)}
</section>`
  return documentOf(facts, site, { path: `${base}/winners/${number}`, title, body })
}

export const drawPages = (facts: DrawFacts, site: Site): SiteFile[] => {
  const { proof, campaign, id } = facts
  const texts = textsOf(campaign.language)
  const isStillToCome = !proof && !facts.cancelled && !facts.void
  const body = html`${drawHead(texts, facts)}
${proof && drawnBody(texts, facts, proof, site)}${isStillToCome && html`${story(texts, facts)}${prizesSection(texts, facts)}`}
${neighbours(texts, facts)}`
  const further = proof ? pagesOfWinners(proof) - 1 : 0
  return [
    documentOf(facts, site, { path: drawPath(campaign.slug, id), title: drawTitle(texts, facts), body }),
    ...Array.from({ length: further }, (_, i) => furtherPage(texts, facts, proof as Proof, site, i + 2)),
  ]
}

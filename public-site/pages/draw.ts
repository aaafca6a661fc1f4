/** The page of a draw in every stage, and the further pages of its winners. */
import type { Proof } from '../../domain/drawing/proof.ts'
import type { DrawFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { money } from '../../domain/money.ts'
import { counted } from '../parts/money.ts'
import { prizeTablePart } from '../parts/prize-table.ts'
import { instantInWords } from '../parts/time.ts'
import { cardPath, drawPath, feedPath } from './addresses.ts'
import { checkSection } from './draw/check.ts'
import { drawHead } from './draw/head.ts'
import { drawTitle, proofPathOf } from './draw/naming.ts'
import { paymentSection } from './draw/payment.ts'
import { recordSection } from './draw/record.ts'
import { story } from './draw/story.ts'
import { pagesOfWinners, wasIInIt, winnersPager, winnersSection, winnersTable } from './draw/winners.ts'

const prizesSection = ({ prizeTable, status }: DrawFacts): Html => html`<section class="card" aria-labelledby="prizes">
<h2 id="prizes">Prizes and odds</h2>
<p>${status === 'open' ? 'The prize table as it stands; it is fixed together with the list.' : 'Fixed together with the list.'}</p>
${prizeTablePart(prizeTable)}
</section>`

const neighbours = ({ campaign, previousId, nextId }: DrawFacts): Html | null => {
  if (previousId === null && nextId === null) return null
  return html`<nav class="pager" aria-label="Other draws"><ul>
${previousId !== null && html`<li><a href="${drawPath(campaign.slug, previousId)}" rel="prev">The draw before</a></li>`}
${nextId !== null && html`<li><a href="${drawPath(campaign.slug, nextId)}" rel="next">The draw after</a></li>`}
</ul></nav>`
}

const drawnBody = (facts: DrawFacts, proof: Proof, site: Site): Html => html`${winnersSection(facts, proof)}
${wasIInIt(proofPathOf(facts))}
${story(facts)}
${checkSection(facts, proof, site)}
${recordSection(facts, proof, site)}
${paymentSection(facts, proof)}
${prizesSection(facts)}`

const descriptionOf = (facts: DrawFacts): string => {
  const { campaign, proof, cancelled, void: voided, drawAt, winnersExpected } = facts
  const at = instantInWords(drawAt, campaign.timeZone)
  const test = campaign.mode === 'test' ? 'A TEST draw. ' : ''
  if (cancelled) return `${test}${campaign.name}, ${at}: this draw was cancelled. ${cancelled.reason}`
  if (voided) return `${test}${campaign.name}, ${at}: the number of this draw is void. ${voided.reason}`
  if (!proof)
    return `${test}${campaign.name}, ${at}: ${counted(winnersExpected, 'winner')} and how their prizes will be drawn.`
  const { transferredCents, heldCents } = proof.payout
  return `${test}${campaign.name}, ${at}: ${counted(proof.results.length, 'winner')}, ${money(transferredCents + heldCents)} in prizes, and the proof that anyone can check.`
}

const document = (facts: DrawFacts, site: Site, path: string, title: string, body: Html): SiteFile => {
  const { campaign, proof } = facts
  const text = page({
    site,
    path,
    title: `${title}, ${campaign.name}`,
    description: descriptionOf(facts),
    campaign,
    card: cardPath(campaign.slug),
    feed: feedPath(campaign.slug),
    scripts: proof ? ['proof.js', 'was-i-in-it.js'] : [],
    body,
  })
  return { path, type: PAGE_TYPE, body: text }
}

const furtherPage = (facts: DrawFacts, proof: Proof, site: Site, number: number): SiteFile => {
  const base = drawPath(facts.campaign.slug, facts.id)
  const title = `${drawTitle(facts)}: winners, page ${number}`
  const body = html`<h1>${title}</h1>
<p><a href="${base}">The draw and its proof</a></p>
<section class="card" aria-label="Winners">
${winnersTable(facts, proof, number)}
${winnersPager(facts, proof, number)}
</section>`
  return document(facts, site, `${base}/winners/${number}`, title, body)
}

export const drawPages = (facts: DrawFacts, site: Site): SiteFile[] => {
  const { proof, campaign, id } = facts
  const body = html`${drawHead(facts)}
${proof ? drawnBody(facts, proof, site) : !facts.cancelled && !facts.void && html`${story(facts)}${prizesSection(facts)}`}
${neighbours(facts)}`
  const further = proof ? pagesOfWinners(proof) - 1 : 0
  return [
    document(facts, site, drawPath(campaign.slug, id), drawTitle(facts), body),
    ...Array.from({ length: further }, (_, i) => furtherPage(facts, proof as Proof, site, i + 2)),
  ]
}

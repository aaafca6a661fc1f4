/** Who won what. A larger draw has further pages of winners. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { prize } from '../../parts/money.ts'
import { instant } from '../../parts/time.ts'
import { winnerPart } from '../../parts/winner.ts'
import type { Texts } from '../../texts.ts'
import { drawPath } from '../addresses.ts'

export const WINNERS_PER_PAGE = 200
const BEST = 3
const EVENLY_LINKED = 20
const LINKED_AROUND = 2

type Result = Proof['results'][number]

const shown = ({ winner, displayName, position }: Result, { avatars }: DrawFacts): Html =>
  winnerPart({ winner, displayName, avatar: avatars[position] ?? null })

/** Only of a prize that is paid by hand, and not with the transfer. */
const byHandWords = ({ draw: { results: words } }: Texts, { paidByHand }: Result): Html | false =>
  paidByHand !== undefined &&
  html` <span class="dim how-paid">${paidByHand === null ? words.held : words.paidByHand}</span>`

const rowOf = (texts: Texts, result: Result, facts: DrawFacts): Html => {
  const { position, roll, amountCents } = result
  return html`<tr id="position-${position}"><td>${position}</td><th scope="row">${shown(result, facts)}</th><td class="number">${texts.count(roll)}</td><td class="number">${amountCents === 0 ? html`<span class="dim">${texts.parts.noPrize}</span>` : html`<strong>${texts.money(amountCents)}</strong>`}${byHandWords(texts, result)}</td></tr>
`
}

export const winnersTable = (texts: Texts, facts: DrawFacts, proof: Proof, pageNumber: number): Html => {
  const words = texts.draw.results
  const first = (pageNumber - 1) * WINNERS_PER_PAGE
  const results = proof.results.slice(first, first + WINNERS_PER_PAGE)
  return html`<div class="table winners"><table>
<caption>${words.caption}</caption>
<thead><tr><th scope="col"><abbr title="${words.position}">${words.positionShort}</abbr></th><th scope="col">${words.entrant}</th><th scope="col" class="number">${words.roll}</th><th scope="col" class="number">${words.prize}</th></tr></thead>
<tbody>
${results.map((result) => rowOf(texts, result, facts))}</tbody>
</table></div>`
}

export const pagesOfWinners = ({ results }: Proof): number => Math.max(1, Math.ceil(results.length / WINNERS_PER_PAGE))

const pageLink = ({ count }: Texts, { campaign, id }: DrawFacts, page: number, current: number, last: number): Html => {
  const path = drawPath(campaign.slug, id) + (page === 1 ? '' : `/winners/${page}`)
  const from = (page - 1) * WINNERS_PER_PAGE
  const to = Math.min(page * WINNERS_PER_PAGE, last) - 1
  return html`<li><a href="${path}"${page === current && html` aria-current="page"`}>${count(from)}–${count(to)}</a></li>`
}

/** Of many pages: the first and the last, those around the current one, and some others at even distances. */
const linkedPages = (pages: number, current: number): number[] => {
  const step = Math.ceil(pages / EVENLY_LINKED)
  return Array.from({ length: pages }, (_, i) => i + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - current) <= LINKED_AROUND || page % step === 0,
  )
}

/** Links to the pages of winners by position; empty for a single page. */
export const winnersPager = (texts: Texts, facts: DrawFacts, proof: Proof, current: number): Html | null => {
  const pages = pagesOfWinners(proof)
  if (pages === 1) return null
  const links = linkedPages(pages, current).map((page) => pageLink(texts, facts, page, current, proof.results.length))
  return html`<nav class="winner-pages" aria-label="${texts.draw.results.pages}"><ul>${links}</ul></nav>`
}

const byPrize = (a: Result, b: Result): number => b.amountCents - a.amountCents || a.position - b.position

/** The highest prizes of a longer list; a short one needs no extract. */
const best = (texts: Texts, facts: DrawFacts, { results }: Proof): Html | null => {
  const highest = results.toSorted(byPrize).slice(0, BEST)
  if (results.length <= BEST || highest[0]?.amountCents === 0) return null
  const items = highest
    .filter(({ amountCents }) => amountCents > 0)
    .map((result) => html`<li><strong>${prize(texts, result.amountCents)}</strong>${shown(result, facts)}</li>`)
  return html`<h3>${texts.draw.results.best}</h3><ul class="best">${items}</ul>`
}

export const winnersSection = (texts: Texts, facts: DrawFacts, proof: Proof): Html => {
  const words = texts.draw.results
  const { results, displayChangedAt } = proof
  const won = results.filter(({ amountCents }) => amountCents > 0).length
  return html`<section class="card" aria-labelledby="winners">
<h2 id="winners">${words.title}</h2>
<p>${words.sum(results.length, won)}</p>
${best(texts, facts, proof)}
${winnersTable(texts, facts, proof, 1)}
${winnersPager(texts, facts, proof, 1)}
${displayChangedAt && html`<p class="dim">${words.displayChanged(instant(texts, new Date(displayChangedAt), facts.campaign.timeZone))}</p>`}
</section>`
}

/** A script shows the form and searches the proof in the browser. */
export const wasIInIt = (
  { draw: { wasI: words } }: Texts,
  proofUrl: string,
): Html => html`<section class="card" aria-labelledby="was-i">
<h2 id="was-i">${words.title}</h2>
<form id="was-i-in-it" data-proof="${proofUrl}" hidden>
<label for="was-i-in-it-id">${words.label}</label>
<div class="ask"><input id="was-i-in-it-id" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="128" required><button type="submit">${words.look}</button></div>
</form>
<div id="was-i-in-it-result" role="status"></div>
<p class="dim">${words.note(html`<a href="${proofUrl}">${words.proof}</a>`)}</p>
</section>`

/** Who won what. A larger draw has further pages of winners. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { count, counted, prize } from '../../parts/money.ts'
import { winnerPart } from '../../parts/winner.ts'
import { drawPath } from '../addresses.ts'

export const WINNERS_PER_PAGE = 200
const BEST = 3
const EVENLY_LINKED = 20
const LINKED_AROUND = 2

type Result = Proof['results'][number]

const shown = ({ winner, displayName, position }: Result, { avatars }: DrawFacts): Html =>
  winnerPart({ winner, displayName, avatar: avatars[position] ?? null })

const rowOf = (result: Result, facts: DrawFacts, held: ReadonlySet<number>): Html => {
  const { position, roll, amountCents } = result
  return html`<tr id="position-${position}"><td>${position}</td><th scope="row">${shown(result, facts)}</th><td class="number">${count(roll)}</td><td class="number">${amountCents === 0 ? html`<span class="dim">no prize</span>` : html`<strong>${money(amountCents)}</strong>`}${held.has(position) && html` <span class="dim">held</span>`}</td></tr>
`
}

export const winnersTable = (facts: DrawFacts, proof: Proof, pageNumber: number): Html => {
  const first = (pageNumber - 1) * WINNERS_PER_PAGE
  const results = proof.results.slice(first, first + WINNERS_PER_PAGE)
  const held = new Set(
    proof.payout.heldPositions.filter((position) => position >= first && position < first + WINNERS_PER_PAGE),
  )
  return html`<div class="table winners"><table>
<caption>In the order of the locked list. Positions count from 0, as in the proof.</caption>
<thead><tr><th scope="col"><abbr title="Position">Pos.</abbr></th><th scope="col">Winner</th><th scope="col" class="number">Roll</th><th scope="col" class="number">Prize</th></tr></thead>
<tbody>
${results.map((result) => rowOf(result, facts, held))}</tbody>
</table></div>`
}

export const pagesOfWinners = ({ results }: Proof): number => Math.max(1, Math.ceil(results.length / WINNERS_PER_PAGE))

const pageLink = ({ campaign, id }: DrawFacts, page: number, current: number, last: number): Html => {
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
export const winnersPager = (facts: DrawFacts, proof: Proof, current: number): Html | null => {
  const pages = pagesOfWinners(proof)
  if (pages === 1) return null
  const links = linkedPages(pages, current).map((page) => pageLink(facts, page, current, proof.results.length))
  return html`<nav class="winner-pages" aria-label="Winners by position"><ul>${links}</ul></nav>`
}

const byPrize = (a: Result, b: Result): number => b.amountCents - a.amountCents || a.position - b.position

/** The highest prizes of a longer list; a short one needs no extract. */
const best = (facts: DrawFacts, { results }: Proof): Html | null => {
  const highest = results.toSorted(byPrize).slice(0, BEST)
  if (results.length <= BEST || highest[0]?.amountCents === 0) return null
  const items = highest
    .filter(({ amountCents }) => amountCents > 0)
    .map((result) => html`<li><strong>${prize(result.amountCents)}</strong>${shown(result, facts)}</li>`)
  return html`<h3>The highest prizes</h3><ul class="best">${items}</ul>`
}

export const winnersSection = (facts: DrawFacts, proof: Proof): Html => {
  const { results, displayChangedAt } = proof
  const won = results.filter(({ amountCents }) => amountCents > 0).length
  return html`<section class="card" aria-labelledby="winners">
<h2 id="winners">Who won what</h2>
<p>${counted(results.length, 'winner was', 'winners were')} in the draw; ${counted(won, 'got a prize', 'got a prize')}.</p>
${best(facts, proof)}
${winnersTable(facts, proof, 1)}
${winnersPager(facts, proof, 1)}
${displayChangedAt && html`<p class="dim">Names shown here changed after the draw. They are not part of what was drawn.</p>`}
</section>`
}

/** A script shows the form and searches the proof in the browser. */
export const wasIInIt = (proofUrl: string): Html => html`<section class="card" aria-labelledby="was-i">
<h2 id="was-i">Was I in it?</h2>
<form id="was-i-in-it" data-proof="${proofUrl}" hidden>
<label for="was-i-in-it-id">The id that the campaign knows you by</label>
<div class="ask"><input id="was-i-in-it-id" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="128" required><button type="submit">Look</button></div>
</form>
<div id="was-i-in-it-result" role="status"></div>
<p class="dim">The list is searched in your browser; what you type is not sent anywhere. Without JavaScript, look for your id in the <a href="${proofUrl}">proof</a>.</p>
</section>`

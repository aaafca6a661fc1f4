/** How anyone checks the draw: in the browser, by script, by hand. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import { recomputeLines } from '../../recompute.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import type { Site } from '../../page.ts'
import { fingerprintOf } from '../../parts/prize-table.ts'
import type { Texts } from '../../texts.ts'
import { sitePath } from '../addresses.ts'
import { shell } from '../blocks.ts'
import { proofPathOf } from './naming.ts'

const digitsOf = (hex: string | undefined): string => hex?.slice(2) ?? ''

const byHand = (
  { draw: { check: words } }: Texts,
  proofUrl: string,
  { winnerList, results }: Proof,
  fingerprint: string,
): Html => {
  const known = recomputeLines('proof.json')
  const lines = [
    { what: words.commitment, gives: winnerList.commitment, line: known.commitment },
    { what: words.fingerprint, gives: fingerprint, line: known.fingerprint },
    { what: words.randomValue, gives: results[0]?.randomValue, line: known.randomValue },
  ]
  return html`<p>${words.saveProof}</p>
${shell(`curl -fsS -o proof.json ${proofUrl}`)}
<ol>${lines.map(({ what, gives, line }) => html`<li>${what}: ${shell(line)}<p class="dim">${words.prints(html`<code>${digitsOf(gives)}</code>`)}</p></li>`)}</ol>`
}

/** The button's script shows it. */
export const checkSection = (texts: Texts, facts: DrawFacts, proof: Proof, { publicUrl }: Site): Html => {
  const words = texts.draw.check
  const path = proofPathOf(facts)
  const proofUrl = publicUrl + path
  return html`<section class="card" aria-labelledby="check">
<h2 id="check">${words.title}</h2>
<p class="actions"><button type="button" data-proof="${path}" hidden>${words.inBrowser}</button><a class="button plain" href="${path}" download="${facts.id}.proof.json">${words.download}</a></p>
<h3>${words.withScript}</h3>
<p>${words.script(html`<a href="/verify/verify-draw.mjs" download>verify-draw.mjs</a>`)}</p>
${shell(`node verify-draw.mjs ${proofUrl}`)}
<h3>${words.byHand}</h3>
${byHand(texts, proofUrl, proof, fingerprintOf(facts.prizeTable))}
<p>${words.meaning(html`<a href="${sitePath(texts.language, '/how-it-works')}">${words.howItWorks}</a>`)}</p>
</section>`
}

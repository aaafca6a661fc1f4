/** How anyone checks the draw: in the browser, by script, by hand. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import { byHandLines } from '../../by-hand.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import type { Site } from '../../page.ts'
import { fingerprintOf } from '../../parts/prize-table.ts'
import { shell } from '../blocks.ts'
import { proofPathOf } from './naming.ts'

const digitsOf = (hex: string | undefined): string => hex?.slice(2) ?? ''

const byHand = (proofUrl: string, { winnerList, results }: Proof, fingerprint: string): Html => {
  const known = byHandLines('proof.json')
  const lines = [
    { gives: winnerList.commitment, line: known.commitment },
    { gives: fingerprint, line: known.fingerprint },
    { gives: results[0]?.randomValue, line: known.randomValue },
  ]
  const meanings = [
    'The fingerprint of the list',
    'The fingerprint of the prize table',
    'The random value of position 0',
  ]
  return html`<p>Save the proof, then three lines recompute its values from SHA-256 alone:</p>
${shell(`curl -fsS -o proof.json ${proofUrl}`)}
<ol>${lines.map(({ gives, line }, i) => html`<li>${meanings[i]}: ${shell(line)}<p class="dim">prints <code>${digitsOf(gives)}</code></p></li>`)}</ol>`
}

/** The button's script shows it. */
export const checkSection = (facts: DrawFacts, proof: Proof, { publicUrl }: Site): Html => {
  const path = proofPathOf(facts)
  const proofUrl = publicUrl + path
  return html`<section class="card" aria-labelledby="check">
<h2 id="check">Check this draw yourself</h2>
<p class="actions"><button type="button" data-proof="${path}" hidden>Check this draw in your browser</button><a class="button plain" href="${path}" download="${facts.id}.proof.json">Download the proof</a></p>
<h3>With the script</h3>
<p>One file that needs no package, for Node, Deno and Bun: <a href="/verify/verify-draw.mjs" download>verify-draw.mjs</a>.</p>
${shell(`node verify-draw.mjs ${proofUrl}`)}
<h3>By hand</h3>
${byHand(proofUrl, proof, fingerprintOf(facts.prizeTable))}
<p>What the checks prove and what they do not: <a href="/how-it-works">how it works</a>.</p>
</section>`
}

import type { SiteFile } from '../facts.ts'
import { html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { shell } from './blocks.ts'
import { scriptLines } from './how-it-works/by-hand.ts'

const form = html`
<form id="verify-form" class="verify" hidden>
<p class="field"><label for="verify-link">Address of a draw or of its proof on this site</label>
<input id="verify-link" type="url" autocomplete="off" spellcheck="false" placeholder="https://…"></p>
<p class="field"><label for="verify-file">Or a proof.json that you saved; you can also drop it here</label>
<input id="verify-file" type="file" accept=".json,application/json"></p>
<p class="field"><label for="verify-text">Or paste the proof</label>
<textarea id="verify-text" rows="8" autocomplete="off" spellcheck="false" placeholder="{&quot;scheme&quot;: &quot;prize-draw/1&quot;, …}"></textarea></p>
<p><button type="submit">Check it in this browser</button></p>
</form>
<div id="verify-result" role="status"></div>`

const checked = [
  'that the list of winners has the fingerprint that was on record when it was locked',
  'that each winner’s random value follows from the draw’s value and the position',
  'that each roll and each prize follow from that by the prize table, and that the table adds up',
  'that the sums of the payout match the prizes, if the proof has a payout',
  'for live draws: that the draw’s value follows from both contributions, and that ours was bound to this list and this table',
]

const notChecked = [
  'how the partner chose the winners and their order, and who is behind an id',
  'names and pictures: they are not part of a draw',
  'without a node of the chain: that the contract has the same record (the script does it with --rpc)',
  'the public log of all that was promised: that the list was locked there (the script does it, given the address of the proof)',
  'for TEST draws: where the random value came from, since the service itself made it',
  'what the partner’s wallet passed on, and large prizes that are paid by hand',
]

/** The page to check any proof; a script shows the form and makes it work. */
export const verifyPage = (site: Site): SiteFile => {
  const path = '/verify'
  const title = 'Verify a draw'
  const description = 'Check the proof of any draw in your browser. Nothing that you paste leaves it.'
  const body = html`<h1>${title}</h1>
<p class="lead">Check the proof of any draw in your browser. What you paste or drop does not leave it.</p>
<noscript><p class="note">Without JavaScript this page cannot check a proof. The script below does the same from a shell.</p></noscript>
${form}
<div class="columns">
<section aria-labelledby="checked"><h2 id="checked">What is checked</h2><ul>${checked.map((what) => html`<li>${what}</li>`)}</ul></section>
<section aria-labelledby="not-checked"><h2 id="not-checked">What is not</h2><ul>${notChecked.map((what) => html`<li>${what}</li>`)}</ul></section>
</div>
<section aria-labelledby="shell">
<h2 id="shell">From a shell</h2>
<p>The page runs <a href="/verify/verify-draw.mjs" download>verify-draw.mjs</a>, one file without dependencies. It also runs with Node 18 or newer, Deno or Bun, without this page, and exits with 0 if every check passes, 1 if one fails, and 2 if it could not check:</p>
${shell(...scriptLines(site.publicUrl))}
<p><a href="/how-it-works#exactly">The rules it follows</a>, and <a href="/how-it-works#by-hand">the three lines that need no script of ours</a>.</p>
</section>`
  const document = page({ site, path, title, description, body, styles: ['campaign.css'], scripts: ['verify.js'] })
  return { path, type: PAGE_TYPE, body: document }
}

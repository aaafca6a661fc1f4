import type { CampaignFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { campaignPath } from './addresses.ts'
import { shell } from './blocks.ts'
import { observedPart } from './fairness/observed.ts'
import { stepTimesPart } from './fairness/step-times.ts'
import { plainText } from './plain-text.ts'

/** Counts each prize of a version of the table over the proofs of an unpacked archive. */
export const countLine = (version: number): string =>
  `find proofs -name '*.json' -exec cat {} + | jq -n -c '[inputs | select(.prizeTable.version == ${version}) | .results[].amountCents] | group_by(.) | reverse | map({amountCents: .[0], prizes: length}) | .[]'`

const recompute = ({ slug, observed }: CampaignFacts, { publicUrl }: Site): Html => {
  const base = publicUrl + campaignPath(slug)
  return html`<section class="card" aria-labelledby="recompute">
<h2 id="recompute">Count for yourself</h2>
<p>All of it comes from the proofs. The first two lines fetch and unpack every proof, with <a href="/verify/verify-draw.mjs" download>the script that checks</a>; the third checks each draw’s computation, and that no number is missing; the last counts the prizes:</p>
${shell(
  `curl -O ${base}/archive.zip`,
  `unzip archive.zip -d ${slug} && cd ${slug}`,
  `node verify-draw.mjs --campaign ${base}/draws.json`,
  countLine(observed.at(0)?.table.version ?? 1),
)}
<p>What is expected is the number of prizes times weight ÷ denominator. The statistic is the sum of (came out − expected)² ÷ expected over the groups; p is the chance of a chi-square distributed number, with one degree of freedom fewer than there are groups, to be at least as large (<a href="https://www.itl.nist.gov/div898/handbook/eda/section3/eda35f.htm" rel="external noopener">NIST/SEMATECH e-Handbook, 1.3.5.15</a>).</p>
</section>`
}

/** Whether prizes came out as often as their tables say. */
export const fairnessPage = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { name, slug, observed } = campaign
  const path = `${campaignPath(slug)}/fairness`
  const body = html`<h1>Fairness of <bdi>${name}</bdi></h1>
<p class="lead">Did prizes come out as often as the prize table says? This page counts all completed draws and says how large a difference chance would bring.</p>
<p>Each single draw is proven by <a href="/how-it-works#exactly">its own computation</a>, which leaves nobody a choice. Counting over many draws is another test: it could reveal a random value that is not random. It cannot show how the partner chose the winners.</p>
${observed.length === 0 ? html`<p>Nothing has been drawn yet.</p>` : observed.map(observedPart)}
${stepTimesPart(campaign)}
${recompute(campaign, site)}`
  const shownName = plainText(name)
  const title = `Fairness of ${shownName}`
  const description = `How often each prize of ${shownName} was expected and how often it came out, over all draws, and how to count for yourself.`
  const document = page({ site, path, title, description, body, campaign, styles: ['campaign.css'] })
  return { path, type: PAGE_TYPE, body: document }
}

import type { CampaignFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { type Texts, textsOf } from '../texts.ts'
import { campaignPath, sitePath } from './addresses.ts'
import { shell } from './blocks.ts'
import { observedPart } from './fairness/observed.ts'
import { stepTimesPart } from './fairness/step-times.ts'
import { plainText } from './plain-text.ts'

/**
 * Counts each prize over the proofs of an unpacked archive, one line per prize table. It groups by the whole table,
 * since two tables may have the same version.
 */
const COUNT = `find proofs -name '*.json' -exec cat {} + | jq -n -c '[inputs | .prizeTable as $table | .results[] | {$table, amountCents}] | group_by(.table)[] | {version: .[0].table.version, prizes: (group_by(.amountCents) | reverse | map({amountCents: .[0].amountCents, prizes: length}))}'`

const SOURCE = html`<a href="https://www.itl.nist.gov/div898/handbook/eda/section3/eda35f.htm" rel="external noopener">NIST/SEMATECH e-Handbook, 1.3.5.15</a>`

const recompute = ({ fairness: { recompute: words } }: Texts, { slug }: CampaignFacts, { publicUrl }: Site): Html => {
  const base = publicUrl + campaignPath(slug)
  return html`<section class="card" aria-labelledby="recompute">
<h2 id="recompute">${words.title}</h2>
<p>${words.lead(html`<a href="/verify/verify-draw.mjs" download>${words.script}</a>`)}</p>
${shell(
  `curl -O ${base}/archive.zip`,
  `unzip archive.zip -d ${slug} && cd ${slug}`,
  `node verify-draw.mjs --campaign ${base}/draws.json`,
  COUNT,
)}
<p>${words.method(SOURCE)}</p>
</section>`
}

/** Whether prizes came out as often as their tables say. */
export const fairnessPage = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { name, slug, observed } = campaign
  const texts = textsOf(campaign.language)
  const words = texts.fairness
  const computation = html`<a href="${sitePath(texts.language, '/how-it-works')}#exactly">${words.computation}</a>`
  const path = `${campaignPath(slug)}/fairness`
  const body = html`<h1>${words.title(html`<bdi>${name}</bdi>`)}</h1>
<p class="lead">${words.lead}</p>
<p>${words.scope(computation)}</p>
${observed.length === 0 ? html`<p>${words.none}</p>` : observed.map((one, i) => observedPart(texts, one, i))}
${stepTimesPart(texts, campaign)}
${recompute(texts, campaign, site)}`
  const shownName = plainText(name)
  return pageFile({
    site,
    path,
    title: words.plainTitle(shownName),
    description: words.description(shownName),
    body,
    campaign,
    styles: ['campaign.css'],
  })
}

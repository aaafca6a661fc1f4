import type { CampaignFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { money } from '../../domain/money.ts'
import { counted } from '../parts/money.ts'
import { instant } from '../parts/time.ts'
import { campaignPath } from './addresses.ts'
import { shell } from './blocks.ts'
import { periodTable } from './guarantees/period-rows.ts'
import { durationWords } from '../../domain/duration-words.ts'
import { plainText } from './plain-text.ts'

/** Older ones are in guarantees.json. */
const PERIODS_SHOWN = 200
const PAUSES_SHOWN = 50

const promise = ({ guarantee }: CampaignFacts): Html =>
  guarantee
    ? html`<p class="lead">In every period of ${durationWords(guarantee.period)}, some prize reaches ${money(guarantee.thresholdCents)}. If none does although somebody won, the partner picks one of the period’s wins, and its winner gets ${money(guarantee.amountCents)} in addition.</p>`
    : html`<p class="lead">This campaign currently promises no minimum prize.</p>`

const pausesPart = ({ slug, pauses, timeZone }: CampaignFacts): Html | false => {
  const shown = pauses.toSorted((a, b) => b.pausedAt.getTime() - a.pausedAt.getTime()).slice(0, PAUSES_SHOWN)
  return (
    shown.length > 0 &&
    html`<section class="card" aria-labelledby="pauses">
<h2 id="pauses">Pauses</h2>
<p>Paused time does not count: a pause extends the period that it falls into by its length.</p>
<ul>${shown.map(
      ({ pausedAt, resumedAt }) =>
        html`<li>${instant(pausedAt, timeZone)} to ${resumedAt ? instant(resumedAt, timeZone) : 'now: it is running'}</li>`,
    )}</ul>
${shown.length < pauses.length && html`<p>${counted(pauses.length - shown.length, 'older pause')} in <a href="${campaignPath(slug)}/guarantees.json">guarantees.json</a>.</p>`}
</section>`
  )
}

const recompute = ({ slug, startsAt, timeZone }: CampaignFacts, { publicUrl }: Site): Html => {
  const base = publicUrl + campaignPath(slug)
  return html`<section class="card" aria-labelledby="recompute">
<h2 id="recompute">Recompute it</h2>
<p>The ledger follows from public data alone: the bounds and pauses in <a href="${campaignPath(slug)}/guarantees.json">guarantees.json</a>, and the proofs of the draws.</p>
<ol>
<li>The first period starts at ${instant(startsAt, timeZone)}. A period ends its length after its start, counted in the zone <bdi>${timeZone}</bdi>, plus every pause in it. The next one starts where it ends.</li>
<li>A draw belongs to the period that contains the time of the draw: at or after its start, and before its end.</li>
<li>Check those draws’ proofs. The highest <code>amountCents</code> among their results is the period’s best prize.</li>
<li>A period is checked once all of its draws are complete. One that waits for a draw says for which; later periods do not wait for it.</li>
<li>If nobody won, or the best prize reaches the threshold, nothing is due. Otherwise the guarantee is due until the partner has picked; the pick must be a win of the same period.</li>
</ol>
${shell(`curl '${base}/guarantees.json?limit=1000'`, `node verify-draw.mjs --campaign ${base}/draws.json`)}
<p>A picked guarantee is paid like the prizes of a draw, to the partner’s wallet, under its own key, which is used once.</p>
</section>`
}

const ledger = (campaign: CampaignFacts): Html => {
  const newestFirst = campaign.guarantees.toSorted((a, b) => b.period - a.period)
  const shown = newestFirst.slice(0, PERIODS_SHOWN)
  const oldest = shown.at(-1)
  if (!oldest) return html`<p>There is no period yet.</p>`
  const older = oldest.period - 1
  return html`<section class="card" aria-labelledby="ledger">
<h2 id="ledger">Every period</h2>
${periodTable(campaign, shown)}
${older > 0 && html`<p>${counted(older, 'older period')} in <a href="${campaignPath(campaign.slug)}/guarantees.json">guarantees.json</a>.</p>`}
</section>`
}

/** What was promised in each period, and its outcome. */
export const guaranteesPage = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { name, slug } = campaign
  const path = `${campaignPath(slug)}/guarantees`
  const isEmpty = campaign.guarantee === null && campaign.guarantees.length === 0
  const body = html`<h1>Guarantees of <bdi>${name}</bdi></h1>
${promise(campaign)}
${!isEmpty && html`${ledger(campaign)}${pausesPart(campaign)}${recompute(campaign, site)}`}`
  const shownName = plainText(name)
  const title = `Guarantees of ${shownName}`
  const description = `The minimum best prize that ${shownName} promises in every period, the outcome of each period, and how to recompute it.`
  const document = page({ site, path, title, description, body, campaign, styles: ['campaign.css'] })
  return { path, type: PAGE_TYPE, body: document }
}

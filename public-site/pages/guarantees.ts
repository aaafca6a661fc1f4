import type { CampaignFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { type Texts, textsOf } from '../texts.ts'
import { instant } from '../parts/time.ts'
import { campaignPath } from './addresses.ts'
import { shell } from './blocks.ts'
import { periodTable } from './guarantees/period-rows.ts'
import { durationWords } from '../../domain/duration-words.ts'
import { plainText } from './plain-text.ts'

/** Older ones are in guarantees.json. */
const PERIODS_SHOWN = 200
const PAUSES_SHOWN = 50

const promise = ({ guarantees: words, language, money }: Texts, { guarantee }: CampaignFacts): string =>
  guarantee
    ? words.promise(
        durationWords(guarantee.period, language),
        money(guarantee.thresholdCents),
        money(guarantee.amountCents),
      )
    : words.noPromise

const jsonLink = (slug: string): Html => html`<a href="${campaignPath(slug)}/guarantees.json">guarantees.json</a>`

const pausesPart = (texts: Texts, { slug, pauses, timeZone }: CampaignFacts): Html | false => {
  const words = texts.guarantees.pauses
  const shown = pauses.toSorted((a, b) => b.pausedAt.getTime() - a.pausedAt.getTime()).slice(0, PAUSES_SHOWN)
  return (
    shown.length > 0 &&
    html`<section class="card" aria-labelledby="pauses">
<h2 id="pauses">${words.title}</h2>
<p>${words.rule}</p>
<ul>${shown.map(
      ({ pausedAt, resumedAt }) =>
        html`<li>${words.span(instant(texts, pausedAt, timeZone), resumedAt ? instant(texts, resumedAt, timeZone) : html`${words.running}`)}</li>`,
    )}</ul>
${shown.length < pauses.length && html`<p>${words.older(pauses.length - shown.length, jsonLink(slug))}</p>`}
</section>`
  )
}

const recompute = (texts: Texts, { slug, startsAt, timeZone }: CampaignFacts, { publicUrl }: Site): Html => {
  const words = texts.guarantees.recompute
  const base = publicUrl + campaignPath(slug)
  return html`<section class="card" aria-labelledby="recompute">
<h2 id="recompute">${words.title}</h2>
<p>${words.lead(jsonLink(slug))}</p>
<ol>
<li>${words.bounds(instant(texts, startsAt, timeZone), html`<bdi>${timeZone}</bdi>`)}</li>
<li>${words.belongs}</li>
<li>${words.best(html`<code>amountCents</code>`)}</li>
<li>${words.checked}</li>
<li>${words.due}</li>
</ol>
${shell(`curl '${base}/guarantees.json?limit=1000'`, `node verify-draw.mjs --campaign ${base}/draws.json`)}
<p>${words.payment}</p>
</section>`
}

const ledger = (texts: Texts, campaign: CampaignFacts): Html => {
  const words = texts.guarantees
  const newestFirst = campaign.guarantees.toSorted((a, b) => b.period - a.period)
  const shown = newestFirst.slice(0, PERIODS_SHOWN)
  const oldest = shown.at(-1)
  if (!oldest) return html`<p>${words.none}</p>`
  const older = oldest.period - 1
  return html`<section class="card" aria-labelledby="ledger">
<h2 id="ledger">${words.ledger}</h2>
${periodTable(texts, campaign, shown)}
${older > 0 && html`<p>${words.older(older, jsonLink(campaign.slug))}</p>`}
</section>`
}

/** What was promised in each period, and its outcome. */
export const guaranteesPage = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { name, slug } = campaign
  const texts = textsOf(campaign.language)
  const words = texts.guarantees
  const path = `${campaignPath(slug)}/guarantees`
  const isEmpty = campaign.guarantee === null && campaign.guarantees.length === 0
  const body = html`<h1>${words.title(html`<bdi>${name}</bdi>`)}</h1>
<p class="lead">${promise(texts, campaign)}</p>
${!isEmpty && html`${ledger(texts, campaign)}${pausesPart(texts, campaign)}${recompute(texts, campaign, site)}`}`
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

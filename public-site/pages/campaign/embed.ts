/**
 * The next draw and the last winners for the partner's own site, in a frame. It stands alone: a page that shows it gives it
 * a small place and nothing else, so its links open beside that page.
 */
import type { CampaignFacts, DrawLine, SiteFile } from '../../facts.ts'
import { type Html, html, textOf } from '../../html.ts'
import { assetPath, PAGE_TYPE, type Site } from '../../page.ts'
import { prize } from '../../parts/money.ts'
import { awaited, shortInstant } from '../../parts/time.ts'
import { winnerName } from '../../parts/winner.ts'
import { type Texts, textsOf } from '../../texts.ts'
import { campaignPath, drawPath, embedPath } from '../addresses.ts'
import { numberWords } from '../draw-rows.ts'
import { plainText } from '../plain-text.ts'
import { comingDraws, noneWords } from './next-draw.ts'

const out = (path: string, label: Html | string): Html =>
  html`<a href="${path}" target="_blank" rel="noopener">${label}</a>`

const nextWords = (texts: Texts, campaign: CampaignFacts): Html => {
  const { next: stages, embed: words } = texts.campaign
  const { ahead, running } = comingDraws(campaign)
  const [next] = ahead
  const [drawing] = running
  if (next)
    return html`<p>${awaited(texts, next.dueAt, campaign.timeZone)}${next.status === 'locked' && html` <span class="dim">${stages.isLocked}</span>`}</p>`
  if (drawing) return html`<p>${shortInstant(texts, drawing.dueAt, campaign.timeZone)} ${stages.isDrawing}</p>`
  return html`<p>${noneWords(texts, campaign, words.none)}</p>`
}

const last = (texts: Texts, { slug, timeZone }: CampaignFacts, draw: DrawLine): Html => {
  const winners = draw.best.map(
    (shown) => html`<li>${winnerName(shown)} <strong>${prize(texts, shown.amountCents ?? 0)}</strong></li>`,
  )
  const words = texts.campaign.embed
  return html`<h2>${numberWords(texts, draw)}</h2>
<p class="dim">${shortInstant(texts, draw.drawAt, timeZone)}, ${texts.parts.prizesWorth(texts.money(draw.prizesCents ?? 0))}</p>
${winners.length > 0 && html`<ul>${winners}</ul>`}
<p>${out(drawPath(slug, draw.id), words.check)}</p>`
}

export const embedPage = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { name, slug, mode, language, recent } = campaign
  const texts = textsOf(language)
  const words = texts.campaign.embed
  const [newest] = recent
  const body = textOf(html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${words.title(plainText(name))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${assetPath(site, 'embed.css')}">
<script type="module" src="${assetPath(site, 'embed.js')}"></script>
</head>
<body>
<main>
<h1>${out(campaignPath(slug), html`<bdi>${name}</bdi>`)}</h1>
${mode === 'test' && html`<p class="test"><strong>TEST</strong> ${words.test}</p>`}
<h2>${words.next}</h2>${nextWords(texts, campaign)}
${newest ? last(texts, campaign, newest) : html`<p>${texts.campaign.recent.none}</p>`}
<p class="dim">${texts.campaign.card.promise}.</p>
</main>
</body>
</html>
`)
  return { path: embedPath(slug), type: PAGE_TYPE, body }
}

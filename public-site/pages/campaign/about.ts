import type { CampaignFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import type { Texts } from '../../texts.ts'
import { chainInWords } from '../../parts/chain.ts'
import { day } from '../../parts/time.ts'
import { campaignPath, sitePath } from '../addresses.ts'
import { durationWords } from '../../../domain/duration-words.ts'

const guaranteePart = ({ campaign: { about }, language, money }: Texts, { guarantee, slug }: CampaignFacts): Html =>
  guarantee
    ? html`${about.guaranteed(durationWords(guarantee.period, language), money(guarantee.thresholdCents), money(guarantee.amountCents))} <a href="${campaignPath(slug)}/guarantees">${about.everyPeriod}</a>`
    : html`${about.noGuarantee}`

type Contract = CampaignFacts['contracts'][number]

const placePart = (
  texts: Texts,
  { address, campaignId, chainId, explorerUrl }: Contract,
  payoutChain: string,
): Html => {
  const shown = html`<code class="hex">${address}</code>`
  const linked = explorerUrl === null ? shown : html`<a href="${explorerUrl}" rel="external noopener">${shown}</a>`
  return texts.campaign.about.place(linked, html`${chainInWords(texts, payoutChain)}`, chainId, campaignId)
}

/** A campaign that has moved names its current contract first. */
const contractPart = (texts: Texts, { contracts, mode, payoutChain }: CampaignFacts): Html => {
  const words = texts.campaign.about
  if (mode === 'test') return html`${words.testContract}`
  const [current, ...earlier] = contracts.toReversed()
  if (!current) return words.unregistered(html`${chainInWords(texts, payoutChain)}`)
  const before = earlier.map((contract) =>
    words.earlierPlace(contract.firstNumber, placePart(texts, contract, payoutChain)),
  )
  const from = earlier.length > 0 && words.fromNumber(current.firstNumber)
  return html`${placePart(texts, current, payoutChain)}${from}${before}`
}

const moneyPart = (texts: Texts, { mode, payoutToken, payoutChain }: CampaignFacts): Html =>
  mode === 'test'
    ? html`${texts.campaign.about.testMoney}`
    : texts.campaign.about.money(html`<bdi>${payoutToken}</bdi>`, html`${chainInWords(texts, payoutChain)}`)

const fact = (name: string, value: Html): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** What is promised, and where to check it. */
export const about = (texts: Texts, campaign: CampaignFacts): Html => {
  const base = campaignPath(campaign.slug)
  const words = texts.campaign.about
  const since = words.sinceDay(day(texts, campaign.startsAt, campaign.timeZone), html`<bdi>${campaign.timeZone}</bdi>`)
  const json = html`<a href="${base}/draws.json">${words.json}</a>`
  const archive = html`<a href="${base}/archive.zip" download>${words.archive}</a>`
  return html`<section class="card" aria-labelledby="about">
<h2 id="about">${words.title}</h2>
<dl class="facts">
${fact(words.guarantee, guaranteePart(texts, campaign))}
${fact(words.paid, moneyPart(texts, campaign))}
${fact(words.contract, contractPart(texts, campaign))}
${fact(words.since, since)}
</dl>
<h3>${words.doubtful}</h3>
<ul>
<li><a href="${base}/fairness">${words.fairness}</a></li>
<li>${words.jsonAndArchive(json, archive)}</li>
<li><a href="${sitePath(texts.language, '/how-it-works')}#doubts">${words.doubts}</a></li>
</ul>
</section>`
}

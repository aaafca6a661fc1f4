import type { CampaignFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { count } from '../../parts/money.ts'
import { day } from '../../parts/time.ts'
import { campaignPath } from '../addresses.ts'
import { durationWords } from '../../../domain/duration-words.ts'

const guaranteePart = ({ guarantee, slug }: CampaignFacts): Html =>
  guarantee
    ? html`In every period of ${durationWords(guarantee.period)}, some prize reaches ${money(guarantee.thresholdCents)}. If none does although somebody won, one of the period’s winners gets ${money(guarantee.amountCents)} in addition to what they won. <a href="${campaignPath(slug)}/guarantees">Every period so far</a>`
    : html`None is currently promised.`

type Contract = CampaignFacts['contracts'][number]

const placePart = ({ address, campaignId, chainId, explorerUrl }: Contract, payoutChain: string): Html => {
  const shown = html`<code class="hex">${address}</code>`
  return html`${explorerUrl === null ? shown : html`<a href="${explorerUrl}" rel="external noopener">${shown}</a>`} on <bdi>${payoutChain}</bdi> (chain ${chainId}), as campaign ${campaignId}`
}

/** Of a campaign that moved, the contract that it is in comes first. */
const contractPart = ({ contracts, mode, payoutChain }: CampaignFacts): Html => {
  if (mode === 'test') return html`None: this is a TEST campaign, which uses no chain.`
  const [current, ...earlier] = contracts.toReversed()
  if (!current) return html`It is not registered on <bdi>${payoutChain}</bdi> yet.`
  const before = earlier.map(
    (contract) =>
      html`; draws from number ${count(contract.firstNumber)} on were in ${placePart(contract, payoutChain)}`,
  )
  const from = earlier.length > 0 ? html`, from number ${count(current.firstNumber)} on` : ''
  return html`${placePart(current, payoutChain)}${from}${before}`
}

const moneyPart = ({ mode, payoutToken, payoutChain }: CampaignFacts): Html =>
  mode === 'test'
    ? html`Only recorded, never paid: this is a TEST campaign.`
    : html`In <bdi>${payoutToken}</bdi> on <bdi>${payoutChain}</bdi>, one transfer per draw to the partner’s wallet, who passes them on.`

/** What is promised, and where to check it. */
export const about = (campaign: CampaignFacts): Html => {
  const base = campaignPath(campaign.slug)
  return html`<section class="card" aria-labelledby="about">
<h2 id="about">About this campaign</h2>
<dl class="facts">
<div><dt>Guarantee</dt><dd>${guaranteePart(campaign)}</dd></div>
<div><dt>Prizes are paid</dt><dd>${moneyPart(campaign)}</dd></div>
<div><dt>Contract</dt><dd>${contractPart(campaign)}</dd></div>
<div><dt>Since</dt><dd>${day(campaign.startsAt, campaign.timeZone)}, times in <bdi>${campaign.timeZone}</bdi></dd></div>
</dl>
<h3>For the doubtful</h3>
<ul>
<li><a href="${base}/fairness">Did prizes come out as often as the table says?</a></li>
<li><a href="${base}/draws.json">All draws as JSON</a>, and <a href="${base}/archive.zip" download>every proof in one archive</a> that can be checked without this site</li>
<li><a href="/how-it-works#doubts">What could still go wrong, and how you would see it</a></li>
</ul>
</section>`
}

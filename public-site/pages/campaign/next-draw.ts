import type { CampaignFacts, DrawLine } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { count, counted } from '../../parts/money.ts'
import { stageBadge } from '../../parts/stage.ts'
import { awaited, instant, shortInstant } from '../../parts/time.ts'
import { drawPath } from '../addresses.ts'

const LATER_SHOWN = 5

const isOpen = ({ status }: DrawLine): boolean => status === 'open'

const linked = ({ slug, timeZone }: CampaignFacts, draw: Pick<DrawLine, 'id' | 'drawAt'>): Html =>
  html`<a href="${drawPath(slug, draw.id)}">${shortInstant(draw.drawAt, timeZone)}</a>`

const runningDraw = (campaign: CampaignFacts, draw: DrawLine): Html =>
  draw.status === 'locked'
    ? html`${linked(campaign, draw)} ${stageBadge(draw.status)} Its list is locked.`
    : html`${linked(campaign, draw)} ${stageBadge(draw.status)} Its random value is on the way.`

const openDraw = (
  { slug, timeZone }: CampaignFacts,
  draw: DrawLine,
): Html => html`<p class="when">${awaited(draw.drawAt, timeZone)}</p>
<p>${counted(draw.winnersExpected, 'winner')}. ${
  draw.cutoffAt.getTime() === draw.drawAt.getTime()
    ? html`The list is locked at the time of the draw.`
    : html`The list is locked at ${instant(draw.cutoffAt, timeZone)}.`
} <a href="${drawPath(slug, draw.id)}">This draw’s page</a></p>`

/**
 * The next draw and a few after it, draws in progress, cancelled and void ones, numbers without a draw, and draws that
 * wait for a list.
 */
export const nextDraw = (campaign: CampaignFacts): Html => {
  const running = campaign.next.filter((draw) => !isOpen(draw))
  const [next, ...others] = campaign.next.filter(isOpen)
  const late = others.filter(({ drawAt }) => next && drawAt < next.drawAt)
  const later = others.filter((draw) => !late.includes(draw)).slice(0, LATER_SHOWN)
  return html`<section class="card next" aria-labelledby="next">
<h2 id="next">Next draw</h2>
${next ? openDraw(campaign, next) : html`<p>No further draw is scheduled.</p>`}
${listOf('Under way', running, (draw) => runningDraw(campaign, draw))}
${listOf('After it', later, (draw) => linked(campaign, draw))}
${listOf('Cancelled', campaign.cancelled, (draw) => html`${linked(campaign, draw)} ${draw.reason}`)}
${listOf('Void', campaign.void, (draw) => html`Draw ${count(draw.number)}, ${linked(campaign, draw)} ${draw.reason}`)}
${listOf('Numbers without a draw', campaign.disowned, ({ number, reason }) => html`Number ${count(number)} was requested in the contract for no draw of this campaign. ${reason}`)}
${listOf('Waiting for their winners', late, (draw) => linked(campaign, draw))}
</section>`
}

const listOf = <Line>(title: string, draws: readonly Line[], shown: (draw: Line) => Html): Html | false =>
  draws.length > 0 &&
  html`<h3>${title}</h3><ul class="draws">${draws.map((draw) => html`<li>${shown(draw)}</li>`)}</ul>`

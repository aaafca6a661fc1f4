import type { CampaignFacts, DrawLine } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { stageBadge } from '../../parts/stage.ts'
import { awaited, instant, shortInstant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { drawPath } from '../addresses.ts'

const LATER_SHOWN = 5

const isOpen = ({ status }: DrawLine): boolean => status === 'open'

const linked = (texts: Texts, { slug, timeZone }: CampaignFacts, draw: Pick<DrawLine, 'id' | 'drawAt'>): Html =>
  html`<a href="${drawPath(slug, draw.id)}">${shortInstant(texts, draw.drawAt, timeZone)}</a>`

const runningDraw = (texts: Texts, campaign: CampaignFacts, draw: DrawLine): Html => {
  const { isLocked, isDrawing } = texts.campaign.next
  return html`${linked(texts, campaign, draw)} ${stageBadge(texts, draw.status)} ${draw.status === 'locked' ? isLocked : isDrawing}`
}

const openDraw = (texts: Texts, { slug, timeZone }: CampaignFacts, draw: DrawLine): Html => {
  const words = texts.campaign.next
  const isLockedAtDraw = draw.cutoffAt.getTime() === draw.drawAt.getTime()
  return html`<p class="when">${awaited(texts, draw.drawAt, timeZone)}</p>
<p>${words.entrants(draw.winnersExpected)} ${
    isLockedAtDraw ? words.lockedAtDraw : words.lockedAt(instant(texts, draw.cutoffAt, timeZone))
  } <a href="${drawPath(slug, draw.id)}">${words.itsPage}</a></p>`
}

/** That no draw is to come, as `none` says it, or that a pause holds those that are. */
export const noneWords = ({ campaign: { next } }: Texts, { pause }: CampaignFacts, none: string): string =>
  pause?.existingDrawings === 'hold' ? next.held : none

/**
 * The next draw and a few after it, draws in progress, cancelled and void ones, numbers without a draw, and draws that
 * wait for a list.
 */
export const nextDraw = (texts: Texts, campaign: CampaignFacts): Html => {
  const words = texts.campaign.next
  const running = campaign.next.filter((draw) => !isOpen(draw))
  const [next, ...others] = campaign.next.filter(isOpen)
  const later = others.slice(0, LATER_SHOWN)
  return html`<section class="card next" aria-labelledby="next">
<h2 id="next">${words.title}</h2>
${next ? openDraw(texts, campaign, next) : html`<p>${noneWords(texts, campaign, words.none)}</p>`}
${listOf(words.underWay, running, (draw) => runningDraw(texts, campaign, draw))}
${listOf(words.after, later, (draw) => linked(texts, campaign, draw))}
${listOf(words.cancelled, campaign.cancelled, (draw) => html`${linked(texts, campaign, draw)} ${draw.reason}`)}
${listOf(words.void, campaign.void, (draw) => html`${words.voidNumber(draw.number)} ${linked(texts, campaign, draw)} ${draw.reason}`)}
${listOf(words.disowned, campaign.disowned, ({ number, reason }) => html`${words.disownedNumber(number)} ${reason}`)}
${listOf(words.late, campaign.late, (draw) => html`${linked(texts, campaign, draw)} ${words.dueSince(shortInstant(texts, draw.cutoffAt, campaign.timeZone))}`)}
</section>`
}

const listOf = <Line>(title: string, draws: readonly Line[], shown: (draw: Line) => Html): Html | false =>
  draws.length > 0 &&
  html`<h3>${title}</h3><ul class="draws">${draws.map((draw) => html`<li>${shown(draw)}</li>`)}</ul>`

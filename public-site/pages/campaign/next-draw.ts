import type { CampaignFacts, DrawLine } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { stageBadge } from '../../parts/stage.ts'
import { awaited, instant, shortInstant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { drawPath } from '../addresses.ts'

const LATER_SHOWN = 5

/** Draws ahead, the next first, and draws whose value is requested. */
export const comingDraws = ({ next }: CampaignFacts): { ahead: DrawLine[]; running: DrawLine[] } => {
  const isRunning = ({ status }: DrawLine): boolean => status === 'entropy_requested'
  return { ahead: next.filter((draw) => !isRunning(draw)), running: next.filter(isRunning) }
}

const linked = (texts: Texts, { slug, timeZone }: CampaignFacts, draw: Pick<DrawLine, 'id'>, at: Date): Html =>
  html`<a href="${drawPath(slug, draw.id)}">${shortInstant(texts, at, timeZone)}</a>`

/** Names a draw that is not ahead any more by its planned time. */
const named = (texts: Texts, campaign: CampaignFacts, draw: Pick<DrawLine, 'id' | 'drawAt'>): Html =>
  linked(texts, campaign, draw, draw.drawAt)

/** A draw with its stage, once its list can no longer change. */
const stagedDraw = (texts: Texts, campaign: CampaignFacts, draw: DrawLine): Html => {
  const { isLocked, isDrawing } = texts.campaign.next
  const link = linked(texts, campaign, draw, draw.dueAt)
  if (draw.status === 'open') return link
  return html`${link} ${stageBadge(texts, draw.status)} ${draw.status === 'locked' ? isLocked : isDrawing}`
}

const lockWords = (texts: Texts, { timeZone }: CampaignFacts, { status, cutoffAt, dueAt }: DrawLine): Html => {
  const words = texts.campaign.next
  if (status === 'locked') return html`${words.isLocked}`
  const isLockedAtDraw = cutoffAt.getTime() === dueAt.getTime()
  return isLockedAtDraw ? html`${words.lockedAtDraw}` : words.lockedAt(instant(texts, cutoffAt, timeZone))
}

const firstDraw = (texts: Texts, campaign: CampaignFacts, draw: DrawLine): Html => {
  const words = texts.campaign.next
  return html`<p class="when">${awaited(texts, draw.dueAt, campaign.timeZone)}</p>
<p>${words.entrants(draw.winnersExpected)} ${lockWords(texts, campaign, draw)} <a href="${drawPath(campaign.slug, draw.id)}">${words.itsPage}</a></p>`
}

/** Says that no draw is ahead (`none`), or that a pause holds the draws that are. */
export const noneWords = ({ campaign: { next } }: Texts, { pause }: CampaignFacts, none: string): string =>
  pause?.existingDrawings === 'hold' ? next.held : none

/**
 * The next draw and a few after it, draws in progress, cancelled and void ones, numbers without a draw, and draws that
 * wait for a list.
 */
export const nextDraw = (texts: Texts, campaign: CampaignFacts): Html => {
  const words = texts.campaign.next
  const { ahead, running } = comingDraws(campaign)
  const [next, ...others] = ahead
  const later = others.slice(0, LATER_SHOWN)
  const none = running.length === 0 && html`<p>${noneWords(texts, campaign, words.none)}</p>`
  return html`<section class="card next" aria-labelledby="next">
<h2 id="next">${words.title}</h2>
${next ? firstDraw(texts, campaign, next) : none}
${listOf(words.underWay, running, (draw) => stagedDraw(texts, campaign, draw))}
${listOf(words.after, later, (draw) => stagedDraw(texts, campaign, draw))}
${listOf(words.cancelled, campaign.cancelled, (draw) => html`${named(texts, campaign, draw)} ${draw.reason}`)}
${listOf(words.void, campaign.void, (draw) => html`${words.voidNumber(draw.number)} ${named(texts, campaign, draw)} ${draw.reason}`)}
${listOf(words.disowned, campaign.disowned, ({ number, reason }) => html`${words.disownedNumber(number)} ${reason}`)}
${listOf(words.late, campaign.late, (draw) => html`${named(texts, campaign, draw)} ${words.dueSince(shortInstant(texts, draw.cutoffAt, campaign.timeZone))}`)}
</section>`
}

const listOf = <Line>(title: string, draws: readonly Line[], shown: (draw: Line) => Html): Html | false =>
  draws.length > 0 &&
  html`<h3>${title}</h3><ul class="draws">${draws.map((draw) => html`<li>${shown(draw)}</li>`)}</ul>`

import type { CampaignFacts, GuaranteeLine } from '../../facts.ts'
import { type Content, type Html, html } from '../../html.ts'
import { prize } from '../../parts/money.ts'
import { instant, shortInstant } from '../../parts/time.ts'
import { winnerName } from '../../parts/winner.ts'
import type { Texts } from '../../texts.ts'
import { drawPath } from '../addresses.ts'
import { namedRow, wideTable } from '../blocks.ts'

const pickPart = (
  { guarantees: words, money }: Texts,
  { slug }: CampaignFacts,
  { pick, amountCents }: GuaranteeLine,
): Html | null =>
  pick &&
  words.picked(
    money(amountCents),
    winnerName(pick),
    html`<a href="${drawPath(slug, pick.drawingId)}">${words.thisDraw}</a>`,
  )

/** A period that is over but waits for draws: names them, so that anyone can check. */
const waitPart = (texts: Texts, { slug, timeZone }: CampaignFacts, { waitsFor }: GuaranteeLine): Html => {
  const { count, drawings } = waitsFor ?? { count: 0, drawings: [] }
  const [first] = drawings
  if (!first) return html`${texts.guarantees.beingChecked}`
  const named = texts.guarantees.drawOf(shortInstant(texts, first.drawAt, timeZone))
  return texts.guarantees.waits(html`<a href="${drawPath(slug, first.drawingId)}">${named}</a>`, count - 1)
}

const outcomeOf = (texts: Texts, campaign: CampaignFacts, line: GuaranteeLine): Html | string => {
  const words = texts.guarantees
  const { status, bestPrizeCents, amountCents, paidAt } = line
  if (status === 'running') return words.running
  if (status === 'waiting') return waitPart(texts, campaign, line)
  if (status === 'not_needed') return bestPrizeCents === null ? words.nobodyWon : words.met
  if (status === 'awaiting_pick') return words.awaitsPick(texts.money(amountCents))
  const picked = pickPart(texts, campaign, line)
  if (status === 'picked') return html`${picked}; ${words.inProgress}`
  return html`${picked}${paidAt && html`; ${words.paid(instant(texts, paidAt, campaign.timeZone))}`}`
}

const bestOf = (texts: Texts, { status, bestPrizeCents }: GuaranteeLine): string => {
  if (bestPrizeCents !== null) return prize(texts, bestPrizeCents)
  return status === 'running' || status === 'waiting' ? texts.guarantees.notKnown : texts.guarantees.noBest
}

const cellsOf = (texts: Texts, campaign: CampaignFacts, line: GuaranteeLine): readonly Content[] => {
  const { period, periodStart, periodEnd, thresholdCents } = line
  const { timeZone } = campaign
  return [
    period,
    shortInstant(texts, periodStart, timeZone),
    periodEnd ? shortInstant(texts, periodEnd, timeZone) : texts.guarantees.movedByPause,
    texts.money(thresholdCents),
    bestOf(texts, line),
    outcomeOf(texts, campaign, line),
  ]
}

export const periodTable = (texts: Texts, campaign: CampaignFacts, lines: readonly GuaranteeLine[]): Html => {
  const { ledgerLabel, columns } = texts.guarantees
  const { period, from, to, threshold, best, outcome } = columns
  const names = [period, from, to, threshold, best, outcome]
  return wideTable(
    ledgerLabel,
    names,
    lines.map((line) => namedRow(names, cellsOf(texts, campaign, line))),
  )
}

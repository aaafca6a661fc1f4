import type { CampaignFacts, GuaranteeLine } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { counted, prize } from '../../parts/money.ts'
import { instant, shortInstant } from '../../parts/time.ts'
import { winnerName } from '../../parts/winner.ts'
import { drawPath } from '../addresses.ts'
import { row, wideTable } from '../blocks.ts'

const COLUMNS = ['Period', 'From', 'To', 'Threshold', 'Best prize', 'Outcome']

const pickPart = ({ slug }: CampaignFacts, { pick, amountCents }: GuaranteeLine): Html | null =>
  pick &&
  html`${money(amountCents)} for ${winnerName(pick)}, who had won in <a href="${drawPath(slug, pick.drawingId)}">this draw</a>`

/** Over, and waiting for draws: which, so that anyone can look. */
const waitPart = ({ slug, timeZone }: CampaignFacts, { waitsFor }: GuaranteeLine): Html => {
  const { count, drawings } = waitsFor ?? { count: 0, drawings: [] }
  const [first] = drawings
  if (!first) return html`Over, being checked`
  const link = html`<a href="${drawPath(slug, first.drawingId)}">the draw of ${shortInstant(first.drawAt, timeZone)}</a>`
  return html`Over, waits for ${link}${count > 1 && html` and ${counted(count - 1, 'other draw')}`}`
}

const outcomeOf = (campaign: CampaignFacts, line: GuaranteeLine): Html => {
  const { status, bestPrizeCents, amountCents, paidAt } = line
  if (status === 'running') return html`Running`
  if (status === 'waiting') return waitPart(campaign, line)
  if (status === 'not_needed') return bestPrizeCents === null ? html`Nobody won, nothing is due` : html`Met by a prize`
  if (status === 'awaiting_pick') return html`Not met: ${money(amountCents)} wait for the partner’s pick`
  const picked = html`Not met: ${pickPart(campaign, line)}`
  if (status === 'picked') return html`${picked}; the payment is in progress`
  return html`${picked}${paidAt && html`; paid ${instant(paidAt, campaign.timeZone)}`}`
}

const bestOf = ({ status, bestPrizeCents }: GuaranteeLine): string => {
  if (bestPrizeCents !== null) return prize(bestPrizeCents)
  return status === 'running' || status === 'waiting' ? 'not known yet' : 'none'
}

const periodRow = (campaign: CampaignFacts, line: GuaranteeLine): Html => {
  const { period, periodStart, periodEnd, thresholdCents } = line
  const { timeZone } = campaign
  return row(
    period,
    shortInstant(periodStart, timeZone),
    periodEnd ? shortInstant(periodEnd, timeZone) : 'moved by the running pause',
    money(thresholdCents),
    bestOf(line),
    outcomeOf(campaign, line),
  )
}

export const periodTable = (campaign: CampaignFacts, lines: readonly GuaranteeLine[]): Html =>
  wideTable(
    'Guarantee periods, newest first',
    COLUMNS,
    lines.map((line) => periodRow(campaign, line)),
  )

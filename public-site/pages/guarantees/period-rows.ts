import type { CampaignFacts, GuaranteeLine } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { prize } from '../../parts/money.ts'
import { instant, shortInstant } from '../../parts/time.ts'
import { winnerName } from '../../parts/winner.ts'
import { drawPath } from '../addresses.ts'
import { row, wideTable } from '../blocks.ts'

const COLUMNS = ['Period', 'From', 'To', 'Threshold', 'Best prize', 'Outcome']

const pickPart = ({ slug }: CampaignFacts, { pick, amountCents }: GuaranteeLine): Html | null =>
  pick &&
  html`${money(amountCents)} for ${winnerName(pick)}, who had won in <a href="${drawPath(slug, pick.drawingId)}">this draw</a>`

const outcomeOf = (campaign: CampaignFacts, line: GuaranteeLine): Html => {
  const { status, bestPrizeCents, amountCents, paidAt } = line
  if (status === 'running') return html`Running`
  if (status === 'not_needed') return bestPrizeCents === null ? html`Nobody won, nothing is due` : html`Met by a prize`
  if (status === 'awaiting_pick') return html`Not met: ${money(amountCents)} wait for the partner’s pick`
  const picked = html`Not met: ${pickPart(campaign, line)}`
  if (status === 'picked') return html`${picked}; the payment is under way`
  return html`${picked}${paidAt && html`; paid ${instant(paidAt, campaign.timeZone)}`}`
}

const bestOf = ({ status, bestPrizeCents }: GuaranteeLine): string => {
  if (bestPrizeCents !== null) return prize(bestPrizeCents)
  return status === 'running' ? 'not known yet' : 'none'
}

const periodRow = (campaign: CampaignFacts, line: GuaranteeLine): Html => {
  const { period, periodStart, periodEnd, thresholdCents } = line
  const { timeZone } = campaign
  return row(
    period,
    shortInstant(periodStart, timeZone),
    periodEnd ? shortInstant(periodEnd, timeZone) : 'moved by the pause that is running',
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

import type { CampaignBrief, CampaignFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { instant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'

/** Empty for a running campaign. */
export const statusBadge = (texts: Texts, { status, mode }: Pick<CampaignBrief, 'status' | 'mode'>): Html =>
  html`${mode === 'test' && html`<span class="badge test">TEST</span> `}${status !== 'active' && html`<span class="badge ${status}">${texts.parts.statuses[status]}</span>`}`

type Shown = Pick<CampaignFacts, 'status' | 'pause' | 'timeZone'>

/** That it has ended, or since when it is paused and what that means for the draws that were scheduled. */
export const statusNote = (texts: Texts, { status, pause, timeZone }: Shown): Html | false => {
  const { ended, paused } = texts.campaign
  if (status === 'ended') return html`<p class="note">${ended}</p>`
  if (pause === null) return false
  const { since, existingDrawings, open } = pause
  return html`<p class="note">${paused.since(instant(texts, since, timeZone))} ${open > 0 && paused[existingDrawings](open)}</p>`
}

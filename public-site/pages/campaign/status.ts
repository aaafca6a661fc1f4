import type { CampaignBrief } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import type { Texts } from '../../texts.ts'

/** Empty for a running campaign. */
export const statusBadge = (texts: Texts, { status, mode }: Pick<CampaignBrief, 'status' | 'mode'>): Html =>
  html`${mode === 'test' && html`<span class="badge test">TEST</span> `}${status !== 'active' && html`<span class="badge ${status}">${texts.parts.statuses[status]}</span>`}`

export const statusNote = ({ campaign }: Texts, { status }: Pick<CampaignBrief, 'status'>): Html | false =>
  status !== 'active' && html`<p class="note">${campaign[status]}</p>`

import type { CampaignBrief } from '../../facts.ts'
import { type Html, html } from '../../html.ts'

/** Empty for a running campaign. */
export const statusBadge = ({ status, mode }: Pick<CampaignBrief, 'status' | 'mode'>): Html =>
  html`${mode === 'test' && html`<span class="badge test">TEST</span> `}${status !== 'active' && html`<span class="badge ${status}">${status}</span>`}`

const notes = {
  active: null,
  paused: 'This campaign is paused: no new draws are scheduled until it resumes. Draws already scheduled go ahead.',
  ended: 'This campaign has ended: no new draws are scheduled. The pages and proofs of its draws stay.',
} as const

export const statusNote = ({ status }: Pick<CampaignBrief, 'status'>): Html | null => {
  const note = notes[status]
  return note && html`<p class="note">${note}</p>`
}

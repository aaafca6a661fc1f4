import { publicStage, type Status } from '../../domain/drawing/state.ts'
import { type Html, html } from '../html.ts'

export const cancelledBadge = html`<span class="badge">cancelled</span>`
export const voidBadge = html`<span class="badge">void</span>`

/** The public name of a drawing's stage, coloured by it. */
export const stageBadge = (status: Status): Html =>
  html`<span class="badge stage-${publicStage[status]}">${publicStage[status]}</span>`

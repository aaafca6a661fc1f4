import { publicStage, type Status } from '../../domain/drawing/state.ts'
import { type Html, html } from '../html.ts'
import type { Texts } from '../texts.ts'

export const cancelledBadge = ({ parts }: Texts): Html => html`<span class="badge">${parts.cancelled}</span>`
export const voidBadge = ({ parts }: Texts): Html => html`<span class="badge">${parts.void}</span>`

/** The public name of a drawing's stage, coloured by it. */
export const stageBadge = ({ parts }: Texts, status: Status): Html =>
  html`<span class="badge stage-${publicStage[status]}">${parts.stages[status]}</span>`

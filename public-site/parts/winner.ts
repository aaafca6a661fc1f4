/** A winner on a page. Names and ids stand in `bdi`, so that they cannot change the direction of other text. */
import type { ShownWinner } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pattern } from './pattern.ts'

type Named = Pick<ShownWinner, 'winner' | 'displayName'>

/** Decorative: the name stands beside it. */
export const avatar = ({ winner, avatar: path }: Pick<ShownWinner, 'winner' | 'avatar'>): Html =>
  path === null
    ? pattern(winner)
    : html`<img class="avatar" src="${path}" alt="" width="40" height="40" loading="lazy" decoding="async">`

/** The name, or the id if there is none. */
export const winnerName = ({ winner, displayName }: Named): Html =>
  displayName === null ? html`<bdi class="id">${winner}</bdi>` : html`<bdi class="name">${displayName}</bdi>`

/** Picture, name and id. */
export const winnerPart = (shown: Named & Pick<ShownWinner, 'avatar'>): Html =>
  html`<span class="winner">${avatar(shown)}<span>${winnerName(shown)}${
    shown.displayName !== null && html`<bdi class="id">${shown.winner}</bdi>`
  }</span></span>`

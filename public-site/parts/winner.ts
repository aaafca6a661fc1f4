/** A winner as pages show one. Names and ids stand in `bdi`, so that whatever they hold turns no text around them. */
import type { ShownWinner } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pattern } from './pattern.ts'

type Named = Pick<ShownWinner, 'winner' | 'displayName'>

/** Decoration: the name stands beside it. */
export const avatar = ({ winner, avatar: path }: Pick<ShownWinner, 'winner' | 'avatar'>): Html =>
  path === null
    ? pattern(winner)
    : html`<img class="avatar" src="${path}" alt="" width="40" height="40" loading="lazy" decoding="async">`

/** The name if there is one, else the id. */
export const winnerName = ({ winner, displayName }: Named): Html =>
  displayName === null ? html`<bdi class="id">${winner}</bdi>` : html`<bdi class="name">${displayName}</bdi>`

/** Picture, name and id. */
export const winnerPart = (shown: Named & Pick<ShownWinner, 'avatar'>): Html =>
  html`<span class="winner">${avatar(shown)}<span>${winnerName(shown)}${
    shown.displayName !== null && html`<bdi class="id">${shown.winner}</bdi>`
  }</span></span>`

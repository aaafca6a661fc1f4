/** Blocks that several pages have. */
import { type Content, type Html, html } from '../html.ts'

/** Lines to be pasted into a shell. */
export const shell = (...lines: string[]): Html => html`<pre class="shell"><code>${lines.join('\n')}</code></pre>`

/**
 * A table that may be wider than a narrow screen: it is scrolled by itself, by keyboard too. `columns` are its
 * headings.
 */
export const wideTable = (label: string, columns: readonly string[], rows: readonly Html[]): Html =>
  html`<section class="table roomy" aria-label="${label}" tabindex="0"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></section>`

/** A row whose first cell names it. */
export const row = (name: Content, ...cells: Content[]): Html =>
  html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`

/** A row that says the name of each cell's column on a phone, where it stands by itself. */
export const namedRow = (columns: readonly string[], [name, ...cells]: readonly Content[]): Html =>
  html`<tr class="named"><th scope="row" data-column="${columns[0]}">${name}</th>${cells.map((cell, i) => html`<td data-column="${columns[i + 1]}">${cell}</td>`)}</tr>
`

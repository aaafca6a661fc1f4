import type { Proof } from '../../../domain/drawing/proof.ts'
import { type Html, html } from '../../html.ts'
import { WINNERS_PER_PAGE } from './winners.ts'

/** The random values behind the rolls, folded; for a large draw only the first ones, the rest is in its proof. */
export const randomValues = ({ results }: Proof): Html => {
  const listed = results.slice(0, WINNERS_PER_PAGE)
  const items = listed.map(({ randomValue }) => html`<li><code>${randomValue}</code></li>`)
  const what = listed.length < results.length ? `The first ${listed.length} random values` : 'All random values'
  return html`<details><summary>${what}, by position</summary><ol class="random-values" start="0">${items}</ol></details>`
}

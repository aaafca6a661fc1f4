/** A component's last days, a bar for each, coloured by how it was. */
import { type DayTimes, stateOfDay } from '../../../domain/status/days.ts'
import { type State, states } from '../../../domain/status/state.ts'
import { type Html, html } from '../../html.ts'

/** Of a bar with half of the gap on each side of it. */
const STEP = 10
const HEIGHT = 30

const barsOf = (shown: readonly State[], state: State): string =>
  shown.map((one, i) => (one === state ? `M${i * STEP + STEP / 2} 0v${HEIGHT}` : '')).join('')

export const daysPicture = (days: readonly DayTimes[], label: string): Html => {
  const shown = days.map(stateOfDay)
  return html`<svg class="days" viewBox="0 0 ${days.length * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${states
    .filter((state) => shown.includes(state))
    .map((state) => html`<path class="day-${state}" d="${barsOf(shown, state)}"/>`)}</svg>`
}

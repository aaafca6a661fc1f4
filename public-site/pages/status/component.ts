import { type Component, partOf } from '../../../domain/status/component.ts'
import { availabilityOf, type DayTimes, stateOfDay } from '../../../domain/status/days.ts'
import type { State } from '../../../domain/status/state.ts'
import type { ComponentFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { chainInWords } from '../../parts/chain.ts'
import { day, instant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { daysPicture } from './days-picture.ts'

export const componentName = (texts: Texts, component: Component): string => {
  const { parts, onChain } = texts.status
  const { part, chain } = partOf(component)
  return chain === null ? parts[part] : onChain(parts[part], chainInWords(texts, chain))
}

export const stateBadge = ({ status }: Texts, state: State): Html =>
  html`<span class="badge state-${state}">${status.states[state]}</span>`

const TROUBLE: readonly State[] = ['maintenance', 'degraded', 'down']
const MINUTE_MS = 60_000

/** How long it had which trouble on a day, in whole minutes. */
const timesInWords = ({ status }: Texts, { downMs, degradedMs, maintenanceMs }: DayTimes): string =>
  status.lasted(
    (
      [
        [downMs, status.minutesDown],
        [degradedMs, status.minutesDegraded],
        [maintenanceMs, status.minutesMaintenance],
      ] as const
    ).flatMap(([ms, inWords]) => (ms >= MINUTE_MS ? [inWords(Math.round(ms / MINUTE_MS))] : [])),
  )

const troubledDays = (texts: Texts, days: readonly DayTimes[]): Html =>
  html`<details><summary>${texts.status.troubledDays(days.length)}</summary><ul>${days
    .toReversed()
    .map((one) => html`<li>${day(texts, new Date(one.day), 'UTC')}: ${timesInWords(texts, one)}</li>`)}</ul></details>`

/** Rounded down, so that only what was never down is called 100%. */
const percentOf = ({ decimals }: Texts, share: number): string => decimals(Math.floor(share * 10_000) / 100, 2)

const WORKING: readonly State[] = ['operational', 'unknown']

export const componentRow = (texts: Texts, { component, state, since, days }: ComponentFacts): Html => {
  const words = texts.status
  const troubled = days.filter((one) => TROUBLE.includes(stateOfDay(one)))
  const share = availabilityOf(days)
  const label = `${words.days(days.length)}: ${troubled.length === 0 ? words.noTrouble : words.trouble(troubled.length)}`
  return html`<li class="component">
<h3>${componentName(texts, component)} ${stateBadge(texts, state)}</h3>
${!WORKING.includes(state) && html`<p class="dim">${words.since(instant(texts, since, 'UTC'))}</p>`}
${daysPicture(days, label)}
<p class="ends"><span>${words.ago(days.length - 1)}</span>${share !== null && html`<span>${words.available(percentOf(texts, share))}</span>`}<span>${words.today}</span></p>
${troubled.length > 0 && troubledDays(texts, troubled)}
</li>`
}

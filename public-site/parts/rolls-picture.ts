/** Where each roll fell on the scale: a mark for each or, for many, a histogram. */
import type { PrizeTable } from '../../domain/prize-table.ts'
import { type Html, html } from '../html.ts'
import type { Texts } from '../texts.ts'
import { placeOf, scalePicture, tiersInWords, WIDTH } from './scale.ts'

const LANE_HEIGHT = 24
const MAX_MARKS = 200
const BARS = 100

const marks = (rolls: readonly number[], end: number): Html => {
  let path = ''
  for (const roll of rolls) if (roll < end) path += `M${placeOf(roll, end)} 2v${LANE_HEIGHT - 2}`
  return html`<path class="marks" d="${path}"/>`
}

/** One outline of all bars; the highest takes the whole lane. */
const bars = (rolls: readonly number[], end: number): Html => {
  const counts = Array.from({ length: BARS }, () => 0)
  for (const roll of rolls) {
    const bar = Math.floor((roll / end) * BARS)
    if (bar < BARS) counts[bar] = (counts[bar] as number) + 1
  }
  const most = Math.max(1, ...counts)
  const tops = counts.map((rollsInBar) => Math.round(LANE_HEIGHT * (1 - rollsInBar / most) * 10) / 10)
  return html`<path class="bars" d="M0 ${LANE_HEIGHT}${tops.map((top) => `V${top}h${WIDTH / BARS}`).join('')}V${LANE_HEIGHT}z"/>`
}

const countsByTier = ({ tiers }: PrizeTable, rolls: readonly number[]): number[] => {
  const counts = tiers.map(() => 0)
  for (const roll of rolls) {
    const tier = tiers.findIndex(({ threshold }) => threshold > roll)
    counts[tier] = (counts[tier] as number) + 1
  }
  return counts
}

export const rollsPicture = (texts: Texts, table: PrizeTable, rolls: readonly number[]): Html => {
  const counts = countsByTier(table, rolls)
  const fell = tiersInWords(texts, table, (i) => texts.parts.rolls(counts[i] as number))
  const label = texts.parts.rollsScale(rolls.length, table.denominator - 1, fell)
  const lane = rolls.length > MAX_MARKS ? bars : marks
  return scalePicture(texts, table, label, LANE_HEIGHT, (end) => lane(rolls, end))
}

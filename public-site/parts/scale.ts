/**
 * The scale of rolls as strips: the first shows all rolls, and each further one enlarges the start of the one before,
 * where rare prizes lie too close together to be visible. A strip stretches to any width, so all text stands outside
 * it.
 */
import type { PrizeTable } from '../../domain/prize-table.ts'
import { type Html, html } from '../html.ts'
import type { Texts } from '../texts.ts'
import { prize } from './money.ts'
import { oncePerTable } from './once-per-table.ts'

/** Shows the rolls from 0 up to, but not including, `end`. */
export type Strip = { end: number; bands: Html }

export const WIDTH = 1_000
const BAND_HEIGHT = 20
const ENLARGED_BELOW = 1 / 40
const MAX_STRIPS = 5
const SHADES = 6

const round = (x: number): number => Math.round(x * 10) / 10

/** Where a roll lies on a strip. */
export const placeOf = (roll: number, end: number): number => round((roll / end) * WIDTH)

const shadeOf = (amountCents: number, i: number): string => (amountCents === 0 ? 'tier-none' : `tier-${i % SHADES}`)

/** A swatch in a tier's colour, which a list of tiers shows beside its prize. */
export const swatch = (amountCents: number, i: number): Html =>
  html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect class="${shadeOf(amountCents, i)}" width="1" height="1"/></svg>`

const endsOf = ({ denominator, tiers }: PrizeTable): number[] => {
  const ends = [denominator]
  while (ends.length < MAX_STRIPS) {
    const limit = (ends.at(-1) as number) * ENLARGED_BELOW
    const next = tiers.findLast(({ threshold }) => threshold < limit)
    if (!next || next.threshold === 1) break
    ends.push(next.threshold)
  }
  return ends
}

const bandsUpTo = ({ tiers }: PrizeTable, end: number): Html => {
  const bands: Html[] = []
  for (const [i, { amountCents, weight, threshold }] of tiers.entries()) {
    const from = threshold - weight
    if (from >= end) break
    const x = placeOf(from, end)
    const width = round(placeOf(Math.min(threshold, end), end) - x)
    bands.push(html`<rect class="${shadeOf(amountCents, i)}" x="${x}" width="${width}" height="${BAND_HEIGHT}"/>`)
  }
  return html`${bands}`
}

export const stripsOf = oncePerTable((table): readonly Strip[] =>
  endsOf(table).map((end) => ({ end, bands: bandsUpTo(table, end) })),
)

/**
 * Strips, one below the other, each between its first and its last roll. `laneOf` draws what lies above a strip's
 * bands.
 */
export const scalePicture = (
  texts: Texts,
  table: PrizeTable,
  label: string,
  laneHeight: number,
  laneOf: (end: number) => Html | null,
): Html => {
  const parts = stripsOf(table).map(({ end, bands }, i) => {
    const what = i === 0 ? html`role="img" aria-label="${label}"` : html`aria-hidden="true"`
    return html`${i > 0 && html`<p class="enlarged">${texts.parts.enlarged(Math.round(table.denominator / end))}</p>`}
<svg class="strip" viewBox="0 0 ${WIDTH} ${laneHeight + BAND_HEIGHT}" height="${laneHeight + BAND_HEIGHT}" preserveAspectRatio="none" ${what}>${laneOf(end)}<g transform="translate(0 ${laneHeight})">${bands}</g></svg>
<p class="ends"><span>0</span><span>${texts.count(end - 1)}</span></p>`
  })
  return html`<div class="scale">${parts}</div>`
}

const MAX_TOLD = 12

/** The tiers in words, with something about each. */
export const tiersInWords = (texts: Texts, { tiers }: PrizeTable, of: (i: number) => string): string => {
  const told = tiers.slice(0, MAX_TOLD).map(({ amountCents }, i) => `${prize(texts, amountCents)}: ${of(i)}`)
  const left = tiers.length - told.length
  return told.join('; ') + (left > 0 ? texts.parts.andMore(left) : '')
}

/**
 * A picture for a winner without an avatar, made from the id: five by five squares, symmetric, in one of eight colours.
 */
import { type Html, html } from '../html.ts'

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193
const COLOURS = 8
const SIDE = 5
const HALF = 3

/** FNV-1a with a final mix, so that ids that differ only in the last character look different. */
const mixed = (text: string): number => {
  let mix = FNV_START
  for (let i = 0; i < text.length; i += 1) mix = Math.imul(mix ^ text.charCodeAt(i), FNV_PRIME)
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d)
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39)
  return (mix ^ (mix >>> 15)) >>> 0
}

const CELLS = HALF * SIDE
const FIRST_CELLS = 8

/** The SVG path of the cells that are set in `bits`, whose lowest bit stands for the cell `first`; mirrored. */
const squaresFrom = (first: number, bits: number): string => {
  let path = ''
  for (let cell = first; bits >> (cell - first) !== 0; cell += 1) {
    if ((bits & (1 << (cell - first))) === 0) continue
    const x = cell % HALF
    const y = Math.floor(cell / HALF)
    path += `M${x} ${y}h1v1h-1z`
    if (x < HALF - 1) path += `M${SIDE - 1 - x} ${y}h1v1h-1z`
  }
  return path
}

const pathsFrom = (first: number, cells: number): string[] =>
  Array.from({ length: 1 << cells }, (_, bits) => squaresFrom(first, bits))

/** All paths of both groups of cells, made once, since a page has a picture for each winner. */
const firstPaths = pathsFrom(0, FIRST_CELLS)
const otherPaths = pathsFrom(FIRST_CELLS, CELLS - FIRST_CELLS)

const bitsOf = (mix: number, first: number, cells: number): number => (mix >>> first) & ((1 << cells) - 1)

const squares = (mix: number): string =>
  `${firstPaths[bitsOf(mix, 0, FIRST_CELLS)]}${otherPaths[bitsOf(mix, FIRST_CELLS, CELLS - FIRST_CELLS)]}`

/** Decorative: the name beside it says who it is. */
export const pattern = (id: string): Html => {
  const mix = mixed(id)
  return html`<svg class="avatar hue-${(mix >>> 20) % COLOURS}" viewBox="-1 -1 7 7" aria-hidden="true"><path d="${squares(mix)}"/></svg>`
}

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

const squares = (mix: number): string => {
  let path = ''
  for (let cell = 0; cell < HALF * SIDE; cell += 1) {
    if ((mix & (1 << cell)) === 0) continue
    const x = cell % HALF
    const y = Math.floor(cell / HALF)
    path += `M${x} ${y}h1v1h-1z`
    if (x < HALF - 1) path += `M${SIDE - 1 - x} ${y}h1v1h-1z`
  }
  return path
}

/** Decorative: the name beside it says who it is. */
export const pattern = (id: string): Html => {
  const mix = mixed(id)
  return html`<svg class="avatar hue-${(mix >>> 20) % COLOURS}" viewBox="-1 -1 7 7" aria-hidden="true"><path d="${squares(mix)}"/></svg>`
}

import { readFileSync } from 'node:fs'
import type { Proof } from '../../domain/drawing/proof.ts'

export const text = readFileSync(new URL('../../docs/prize-draw-1.md', import.meta.url), 'utf8')

/** What stands under a heading, up to the next one of the same rank or higher. */
export const sectionOf = (heading: string): string => {
  const rank = heading.indexOf(' ')
  const [, after = ''] = text.split(`\n${heading}\n`)
  return after.split(new RegExp(`^#{1,${rank}} `, 'm'))[0] ?? ''
}

export const blocksOf = (language: string, section = text): string[] =>
  [...section.matchAll(/^```(\w*)\n([^]*?)\n```$/gm)].flatMap(([, name, block]) =>
    name === language ? [block as string] : [],
  )

/** The items of a list that begin with code, each on one line: the text before its colon, and the text after it. */
export const itemsOf = (section: string): { head: string; rest: string }[] =>
  [...section.matchAll(/^- (`[^]*?)(?=\n- |\n\n|$(?![^]))/gm)].map(([, item]) => {
    const [head = '', ...rest] = (item as string).replaceAll(/\n */g, ' ').split(/(?<=`|draw): /)
    return { head, rest: rest.join(': ') }
  })

/** The first two cells of every row whose first cell holds code. */
export const rowsOf = (section: string): string[] =>
  [...section.matchAll(/^\| (`[^|]*\|[^|]*)\|/gm)].map(([, cells]) => cells as string)

export const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string)

/** A real draw, from which all worked examples come. A new copy each time. */
export const example = () =>
  JSON.parse(blocksOf('json')[0] as string) as Proof & { chain: { sequence: string } & Record<string, unknown> }

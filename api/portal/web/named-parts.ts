import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Those that the pages are made of and that hang their parts on themselves: an import of one brings all its parts. */
const MADE_OF_PARTS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|Card|Checkbox|Pagination|Radio|Table)\/\1\.mjs$/
const PART = /^(\w+\.[A-Z]\w+) = \w+;$/gm

const pages = ['portal', 'console'].map((app) => new URL(`../../${app}/web/src/`, import.meta.url))

/** As `Table.Td`. */
const findNamed = (): Set<string> => {
  const sources = pages.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8')),
  )
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/<([A-Z]\w+\.[A-Z]\w+)/g)].map(([, part = '']) => part)),
  )
}

/** Leaves out the parts of Mantine's components that no page names, as the scroll bars that it draws for tables. */
export const namedParts = (): Plugin => {
  const named = findNamed()
  return {
    name: 'named-parts',
    transform: {
      filter: { id: MADE_OF_PARTS },
      handler: (code) => code.replaceAll(PART, (hung, part: string) => (named.has(part) ? hung : '')),
    },
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Mantine components that have their parts as properties (`Table.Td`), so that importing one bundles all its parts. */
const MADE_OF_PARTS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|Card|Checkbox|Pagination|Radio|Table)\/\1\.mjs$/
const PART = /^(\w+\.[A-Z]\w+) = \w+;$/gm

const pages = ['portal', 'console'].map((app) => new URL(`../../${app}/web/src/`, import.meta.url))

/** The parts that pages use, such as `Table.Td`. */
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

/** Removes the parts of Mantine's components that no page uses from the bundle, such as the scroll bars of tables. */
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

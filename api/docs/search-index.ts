/** The search index that the pages' script loads. */
import type { Document, Section } from './document.ts'
import { sectionPath } from './pages/section.ts'
import { componentsOf } from './reference/components.ts'
import type { DocsGroup } from './layout.ts'

/** `words` are searched but not shown. */
export type Entry = { path: string; title: string; within: string; words: string }

const ofPages = (groups: readonly DocsGroup[]): Entry[] =>
  groups.flatMap(({ title, links }) =>
    links.flatMap(({ path, label, parts = [] }) => [
      { path, title: label, within: title, words: '' },
      ...parts.map(({ id, text }) => ({ path: `${path}#${id}`, title: text, within: label, words: '' })),
    ]),
  )

/** The address of a call or the members of an object, by which its entry is found too. */
const wordsOf = (document: Document, sections: readonly Section[]): Map<string, string> =>
  new Map(
    sections.flatMap((section) => [
      ...section.operations.map(
        ({ operationId, method, path }) =>
          [`${sectionPath(section)}#${operationId}`, `${operationId} ${method} ${path}`] as const,
      ),
      ...componentsOf(document, section.operations).map(
        (name) =>
          [
            `${sectionPath(section)}#${name}`,
            Object.keys(document.components?.schemas?.[name]?.properties ?? {}).join(' '),
          ] as const,
      ),
    ]),
  )

export const searchIndex = (
  document: Document,
  sections: readonly Section[],
  groups: readonly DocsGroup[],
): Entry[] => {
  const words = wordsOf(document, sections)
  return ofPages(groups).map((entry) => ({ ...entry, words: words.get(entry.path) ?? '' }))
}

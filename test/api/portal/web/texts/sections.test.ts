/** Each page loads the sections of the catalogue whose texts it, or a module that it imports, uses. */
import { existsSync, readFileSync } from 'node:fs'
import test from 'ava'
import { en } from '../../../../../api/portal/web/src/texts/en.ts'
import { EVERYWHERE } from '../../../../../api/portal/web/src/texts/everywhere.ts'

const source = new URL('../../../../../api/portal/web/src/', import.meta.url)
const read = (file: URL): string => readFileSync(file, 'utf8')
const known = new Set(Object.keys(en))

const importsOf = (file: URL): URL[] =>
  [...read(file).matchAll(/^import (?!type )[^']*?from '(\.[^']+)'/gm)]
    .map(([, path = '']) => new URL(path, file))
    .filter(({ href }) => href.startsWith(source.href) && !href.includes('/texts/') && existsSync(new URL(href)))

const filesOf = (file: URL, seen = new Map<string, URL>()): Map<string, URL> => {
  if (seen.has(file.href)) return seen
  seen.set(file.href, file)
  for (const next of importsOf(file)) filesOf(next, seen)
  return seen
}

/** The sections whose texts a file uses, itself or in what it imports. */
const saidBy = (path: string): string[] => {
  const said = [...filesOf(new URL(path, source)).values()].flatMap((file) => {
    const code = read(file)
    const taken = [...code.matchAll(/const \{([^}]*)\} = texts\b(?!\.)/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
    )
    return [...code.matchAll(/\btexts\.(\w+)/g)].map(([, name = '']) => name).concat(taken)
  })
  return [...new Set(said)].filter((name) => known.has(name)).toSorted()
}

const everywhere: readonly string[] = EVERYWHERE

test('what stands around every page uses only what every page has', (t) => {
  for (const file of ['start.tsx', 'shell/shell.tsx'])
    t.deepEqual(
      saidBy(file).filter((name) => !everywhere.includes(name)),
      [],
    )
})

test('every page loads the sections that it says something of, and no others', (t) => {
  const pages = [...read(new URL('router.tsx', source)).matchAll(/import\('(\.\/[^']+)'\),\s*'\w+'((?:,\s*'\w+')*)/g)]
  t.true(pages.length > 20)
  for (const [, path = '', names = ''] of pages) {
    const loaded = [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    t.deepEqual(
      loaded,
      saidBy(path).filter((name) => !everywhere.includes(name)),
      path,
    )
  }
})

test('the dialogs that may open over any page load their own section', (t) => {
  for (const file of ['parts/sign-in/dialog.tsx', 'parts/confirm-dialog.tsx'])
    t.deepEqual(
      saidBy(file).filter((name) => !everywhere.includes(name) && name !== 'signIn'),
      [],
      file,
    )
})

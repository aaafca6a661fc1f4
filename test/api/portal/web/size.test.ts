/** How much JavaScript the portal's pages load, gzipped as the server does it at worst. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { EVERYWHERE } from '../../../../api/portal/web/src/texts/everywhere.ts'
import { languages } from '../../../../api/portal/web/src/texts/language.ts'
import { buildWebWhenMissing } from '../../../../local/build-web.ts'
import { inTurn } from '../../../support/in-turn.ts'

const KILOBYTE = 1_000
/** As the build compresses it. */
const BEST_GZIP = 9
const MOST_ON_A_PAGE = 150
const MOST_IN_ALL = 300

const dist = new URL('../../../../api/portal/web/dist/assets/', import.meta.url)
const catalogue = new URL('../../../../api/portal/web/src/texts/en.ts', import.meta.url)
const router = new URL('../../../../api/portal/web/src/router.tsx', import.meta.url)

type Script = { name: string; kilobytes: number; imports: string[] }

const readScripts = (): ReadonlyMap<string, Script> =>
  new Map(
    readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const code = readFileSync(new URL(name, dist))
        const imports = [...code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
          ([, file = '']) => file,
        )
        return [name, { name, kilobytes: gzipSync(code, { level: BEST_GZIP }).length / KILOBYTE, imports }]
      }),
  )

/** The files of these names, without their hashes, and all that they import. */
const loadedBy = (scripts: ReadonlyMap<string, Script>, names: readonly string[]): Script[] => {
  const loaded = new Map<string, Script>()
  const load = (script: Script): void => {
    if (loaded.has(script.name)) return
    loaded.set(script.name, script)
    for (const file of script.imports) load(scripts.get(file) as Script)
  }
  for (const name of names) {
    const script = [...scripts.values()].find((one) => one.name.replace(/-[\w-]{8}\.js$/, '') === name)
    if (!script) throw new Error(`There is no script ${name}.`)
    load(script)
  }
  return [...loaded.values()]
}

const sum = (scripts: Iterable<Script>): number => [...scripts].reduce((total, { kilobytes }) => total + kilobytes, 0)

test('no page loads more than 150 kB of JavaScript, and all pages together 300 kB in a language', async (t) => {
  await inTurn('the web app', buildWebWhenMissing)
  const scripts = readScripts()
  const pages = [
    ...readFileSync(router, 'utf8').matchAll(/import\('\.\/pages\/([\w-]+)\.tsx'\),\s*'\w+'((?:,\s*'\w+')*)/g),
  ].map(([, page = '', names = '']) => ({ page, sections: [...names.matchAll(/'(\w+)'/g)].map(([, one = '']) => one) }))
  t.true(pages.length > 20)
  const files = new Map(
    [...readFileSync(catalogue, 'utf8').matchAll(/(\w+): \(\) => import\('\.\/en\/([\w-]+)\.ts'\)/g)].map(
      ([, section = '', file = '']) => [section, file],
    ),
  )
  for (const language of languages) {
    const fileOf = (section: string) => `text-${language}-${files.get(section)}`
    const sizes = pages
      .map(({ page, sections }) => {
        const names = ['index', 'shell', page, ...[...EVERYWHERE, ...sections].map(fileOf)]
        return { page, kilobytes: sum(loadedBy(scripts, names)) }
      })
      .toSorted((a, b) => b.kilobytes - a.kilobytes)
    t.log(
      language,
      sizes.slice(0, 3).map(({ page, kilobytes }) => `${page} ${kilobytes.toFixed(1)} kB`),
    )
    for (const { page, kilobytes } of sizes) t.true(kilobytes <= MOST_ON_A_PAGE, `${page} in ${language}`)
    const others = languages.filter((other) => other !== language).map((other) => `text-${other}-`)
    const read = [...scripts.values()].filter(({ name }) => !others.some((start) => name.startsWith(start)))
    t.log(`${language}: ${sum(read).toFixed(1)} kB in all`)
    t.true(sum(read) <= MOST_IN_ALL, language)
  }
})

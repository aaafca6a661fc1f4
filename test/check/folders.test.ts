import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'ava'

const project = join(import.meta.dirname, '../..')

/** Imports that the folder rules let through, and imports that they refuse. */
const allowed: Record<string, string[]> = {
  'domain/drawing/a.ts': ['../b.ts', './c.ts', 'zod', 'rrule-temporal', 'node:crypto'],
  'process/a.ts': ['../domain/b.ts', './c.ts', 'zod', 'winston'],
  'db/queries/a.ts': ['../../domain/b.ts', '../c.ts', 'slonik', 'pg', 'pg-boss'],
  'public-site/pages/a.ts': ['../../domain/b.ts', '../c.ts', 'node:fs'],
  'api/v1/a.ts': [
    '../../db/b.ts',
    '../../domain/b.ts',
    '../../process/b.ts',
    '../../public-site/b.ts',
    '../c.ts',
    'express',
  ],
  'worker/stages/a.ts': [
    '../../db/b.ts',
    '../../domain/b.ts',
    '../../process/b.ts',
    '../../public-site/b.ts',
    '../c.ts',
    'pg-boss',
  ],
  'worker/chain/a.ts': ['../../db/b.ts', '../c.ts', 'viem', 'viem/chains'],
  'operator/a.ts': ['../api/b.ts', '../db/b.ts', '../domain/b.ts', '../worker/b.ts'],
  'local/a.ts': ['../api/b.ts', '../worker/b.ts', '../test/b.ts', 'viem', 'slonik'],
  'test/api/a.ts': ['../../api/b.ts', '../../worker/b.ts', '../../local/b.ts', 'viem', 'slonik'],
}
const refused: Record<string, string[]> = {
  'domain/drawing/a.ts': [
    '../../db/b.ts',
    '../../api/b.ts',
    '../../local/b.ts',
    'pg',
    'slonik',
    'zod/v3',
    'node:fs',
    'viem',
  ],
  'process/a.ts': ['../db/b.ts', '../api/b.ts', '../worker/b.ts', 'viem'],
  'domain/a.ts': [
    '../db/b.ts',
    '../process/b.ts',
    '../worker/b.ts',
    '../public-site/b.ts',
    '../test/b.ts',
    '@trpc/server',
  ],
  'db/queries/a.ts': [
    '../../api/b.ts',
    '../../process/b.ts',
    '../../worker/b.ts',
    '../../public-site/b.ts',
    '../../operator/b.ts',
    'viem',
  ],
  'public-site/pages/a.ts': [
    '../../db/b.ts',
    '../../process/b.ts',
    '../../api/b.ts',
    '../../worker/b.ts',
    '../../local/b.ts',
    'viem',
    'slonik',
  ],
  'api/v1/a.ts': [
    '../../worker/b.ts',
    '../../operator/b.ts',
    '../../local/b.ts',
    '../../test/b.ts',
    'viem',
    'viem/chains',
    'slonik',
  ],
  'worker/stages/a.ts': ['../../api/b.ts', '../../local/b.ts', '../../test/b.ts', 'viem', 'slonik'],
  'worker/chain/a.ts': ['../../api/b.ts', '../../local/b.ts', '../../operator/b.ts', '../../test/b.ts', 'slonik'],
  'operator/a.ts': ['../local/b.ts', '../test/b.ts', 'viem', 'slonik'],
}

/** Each of these does what domain/ may not do. */
const impure = [
  'Date.now()',
  'Temporal.Now.instant()',
  'Math.random()',
  'crypto.randomUUID()',
  'process.env',
  'fetch("/")',
  'performance.now()',
]

type Finding = { code: string; filename: string }

/** Writes the files beside a copy of the rules and returns what the linter finds in each. */
const lint = async (files: Record<string, string>): Promise<Map<string, string[]>> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  try {
    await copyFile(join(project, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    const output = await new Promise<string>((done) => {
      const oxlint = join(project, 'node_modules/oxlint/bin/oxlint')
      execFile(process.execPath, [oxlint, '--format', 'json'], { cwd: folder }, (_, stdout) => done(stdout))
    })
    const { diagnostics } = JSON.parse(output) as { diagnostics: Finding[] }
    const found = Map.groupBy(diagnostics, ({ filename }) => filename)
    return new Map(Object.keys(files).map((path) => [path, (found.get(path) ?? []).map(({ code }) => code)]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One file for each import, named after it, so that each is judged alone. */
const filesOf = (table: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([path, imports]) =>
      imports.map((source, index) => [
        path.replace(/a\.ts$/, `${index}-${source.replaceAll(/\W+/g, '-')}.ts`),
        `import { sql } from '${source}'\n\nexport const use = sql\n`,
      ]),
    ),
  )

test('what a folder may import passes', async (t) => {
  for (const [path, codes] of await lint(filesOf(allowed))) t.deepEqual(codes, [], path)
})

test('what a folder may not import is refused', async (t) => {
  for (const [path, codes] of await lint(filesOf(refused)))
    t.deepEqual([...new Set(codes)], ['eslint(no-restricted-imports)'], path)
})

test('domain/ has no clock, no randomness, no settings and no network', async (t) => {
  const files = Object.fromEntries(
    impure.map((code, index) => [`domain/${index}.ts`, `export const use = () => ${code}\n`]),
  )
  for (const [path, codes] of await lint(files)) t.is(codes.length, 1, `${path}: ${files[path]}`)
  const random = await lint({
    'domain/a.ts': `import { randomBytes } from 'node:crypto'\n\nexport const use = randomBytes\n`,
  })
  t.deepEqual(random.get('domain/a.ts'), ['eslint(no-restricted-imports)'])
})

test('files that import each other in a circle and default exports are refused', async (t) => {
  const found = await lint({
    'api/a.ts': `import { b } from './b.ts'\n\nexport const a = () => b\n`,
    'api/b.ts': `import { a } from './a.ts'\n\nexport const b = () => a\n`,
    'api/c.ts': 'export default 1\n',
  })
  t.deepEqual(found.get('api/a.ts'), ['import(no-cycle)'])
  t.deepEqual(found.get('api/c.ts'), ['import(no-default-export)'])
})

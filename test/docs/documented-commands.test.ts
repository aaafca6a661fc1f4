import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { commands } from '../../operator/commands.ts'
import { wrongIn } from '../support/typed-command.ts'

const project = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(project, name), 'utf8')

/** A newcomer's own Node may be too old for TypeScript: commands run it by the Node that comes with the packages. */
const OWN_NODE = /(?<![\w/-])node (?:--\S+ )*[\w./-]+\.ts\b/g

test('no command for people runs TypeScript with whatever Node they have', (t) => {
  const pages = globSync(['README.md', 'docs/**/*.md', 'local/start.ts'], { cwd: project })
  t.true(pages.length > 20)
  for (const page of pages) t.deepEqual(read(page).match(OWN_NODE) ?? [], [], page)
})

test('what is said of moving a partner names options that the command takes', (t) => {
  const [, section = ''] = read('docs/operating.md').split('\n## Moving a partner\n')
  const named = [...String(section.split('\n## ')[0]).matchAll(/`(--[a-z-]+)`/g)].map(([, name]) => name)
  const { needs, takes } = commands['partner move'] ?? {}
  const options = Object.keys({ ...needs, ...takes }).map((flag) => flag.split(' ')[0])
  t.true(named.length > 1)
  for (const name of named) t.true(options.includes(name), name)
})

test('each command that is shown to operators can be typed so', (t) => {
  const typed = [...read('docs/operating.md').matchAll(/\boperator -- ([^\n#`]+)/g)].map(([, line]) => String(line))
  t.true(typed.length > 80)
  t.deepEqual(typed.flatMap(wrongIn), [])
})

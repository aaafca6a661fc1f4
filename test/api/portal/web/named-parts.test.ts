import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import { buildWebWhenMissing } from '../../../../local/build-web.ts'
import { inTurn } from '../../../support/in-turn.ts'

const NAMED = ['CheckboxGroup', 'RadioGroup']
const OTHERS = ['CheckboxCard', 'RadioCard', 'ScrollArea', 'TableScrollContainer']

const readParts = (app: string): Set<string> => {
  const scripts = new URL(`../../../../api/${app}/web/dist/assets/`, import.meta.url)
  const names = readdirSync(scripts).filter((name) => name.endsWith('.js'))
  const code = names.map((name) => readFileSync(new URL(name, scripts), 'utf8')).join('')
  return new Set([...code.matchAll(/@mantine\/core\/(\w+)/g)].map(([, part = '']) => part))
}

test('of the parts of Mantine’s components, the scripts hold those that a page names and not the others', async (t) => {
  await inTurn('the web app', buildWebWhenMissing)
  for (const app of ['portal', 'console']) {
    const parts = readParts(app)
    t.true(parts.isSupersetOf(new Set(NAMED)), app)
    t.deepEqual(
      OTHERS.filter((part) => parts.has(part)),
      [],
      app,
    )
  }
})

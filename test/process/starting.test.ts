import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { environmentOf, flagsOf } from '../../process/starting.ts'

test('the Procfile starts the long-running processes with the settings that local and measured ones have', (t) => {
  const lines = readFileSync(join(import.meta.dirname, '../../Procfile'), 'utf8')
    .trim()
    .split('\n')
  for (const [name, program] of [
    ['web', 'api/main.ts'],
    ['worker', 'worker/main.ts'],
  ] as const) {
    const settings = Object.entries(environmentOf(program)).map(([setting, value]) => `${setting}=${value}`)
    t.true(lines.includes(`${name}: ${[...settings, 'node', ...flagsOf(program), program].join(' ')}`), name)
  }
})

import { readFileSync } from 'node:fs'
import test from 'ava'
import { type Kept, keptBy } from '../../db/kept.ts'

const operating = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
const [, section = ''] = /\n## Data kept\n([\s\S]*?)\n## /.exec(operating) ?? []

const AGE_OF = { created_at: '', made_at: '', expires_at: ' after it expired' } as const

const inWords = (how: Kept): string => {
  if ('with' in how) return `as long as its ${how.with}`
  if ('until' in how) return `until ${how.until}`
  if ('forever' in how) return `for good: ${how.forever}`
  if (how.days === 0) return 'until it expires'
  return `${how.days} ${how.days === 1 ? 'day' : 'days'}${how.since ? AGE_OF[how.since] : ''}`
}

for (const [title, tables] of Object.entries(keptBy))
  test(`operators read of each table how long it is kept: ${title.toLowerCase()}`, (t) => {
    const part = section.split(`\n**${title}**\n`)[1]?.split('\n**')[0] ?? ''
    const rows = [...part.matchAll(/^\| `(\w+)` .*?([^|]+) \|$/gm)].map(([, table, how]) => [table, how?.trim()])
    t.deepEqual(
      rows,
      Object.entries(tables).map(([table, how]) => [table, inWords(how)]),
    )
  })

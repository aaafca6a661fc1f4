import test from 'ava'
import { connect } from '../support/attack.ts'
import { fileDatabase } from '../support/database.ts'

const database = fileDatabase(test)

const UNIQUE = `
  select i.indrelid::regclass::text as table, array_agg(a.attname::text order by a.attname) as columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indisunique and i.indpred is null and i.indrelid::regclass::text !~ '[.]'
  group by i.indexrelid, i.indrelid`

const FUNCTIONS = `
  select proname as name, prosrc as body from pg_proc
  where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
  order by proname`

/** Functions that may take any of the rows. */
const ANY = ['free_part', 'tell_of_owner', 'wake_waiting_guarantees']

const OPENING = { '(': 1, ')': -1 } as Record<string, number>

/** The select that ends in this limit: from its opening parenthesis, or else from the beginning of the body. */
const selectBefore = (body: string, end: number): { text: string; caller: string } => {
  let depth = 0
  let start = end
  for (; start > 0 && depth >= 0; start -= 1) depth -= OPENING[body[start - 1] as string] ?? 0
  if (depth >= 0) return { text: body.slice(0, end), caller: '' }
  const [caller = ''] = body
    .slice(0, start)
    .split(/\n\s*\n|;/)
    .slice(-1)
  return { text: body.slice(start + 1, end), caller }
}

/** The select's own text, without everything in parentheses. */
const flat = (text: string): string => {
  const without = text.replaceAll(/\([^()]*\)/g, '')
  return without === text ? text : flat(without)
}

/** Without an order, the plan decides which row is the first: that may change with statistics or an upgrade. */
test('a function that takes the first of several rows says by which order', async (t) => {
  const client = await connect(t, database.url)
  const { rows: keys } = await client.query<{ table: string; columns: string[] }>(UNIQUE)
  const isOne = (text: string): boolean => {
    const [, table, conditions] = /\bfrom (\w+)(?: \w+)? where ([^]*)$/.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? []
    const asked = new Set(
      [...(conditions ?? '').matchAll(/\b(?:\w+\.)?(\w+) = /g)].map(([, column]) => column as string),
    )
    return keys.some((key) => key.table === table && key.columns.every((column) => asked.has(column)))
  }
  const { rows: functions } = await client.query<{ name: string; body: string }>(FUNCTIONS)
  const byChance = functions.flatMap(({ name, body }) =>
    [...body.matchAll(/\blimit 1\b/g)].flatMap(({ index }) => {
      const { text, caller } = selectBefore(body, index)
      const own = flat(text)
      const isAny = /refuse_if_any\(|exists\s*$/.test(caller)
      return isAny || /\border by\b/.test(own) || isOne(own) ? [] : [name]
    }),
  )
  t.deepEqual(byChance, ANY, 'say by which order, or name the function among those for which any row will do')
})

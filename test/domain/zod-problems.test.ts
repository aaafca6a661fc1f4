import test from 'ava'
import fc from 'fast-check'
import { z } from 'zod'
import { pathOf, plainWords, problemsOf } from '../../domain/zod-problems.ts'

test('a pointer leads to the member that it was made of, whatever its name', (t) => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/^\d+$/.test(text) && text !== '__proto__')
  fc.assert(
    fc.property(name, fc.nat(5), (member, before) => {
      const schema = z.object({ [member]: z.array(z.string()) })
      const { error } = schema.safeParse({ [member]: [...Array<string>(before).fill(''), 1] })
      const [problem] = problemsOf(error as z.ZodError)
      t.deepEqual(pathOf(problem?.pointer ?? ''), [member, before])
    }),
  )
})

test('each member too many is a problem of its own', (t) => {
  const { error } = z.strictObject({ a: z.string() }).safeParse({ a: '', b: 1, 'c/d': 2 })
  t.deepEqual(
    problemsOf(error as z.ZodError).map(({ pointer }) => pointer),
    ['/b', '/c~1d'],
  )
})

/** Each with a wrong value, and what is said of it. */
const wrong: readonly [z.ZodType, unknown, string][] = [
  [z.string(), undefined, 'is missing'],
  [z.string(), 7, 'must be a text'],
  [z.string(), ['a', 'b'], 'must be a text'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(2), 'a', 'must have at least 2 characters'],
  [z.string().max(1), 'ab', 'must have at most 1 character'],
  [z.array(z.string()).min(1), [], 'must have at least 1 entry'],
  [z.int().min(0), -1, 'must be at least 0'],
  [z.int().max(5), 6, 'must be at most 5'],
  [z.enum(['run', 'hold']), 'stop', 'must be run or hold'],
  [z.string('must be a name'), undefined, 'must be a name'],
]

test('what is wrong with a member is said in words that say what it must be; a schema’s own words go first', (t) => {
  for (const [schema, value, words] of wrong)
    t.is(schema.safeParse(value, plainWords).error?.issues[0]?.message, words, words)
  const source = z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('push') }),
    z.object({ mode: z.literal('pull') }),
  ])
  for (const value of [{}, { mode: 'poll' }])
    t.deepEqual(problemsOf(source.safeParse(value, plainWords).error as z.ZodError), [
      { pointer: '/mode', detail: 'must be push or pull' },
    ])
})

import test from 'ava'
import fc from 'fast-check'
import { z } from 'zod'
import { pathOf, problemsOf } from '../../domain/zod-problems.ts'

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

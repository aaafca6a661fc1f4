import test from 'ava'
import { openAtOnce } from '../../worker/at-once.ts'

const open = (count: number) => {
  const atOnce = openAtOnce(count)
  const begun: string[] = []
  const begin = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const done = atOnce(() => {
      begun.push(name)
      return promise
    })
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { begun, begin }
}

test('so many go on at once, and the others follow in their order', async (t) => {
  const { begun, begin } = open(2)
  const [a, b, c, d] = [begin('a'), begin('b'), begin('c'), begin('d')]
  t.deepEqual(begun, ['a', 'b'])
  b.end()
  t.is(await b.done, 'b')
  t.deepEqual(begun, ['a', 'b', 'c'])
  a.end()
  c.end()
  await Promise.all([a.done, c.done])
  t.deepEqual(begun, ['a', 'b', 'c', 'd'])
  d.end()
  await d.done
})

test('what fails leaves its place to the next', async (t) => {
  const { begun, begin } = open(1)
  const [a, b] = [begin('a'), begin('b')]
  a.fail()
  await t.throwsAsync(a.done, { message: 'a' })
  b.end()
  await b.done
  t.deepEqual(begun, ['a', 'b'])
})

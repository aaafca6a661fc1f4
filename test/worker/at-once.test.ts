import test from 'ava'
import { openAtOnce } from '../../worker/at-once.ts'

test('so many have a place at once, and the others follow in their order', async (t) => {
  const enter = openAtOnce(2)
  const inside: string[] = []
  const come = async (name: string) => {
    const leave = await enter()
    inside.push(name)
    return leave
  }
  const [a, b, c, d] = [come('a'), come('b'), come('c'), come('d')]
  const [leaveA, leaveB] = await Promise.all([a, b])
  t.deepEqual(inside, ['a', 'b'])
  leaveB()
  const leaveC = await c
  t.deepEqual(inside, ['a', 'b', 'c'])
  leaveA()
  await d
  t.deepEqual(inside, ['a', 'b', 'c', 'd'])
  leaveC()
  await come('e')
  t.deepEqual(inside, ['a', 'b', 'c', 'd', 'e'])
})

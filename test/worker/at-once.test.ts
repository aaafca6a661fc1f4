import test from 'ava'
import { openAtOnce } from '../../worker/at-once.ts'

/** Places for so many, with the names of those who have one. */
const openPlaces = (count: number) => {
  const places = { count }
  const enter = openAtOnce(() => places.count)
  const inside: string[] = []
  const come = async (name: string) => {
    const leave = await enter()
    inside.push(name)
    return leave
  }
  return { places, inside, come }
}

test('so many have a place at once, and the others follow in their order', async (t) => {
  const { inside, come } = openPlaces(2)
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

test('where there are fewer places than before, those inside stay, and the next ones wait until enough have left', async (t) => {
  const { places, inside, come } = openPlaces(2)
  const [leaveA, leaveB] = await Promise.all([come('a'), come('b')])
  places.count = 1
  const [c, d, e] = [come('c'), come('d'), come('e')]
  leaveA()
  t.deepEqual(inside, ['a', 'b'])
  leaveB()
  const leaveC = await c
  t.deepEqual(inside, ['a', 'b', 'c'])
  places.count = 2
  leaveC()
  await Promise.all([d, e])
  t.deepEqual(inside, ['a', 'b', 'c', 'd', 'e'])
})

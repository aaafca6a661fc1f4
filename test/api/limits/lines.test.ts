import test from 'ava'
import { openLines } from '../../../api/limits/lines.ts'

test('a few of a holder are let in at once, its others in their order as places become free', async (t) => {
  const { enter } = openLines({ atOnce: 2, mostWaiting: 2 })
  const entered: string[] = []
  const leave = new Map<string, () => void>()
  const come = async (name: string) => {
    const out = await enter('a')
    if (out) leave.set(name, out)
    entered.push(out ? name : `${name} refused`)
  }
  const all = ['1', '2', '3', '4', '5'].map(come)
  await all[4]
  t.deepEqual(entered.toSorted(), ['1', '2', '5 refused'])
  leave.get('1')?.()
  leave.get('1')?.()
  await all[2]
  leave.get('2')?.()
  await all[3]
  t.deepEqual(entered.slice(3), ['3', '4'])
})

test('one holder’s full line is nobody else’s', async (t) => {
  const { enter } = openLines({ atOnce: 1, mostWaiting: 0 })
  const out = await enter('a')
  t.is(await enter('a'), null)
  t.truthy(await enter('b'))
  out?.()
  t.truthy(await enter('a'))
})

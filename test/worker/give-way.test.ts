import test from 'ava'
import { openAtOnce } from '../../worker/at-once.ts'
import { batchesBeside, type Bustle, inTurnBeside, letSendsGoFirst } from '../../worker/give-way.ts'
import { until } from '../support/until.ts'

const open = (areSendsMany: boolean) => {
  const bustle: Bustle = {
    foreground: 0,
    areSendsMany,
    isOnWatch: true,
    isCalled: false,
    isAnybodyWaiting: false,
  }
  const batches = openAtOnce(() => batchesBeside(bustle))
  const begun: string[] = []
  const ends: (() => void)[] = []
  const begin = (name: string) =>
    inTurnBeside(bustle, batches, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const untilBegun = (count: number) =>
    until(
      async () => begun,
      ({ length }) => length >= count,
    )
  return { bustle, begun, untilBegun, begin, endNext: () => ends.shift()?.() }
}

test('beside many sends one thing is at work at a time', async (t) => {
  const { untilBegun, begin, endNext } = open(true)
  const [first, second] = [begin('reminding'), begin('pages')]
  t.deepEqual(await untilBegun(1), ['reminding'])
  endNext()
  await first
  t.deepEqual(await untilBegun(2), ['reminding', 'pages'])
  endNext()
  await second
})

test('without them nothing waits for another', async (t) => {
  const { begun, begin, endNext } = open(false)
  const all = ['pages', 'reminding', 'more pages'].map(begin)
  t.deepEqual(begun, ['pages', 'reminding', 'more pages'])
  for (const _ of all) endNext()
  await Promise.all(all)
})

test('a rest ends once there are fewer sends, and is bounded', async (t) => {
  const { bustle } = open(true)
  const startedAt = performance.now()
  const resting = letSendsGoFirst(bustle, 3_600_000).then(() => performance.now() - startedAt)
  t.true((await resting) < 60_000)
  let looks = 0
  const fewSoon = {
    ...bustle,
    get areSendsMany() {
      looks += 1
      return looks === 1
    },
  }
  await letSendsGoFirst(fewSoon, 300)
  t.is(looks, 2, 'it ends with the first look that finds few, and not three times as long as the work')
})

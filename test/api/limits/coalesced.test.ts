import test from 'ava'
import { coalesced } from '../../../api/limits/coalesced.ts'

const options = { afterMs: 1, pauseMs: 1, onError: () => {} }

/** A promise that is resolved from outside. */
const gate = () => Promise.withResolvers<void>()

test('those who ask by then are served by one run, those who ask later by another', async (t) => {
  let runs = 0
  let ran = gate()
  const { ask } = coalesced(async () => {
    runs += 1
    ran.resolve()
  }, options)
  const served = async () => {
    ran = gate()
    for (let i = 0; i < 5; i += 1) ask()
    const alive = setInterval(() => {}, 1_000)
    await ran.promise
    clearInterval(alive)
  }
  await served()
  t.is(runs, 1)
  await served()
  t.is(runs, 2)
})

test('one run is under way at a time, and those who want one meanwhile share the next', async (t) => {
  const gates = [gate(), gate(), gate()]
  let begun = 0
  const { run } = coalesced(() => {
    begun += 1
    return (gates[begun - 1] as ReturnType<typeof gate>).promise
  }, options)
  const first = run()
  await Promise.resolve()
  const others = [run(), run(), run()]
  t.is(begun, 1)
  gates[0]?.resolve()
  await first
  gates[1]?.resolve()
  await Promise.all(others)
  t.is(begun, 2)
})

test('a failure is reported once until a run succeeds, and the next run is made all the same', async (t) => {
  const told: unknown[] = []
  let isWell = false
  const { run } = coalesced(() => (isWell ? Promise.resolve() : Promise.reject(new Error('away'))), {
    ...options,
    onError: (error) => told.push(error),
  })
  await run()
  await run()
  t.is(told.length, 1)
  isWell = true
  await run()
  isWell = false
  await run()
  t.is(told.length, 2)
})

import test, { type ExecutionContext } from 'ava'
import { advanceDrawing, type Trial } from '../../../api/actions/drawing/advance.ts'
import { fetchAgain } from '../../../api/actions/drawing/fetch-again.ts'
import type { Caller } from '../../../domain/actor.ts'
import { makeDrawing, makeKey, theOperator } from '../../support/factory.ts'
import { openPull } from '../../support/pull/pull.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000)

/** A drawing of a pull campaign that its partner brings forward. */
const openTrial = async (t: ExecutionContext, trial: Trial) => {
  const pull = await openPull(t)
  const { place, campaign, partner } = pull
  const id = await makeDrawing(place, { campaign, cutoffAt: tomorrow() })
  const caller: Caller = { id: (await makeKey(place, { partner })).id, partnerId: partner, mode: 'test' }
  await advanceDrawing(place, caller, { drawingId: id, ...trial })
  await pull.work()
  return { ...pull, id }
}

test('a source is slow twice without being called, in the words of a real time-out, and then really asked', async (t) => {
  const { source, work, read, readFetch, retryNow, id } = await openTrial(t, { simulate: 'slow_source' })
  for (const tries of [1, 2]) {
    t.deepEqual(await readFetch(id), {
      tries,
      failure: 'Winners source did not answer within 10 seconds.',
      isLeased: false,
      isGivenUp: false,
    })
    t.is((await read(id)).status, 'open')
    t.is(source.requests.length, 0)
    await retryNow(id)
    await work()
  }
  t.is(source.requests.length, 1)
  t.like(await readFetch(id), { tries: 3, failure: null })
  t.like(await read(id), { status: 'paid', isFetched: true, needsAttention: null })
})

test('a source that is not asked to be slow is asked at once', async (t) => {
  const { source, read, id } = await openTrial(t, {})
  t.is(source.requests.length, 1)
  t.is((await read(id)).status, 'paid')
})

test('a pull campaign’s cutoff without winners is flagged without a call, and fetching again helps', async (t) => {
  const { place, source, work, read, readFetch, id } = await openTrial(t, { simulate: 'no_winners' })
  t.like(await read(id), { status: 'open', needsAttention: 'No winners by the cutoff.' })
  t.like(await readFetch(id), { isGivenUp: true })
  t.is(source.requests.length, 0)
  await fetchAgain(place, theOperator, { drawingId: id })
  await work()
  t.is(source.requests.length, 1)
  t.like(await read(id), { status: 'paid', needsAttention: null })
})

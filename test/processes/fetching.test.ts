import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { startFile } from '../support/process/command.ts'
import { openPull } from '../support/pull/pull.ts'
import { until } from '../support/until.ts'
import { answersWell, hangs } from '../support/pull/winners-source.ts'

const startWorker = async (t: ExecutionContext, databaseUrl: string) => {
  const worker = startFile('worker/main.ts', [], { DATABASE_URL: databaseUrl, ALLOW_LOOPBACK_PARTNERS: '1' })
  t.teardown(() => worker.child.kill('SIGKILL'))
  await worker.started
  return worker
}

test('at SIGTERM a worker waits for the call that is under way, stores its list and ends', async (t) => {
  const { url, source, due, read } = await openPull(t)
  const mayAnswer = Promise.withResolvers<void>()
  source.behave = async (request, response) => {
    await mayAnswer.promise
    return answersWell(request, response)
  }
  const id = await due()
  const { child, ended, says } = await startWorker(t, url)
  await until(
    async () => source.requests.length,
    (count) => count === 1,
  )
  const stops = says('stopping')
  child.kill('SIGTERM')
  await stops
  await due()
  mayAnswer.resolve()
  const { code, stdout } = await ended
  t.is(code, 0)
  t.true((await read(id)).isFetched)
  t.is(source.requests.length, 1, 'nothing new is begun')
  const call = stdout.split('\n').find((line) => line.includes('"message":"call"')) ?? '{}'
  const { timestamp, ms, ...logged } = JSON.parse(call) as Record<string, unknown>
  t.deepEqual([typeof timestamp, typeof ms], ['string', 'number'])
  t.like(logged, { queue: 'fetch-winners', id, tries: 1, outcome: 'sent 3 winners', isTaken: true })
  t.notRegex(stdout, /whsec_|v1,/)
})

test('what a worker held when it was killed is done by another once the lease has run out', async (t) => {
  const { url, place, source, due, read, readFetch } = await openPull(t)
  source.behave = hangs
  const id = await due()
  const { child } = await startWorker(t, url)
  await until(
    async () => source.requests.length,
    (count) => count === 1,
  )
  child.kill('SIGKILL')
  source.behave = answersWell
  await startWorker(t, url)
  t.like(await readFetch(id), { tries: 1, isLeased: true })
  await place.pool.query(sql.unsafe`update winner_fetch set leased_until = now()`)
  const { status } = await until(
    () => read(id),
    (drawing) => drawing.status === 'paid',
  )
  t.is(status, 'paid')
  t.like(await readFetch(id), { tries: 2, isLeased: false })
})

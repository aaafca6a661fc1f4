import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { startFile } from '../support/process/command.ts'
import { until } from '../support/until.ts'
import { openHooks, type Receiver, startReceiver } from '../support/webhook/webhooks.ts'

const startWorker = async (t: ExecutionContext, databaseUrl: string) => {
  const worker = startFile('worker/main.ts', [], { DATABASE_URL: databaseUrl, ALLOW_LOOPBACK_PARTNERS: '1' })
  t.teardown(() => worker.child.kill('SIGKILL'))
  await worker.started
  return worker
}

const posted = ({ posts }: Receiver, count: number): Promise<number> =>
  until(
    async () => posts.length,
    (length) => length >= count,
  )

test('a worker delivers what happens, and at SIGTERM waits for the call that is under way and records it', async (t) => {
  const { service, endpoint, happen, deliveries } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id } = await endpoint(receiver.url)
  const { child, ended, says } = await startWorker(t, service.databaseUrl)
  await happen()
  t.is(await posted(receiver, 1), 1)
  const mayAnswer = Promise.withResolvers<void>()
  receiver.behave = async () => {
    await mayAnswer.promise
    return {}
  }
  await happen()
  t.is(await posted(receiver, 2), 2)
  const stops = says('stopping')
  child.kill('SIGTERM')
  await stops
  mayAnswer.resolve()
  const { code, stdout } = await ended
  t.is(code, 0)
  t.deepEqual(
    (await deliveries(id)).map(({ state, tries }) => [state, tries]),
    [
      ['delivered', 1],
      ['delivered', 1],
    ],
  )
  const call = stdout.split('\n').find((line) => line.includes('"message":"call"')) ?? '{}'
  t.like(JSON.parse(call), { queue: 'deliver', tries: 1, outcome: 'taken with 200', isTaken: true })
  t.notRegex(stdout, /whsec_|v1,/)
})

test('what a worker was posting when it was killed is posted by another once the lease has run out, under the same webhook-id', async (t) => {
  const { service, pool, endpoint, happen, deliveries } = await openHooks(t)
  const receiver = await startReceiver(t, () => null)
  const { id } = await endpoint(receiver.url)
  const { child } = await startWorker(t, service.databaseUrl)
  const event = await happen()
  t.is(await posted(receiver, 1), 1)
  child.kill('SIGKILL')
  receiver.behave = () => ({})
  await startWorker(t, service.databaseUrl)
  t.like((await deliveries(id))[0], { state: 'pending', tries: 0, isLeased: true })
  await pool.query(sql.unsafe`update delivery set leased_until = now()`)
  const [delivery] = await until(
    () => deliveries(id),
    ([one]) => one?.state === 'delivered',
  )
  t.like(delivery, { state: 'delivered', tries: 1 })
  t.deepEqual(
    receiver.posts.map(({ headers }) => headers['webhook-id']),
    [event, event],
  )
})

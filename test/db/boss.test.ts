import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { openMaintainingBoss } from '../../db/boss.ts'
import { migrate } from '../../db/migrate.ts'
import { connect as connectTo } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'
import { overNetwork } from '../support/over-network.ts'
import { urlAs } from '../support/roles.ts'
import { until } from '../support/until.ts'
import { thief } from './roles/attack.ts'

/** A start asks for more than one. */
const REFUSALS = 5

/** An error as Postgres says it before it closes the connection. */
const refusal = (code: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** The database behind a door at which the first connections are refused. */
const refusing = async (t: ExecutionContext, code: string, refusals: number) => {
  const url = overNetwork(await testDatabase(t))
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  let asked = 0
  const door = createServer((client) => {
    sockets.add(client.on('error', () => {}))
    asked += 1
    if (asked <= refusals) {
      client.once('data', () => client.end(refusal(code)))
      return
    }
    const server = connect(Number(port), hostname).on('error', () => {})
    sockets.add(server)
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    door.close()
  })
  url.port = String((door.address() as { port: number }).port)
  return { url: url.href, countAsked: () => asked }
}

test('a database that has no connection to spare at the start is asked again until it has one', async (t) => {
  const { url, countAsked } = await refusing(t, '53300', REFUSALS)
  const refused: string[] = []
  const onError = (error: Error) => refused.push(String((error as Error & { code?: string }).code))
  const boss = await openMaintainingBoss(url, { onError, stopping: new AbortController().signal })
  await boss.stop({ graceful: false })
  t.true(refused.length > 0 && refused.every((code) => code === '53300'))
  t.true(countAsked() > REFUSALS)
})

test('a wrong password is said at once, and so is a busy database to one who does not wait', async (t) => {
  const wrong = await refusing(t, '28P01', REFUSALS)
  const { signal } = new AbortController()
  await t.throwsAsync(openMaintainingBoss(wrong.url, { onError: () => {}, stopping: signal }), { code: '28P01' })
  const busy = await refusing(t, '53300', REFUSALS)
  await t.throwsAsync(openMaintainingBoss(busy.url, { onError: () => {} }), { code: '53300' })
})

test('the upkeep of the queues locks no number, which anybody who may connect could keep from it', async (t) => {
  const url = await testDatabase(t)
  const owner = await connectTo(t, url)
  await owner.query(
    'revoke execute on function pg_advisory_xact_lock(bigint), pg_try_advisory_xact_lock(bigint) from prize_worker',
  )
  const boss = await openMaintainingBoss(urlAs('worker', url), { onError: (error) => t.fail(String(error)) })
  t.teardown(() => boss.stop({ graceful: false }))
  await boss.supervise()
  const { rows } = await owner.query('select from pgboss.queue where monitor_on is null or maintain_on is null')
  t.deepEqual(rows, [])
})

test('a finished job is deleted some minutes later, however lately the queue was looked after', async (t) => {
  const url = await testDatabase(t)
  const owner = await connectTo(t, url)
  const boss = await openMaintainingBoss(urlAs('worker', url), { onError: (error) => t.fail(String(error)) })
  t.teardown(() => boss.stop({ graceful: false }))
  const [old, young] = [randomUUID(), randomUUID()]
  await boss.insert(
    'lock',
    [old, young].map((id) => ({ id, data: { ids: ['drw_1'] } })),
  )
  const ended = `update pgboss.job set state = 'completed', completed_on = now() - $2::interval where id = $1`
  await owner.query(ended, [old, '11 minutes'])
  await owner.query(ended, [young, '9 minutes'])
  await owner.query(`update pgboss.queue set maintain_on = now() - interval '2 minutes'`)
  await boss.supervise()
  const { rows } = await owner.query(`select id from pgboss.job where name = 'lock'`)
  t.deepEqual(rows, [{ id: young }])
})

test('a release names who keeps a queue from it, and goes on once it is free', async (t) => {
  const url = await testDatabase(t)
  const worker = await thief(t, 'worker', url)
  await worker.query('begin; select from pgboss.queue for update')
  const told: string[] = []
  const releasing = migrate(url, (words) => told.push(words))
  const words = await until(
    async () => told.join(),
    (text) => text !== '',
  )
  await worker.query('rollback')
  await releasing
  t.regex(words, /The release is held up by pid \d+ \(test_worker\b.*end it by select pg_terminate_backend/)
})

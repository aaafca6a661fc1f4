import { setTimeout as pause } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { testDatabase } from '../../support/database.ts'
import { makeKey, makePartner } from '../../support/factory.ts'
import { limit } from '../../support/partner-api/limits.ts'
import { startService } from '../../support/service.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { seededRandom } from '../../support/chain/rpc-faults.ts'
import { seed } from '../../support/run/soak.ts'

/** So many that a reader that never pauses does not reach its rate limit. */
const MANY_READS = 1_000_000

const open = async (t: ExecutionContext) => {
  const databaseUrl = await testDatabase(t)
  const service = await startService(databaseUrl)
  t.teardown(service.stop)
  const partner = await makePartner(service)
  await limit(service, partner, { read: MANY_READS })
  const { key } = await makeKey(service, { partner })
  const api = clientOf(service, key)
  return {
    /** A connection with a transaction of its own. */
    connect: async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      t.teardown(() => client.end())
      return {
        query: (text: string) => client.query(text),
        happen: (name: string) =>
          client.query(`select write_events(array[($1::text, 'test', 'drawing.created', $2::text, '{}')::happening])`, [
            partner,
            name,
          ]),
      }
    },
    /** The subjects of the next page, and where to go on. */
    read: async (cursor?: string) => {
      const query = cursor === undefined ? '' : `?cursor=${cursor}`
      const { status, body } = await api.get<{ events: { id: string }[]; nextCursor: string }>(`/events${query}`)
      if (status !== 200) throw new Error(`The events were answered with ${status}: ${JSON.stringify(body)}`)
      const { events, nextCursor } = body
      return { ids: events.map(({ id }) => id), nextCursor }
    },
    subjectOf: async (id: string): Promise<string> =>
      (
        await service.statements.rows<{ subject: string }>(
          { name: 'subject', text: 'select subject from event where id = $1', lane: 'read' },
          [id],
        )
      )[0]?.subject ?? '',
    committed: async (): Promise<string[]> =>
      (
        await service.statements.rows<{ id: string }>({ name: 'all', text: 'select id from event', lane: 'read' }, [])
      ).map(({ id }) => id),
  }
}

test('an event with an earlier number that is committed later is read all the same, and before the later one', async (t) => {
  const { connect, read, subjectOf } = await open(t)
  const [slow, quick] = [await connect(), await connect()]
  await slow.query('begin')
  await slow.happen('first')
  await quick.happen('second')
  const early = await read()
  t.deepEqual(early.ids, [])
  await slow.query('commit')
  const { ids } = await read(early.nextCursor)
  t.deepEqual(await Promise.all(ids.map(subjectOf)), ['first', 'second'])
})

test('what is rolled back, as a whole or to a savepoint, holds up no reader', async (t) => {
  const { connect, read, subjectOf } = await open(t)
  const [slow, quick] = [await connect(), await connect()]
  await slow.query('begin; savepoint a')
  await slow.happen('undone')
  await quick.happen('seen at once')
  t.deepEqual((await read()).ids, [])
  await slow.query('rollback to a')
  t.is((await read()).ids.length, 1)
  await slow.happen('kept')
  await quick.happen('third')
  t.is((await read()).ids.length, 1)
  await slow.query('commit')
  const { ids } = await read()
  t.deepEqual(await Promise.all(ids.map(subjectOf)), ['seen at once', 'kept', 'third'])
  await slow.query('begin')
  await slow.happen('undone')
  await slow.query('rollback')
  t.is((await read()).ids.length, 3)
})

test('a transaction that writes no events holds up no reader', async (t) => {
  const { connect, read } = await open(t)
  const [other, quick] = [await connect(), await connect()]
  await other.query('begin; create table bare (id int); select pg_advisory_xact_lock_shared(1)')
  await quick.happen('seen')
  t.is((await read()).ids.length, 1)
  await other.query('rollback')
})

const WRITERS = 8
const ROUNDS = 200

test('while many write, commit late and roll back, a reader sees every event once, and in one order', async (t) => {
  const { connect, read, committed } = await open(t)
  const random = seededRandom(seed)
  const write = async () => {
    const { query, happen } = await connect()
    for (let round = 0; round < ROUNDS; round += 1) {
      await query('begin')
      const events = 1 + Math.floor(random() * 3)
      for (let i = 0; i < events; i += 1) {
        await happen(`s${round}`)
        if (random() < 0.5) await pause(random() * 10)
      }
      await query(random() < 0.2 ? 'rollback' : 'commit')
    }
  }
  let isOver = false
  const seen: string[] = []
  const tail = async () => {
    let cursor: string | undefined
    for (let last = false; !last; ) {
      last = isOver
      const page = await read(cursor)
      seen.push(...page.ids)
      cursor = page.nextCursor
    }
    for (let page = await read(cursor); page.ids.length > 0; page = await read(page.nextCursor)) seen.push(...page.ids)
  }
  const reading = tail()
  await Promise.all(Array.from({ length: WRITERS }, write))
  isOver = true
  await reading
  t.true(seen.length > WRITERS * ROUNDS)
  t.is(new Set(seen).size, seen.length)
  t.deepEqual(seen.toSorted(), (await committed()).toSorted())
})

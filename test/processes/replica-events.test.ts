import test from 'ava'
import { newId } from '../../db/new-id.ts'
import { connect } from '../support/attack.ts'
import { makeKey, makePartner } from '../support/factory.ts'
import { startPair } from '../support/failover/pair.ts'
import { startReadingWeb } from '../support/failover/reading-web.ts'
import { askServer } from '../support/failover/standby.ts'
import { type Answer, clientOf } from '../support/partner-api/ask.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

type Page = { events: { id: string }[]; nextCursor: string }

test('a reader of events behind a replica misses none, in whatever order they are committed and however late it is', async (t) => {
  t.timeout(240_000)
  const pair = await startPair(t, { isSynchronous: false })
  const place = await openWorkplace(pair.primary.url)
  t.teardown(place.close)
  const { key } = await makeKey(place, { partner: await makePartner(place) })
  const web = await startReadingWeb(t, pair)
  const client = clientOf(web, key)
  /** Repeats a request that a busy machine refuses with 503: nothing has happened then. */
  const untilAnswered = <Body>(ask: () => Promise<Answer<Body>>) => until(ask, ({ status }) => status !== 503)
  const happen = async () => {
    const ask = () => client.post<{ event: { id: string } }>('/test/events', { type: 'drawing.settled' })
    const { status, body, text } = await untilAnswered(ask)
    t.is(status, 201, text)
    return body.event.id
  }

  const seen: string[] = []
  let cursor = 'now'
  const read = async () => {
    const { status, body, text } = await untilAnswered(() => client.get<Page>(`/events?cursor=${cursor}`))
    t.is(status, 200, text)
    cursor = body.nextCursor
    seen.push(...body.events.map(({ id }) => id))
  }
  /** Reads until a page had this outcome. */
  const readFrom = async (outcome: 'replica' | 'late') => {
    const before = await web.reads(outcome)
    const after = async () => {
      await read()
      return web.reads(outcome)
    }
    t.true((await until(after, (count) => count > before)) > before)
  }

  await readFrom('replica')
  const model = await happen()
  const [early, worker] = [newId('evt'), await connect(t, pair.primary.url)]
  await worker.query('begin')
  await worker.query(`
    insert into event (id, partner_id, mode, type, subject, data, is_example)
    select '${early}', partner_id, mode, type, '${early}', data, true from event where id = '${model}'`)
  const second = await happen()
  await readFrom('replica')
  t.deepEqual(seen, [model], 'the second event waits for the early one')
  await worker.query('commit')
  await readFrom('replica')
  t.deepEqual(seen, [model, early, second])

  await askServer(pair.standby.url, 'select pg_wal_replay_pause()')
  const last = await happen()
  await readFrom('late')
  await askServer(pair.standby.url, 'select pg_wal_replay_resume()')
  await readFrom('replica')
  t.deepEqual(seen, [model, early, second, last])
})

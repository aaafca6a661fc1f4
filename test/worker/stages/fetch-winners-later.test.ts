import test from 'ava'
import { sql } from 'slonik'
import { extendCutoff } from '../../../api/actions/drawing/extend-cutoff.ts'
import type { Service } from '../../../api/service.ts'
import { remind } from '../../../db/boss.ts'
import { clockDatabase } from '../../support/clock.ts'
import { makeKey } from '../../support/factory.ts'
import { openPull } from '../../support/pull/pull.ts'
import { answersWell } from '../../support/pull/winners-source.ts'

const HOUR_MS = 3_600_000

test('a later cutoff starts over, with ten minutes of its own and another id for the request', async (t) => {
  const { place, source, work, due, read, readFetch, workAfter } = await openPull(t)
  source.behave = () => ({ status: 502 })
  const id = await due()
  await work()
  await workAfter(id, 10)
  t.like(await readFetch(id), { isGivenUp: true })
  await place.pool.query(sql.unsafe`
    update drawing set cutoff_at = now() - interval '500 milliseconds', attention = null, attention_detail = null, attention_since = null where id = ${id}`)
  await work()
  t.like(await readFetch(id), { tries: 1, isGivenUp: false })
  source.behave = answersWell
  await workAfter(id, 9)
  t.like(await read(id), { status: 'paid' })
  t.deepEqual(await readFetch(id), { tries: 2, failure: null, isLeased: false, isGivenUp: false })
  t.not(source.requests[0]?.headers['webhook-id'], source.requests[2]?.headers['webhook-id'])
})

test('after an extension the winners are fetched at the new cutoff at once, not when the old tries would have gone on', async (t) => {
  const clock = await clockDatabase(t)
  const now = Date.now()
  await clock.set(new Date(now))
  const { place, partner, campaign, source, work, due, read, readFetch } = await openPull(t, clock.url)
  source.behave = () => ({ status: 502 })
  const id = await due()
  await work()
  t.like(await readFetch(id), { tries: 1 })
  // The job of the next try, which after many tries comes late.
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`delete from pgboss.job where name = 'fetch-winners' and state < 'active'`)
    await remind(place.boss, tx, 'fetch-winners', [{ ids: [id], startAfter: new Date(now + 2 * HOUR_MS) }])
  })
  const { id: callerId } = await makeKey(place, { partner })
  const caller = { id: callerId, partnerId: partner, mode: 'test' } as const
  const cutoffAt = new Date(now + HOUR_MS)
  const service = { ...place, drawingCache: null, doorkeeper: null } as unknown as Service
  await extendCutoff(service, caller, { slug: campaign.slug, drawingId: id, cutoffAt })
  source.behave = answersWell
  await clock.set(new Date(cutoffAt.getTime() - 1))
  await work()
  t.is((await read(id)).status, 'open', 'not before')
  await clock.set(cutoffAt)
  await work()
  t.is((await read(id)).status, 'paid')
  t.deepEqual(await readFetch(id), { tries: 1, failure: null, isLeased: false, isGivenUp: false })
})

import test from 'ava'
import { sql } from 'slonik'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { fetchAgain } from '../../../api/actions/drawing/fetch-again.ts'
import { setWinnersSource } from '../../../api/actions/campaign/winners-source.ts'
import { leaseFetches } from '../../../db/queries/pull/fetching.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { makeCampaign, theOperator } from '../../support/factory.ts'
import { networkRunners, openPull, type Pull, workWith } from '../../support/pull/pull.ts'
import { until } from '../../support/until.ts'
import { answersWell, hangs, startSource, winnersFor } from '../../support/pull/winners-source.ts'

test('when the campaign is switched to push while it fetches, the answer is not taken', async (t) => {
  const { place, campaign, source, work, due, read, readFetch } = await openPull(t)
  source.behave = async (request, response) => {
    await setWinnersSource(place, theOperator, campaign.slug, { mode: 'push' })
    return answersWell(request, response)
  }
  const id = await due()
  await work()
  t.like(await read(id), { status: 'open', winners: null, needsAttention: 'No winners by the cutoff.' })
  t.is(await readFetch(id), null)
  t.is(source.requests.length, 1)
})

test('when the campaign gets another address while it fetches, only what the new one answers is taken', async (t) => {
  const { place, campaign, source, work, due, read } = await openPull(t)
  const other = await startSource(t, (request) => ({ body: { winners: winnersFor(request).map((id) => `new-${id}`) } }))
  source.behave = async (request, response) => {
    await setWinnersSource(place, theOperator, campaign.slug, { mode: 'pull', url: other.url })
    return answersWell(request, response)
  }
  const id = await due()
  await work()
  t.like(await read(id), { status: 'paid', winners: [`new-${id}-0`, `new-${id}-1`, `new-${id}-2`] })
  t.is(source.requests.length, 1)
})

test('when the cutoff is extended while it fetches, the answer is not taken', async (t) => {
  const { place, source, work, due, read } = await openPull(t)
  source.behave = async (request, response) => {
    await place.pool.query(
      sql.unsafe`update drawing set cutoff_at = now() + interval '1 hour' where id = ${request.query['drawing'] ?? ''}`,
    )
    return answersWell(request, response)
  }
  const id = await due()
  await work()
  t.like(await read(id), { status: 'open', winners: null, needsAttention: null })
  source.behave = answersWell
  await place.pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '1 millisecond' where id = ${id}`)
  await work()
  t.like(await read(id), { status: 'paid' })
})

test('when the campaign is ended while it fetches, the answer is still taken and drawn', async (t) => {
  const { place, campaign, source, work, due, read } = await openPull(t)
  source.behave = async (request, response) => {
    await changeCampaignStatus(place, theOperator, campaign.slug, 'ended')
    return answersWell(request, response)
  }
  const id = await due()
  await work()
  t.like(await read(id), { status: 'paid', needsAttention: null, isFetched: true })
  t.is(source.requests.length, 1)
})

test('an answer from another address than the campaign has by then is not taken, even under a lease that holds', async (t) => {
  const { place, campaign, source, work, due, read, readFetch } = await openPull(t)
  source.behave = async (request, response) => {
    await place.pool.query(
      sql.unsafe`update campaign set winners_url = winners_url || '?new' where id = ${campaign.id}`,
    )
    return answersWell(request, response)
  }
  const id = await due()
  await work()
  t.like(await read(id), { status: 'open', winners: null })
  t.deepEqual(await readFetch(id), { tries: 1, failure: null, isLeased: true, isGivenUp: false })
})

test('when somebody fetches again while it fetches, the answer of the second call is the one that counts', async (t) => {
  const { place, source, work, due, read, readFetch } = await openPull(t)
  let asked = 0
  source.behave = async (request) => {
    asked += 1
    const mine = asked
    if (mine === 1) await fetchAgain(place, theOperator, { drawingId: request.query['drawing'] ?? '' })
    return { body: { winners: winnersFor(request).map((winner) => `${mine}-${winner}`) } }
  }
  const id = await due()
  await work()
  t.is(asked, 2)
  t.like(await read(id), { status: 'paid', winners: [`2-${id}-0`, `2-${id}-1`, `2-${id}-2`] })
  t.like(await readFetch(id), { tries: 1 })
})

test('what a killed worker had leased is left alone until the lease runs out, and then taken over', async (t) => {
  const { place, source, work, due, read, readFetch } = await openPull(t)
  const id = await due()
  const leased = await place.pool.transaction((tx) => leaseFetches(tx, [id], 20))
  t.is(leased.length, 1)
  await work()
  t.is(source.requests.length, 0)
  await place.pool.query(sql.unsafe`update winner_fetch set leased_until = now()`)
  await work()
  t.like(await read(id), { status: 'paid' })
  t.like(await readFetch(id), { tries: 2 })
})

test('a worker that comes back after its lease went to another writes nothing', async (t) => {
  const pull = await openPull(t, undefined, { isStill: true })
  const { place, openRunners, source, due, read, readFetch, work } = pull
  const lateAnswer = Promise.withResolvers<void>()
  source.behave = async () => {
    await lateAnswer.promise
    return { status: 500 }
  }
  const id = await due()
  const slow = openRunners()
  await remindOnce(place)
  for (const runner of slow) await runner.runOnce()
  await until(
    async () => source.requests.length,
    (count) => count === 1,
  )
  await place.pool.query(sql.unsafe`update winner_fetch set leased_until = now()`)
  source.behave = () => ({ status: 503 })
  await work()
  lateAnswer.resolve()
  for (const runner of slow) await runner.finish?.()
  t.deepEqual(await readFetch(id), {
    tries: 2,
    failure: 'Winners source answered 503.',
    isLeased: false,
    isGivenUp: false,
  })
  t.is((await read(id)).status, 'open')
})

/** A worker that has leased a drawing, and commits it once it is told to. */
const leaseSlowly = async (place: Pull['place'], id: string) => {
  const isLeased = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const leased = place.pool.transaction(async (tx) => {
    const rows = await leaseFetches(tx, [id], 20)
    isLeased.resolve()
    await mayCommit.promise
    return rows
  })
  await isLeased.promise
  return { leased, commit: mayCommit.resolve }
}

const somebodyWaits = ({ pool }: Pull['place']) =>
  until(
    () =>
      pool.exists(sql.unsafe`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    (isWaiting) => isWaiting,
  )

test('of two workers that lease the same drawing at one moment, one gets it', async (t) => {
  const { place, due } = await openPull(t)
  const id = await due()
  const first = await leaseSlowly(place, id)
  const second = place.pool.transaction((tx) => leaseFetches(tx, [id], 20))
  await somebodyWaits(place)
  first.commit()
  t.deepEqual([(await first.leased).length, (await second).length], [1, 0])
})

test('a worker that waits for one drawing to be leased does not ask again for another that was fetched meanwhile', async (t) => {
  const { place, client, source, due, read, readFetch } = await openPull(t)
  const [awaited = '', other = ''] = [await due(), await due()].toSorted()
  const first = await leaseSlowly(place, awaited)
  const second = place.pool.transaction((tx) => leaseFetches(tx, [awaited, other], 20))
  await somebodyWaits(place)
  await place.boss.insert('fetch-winners', [{ data: { ids: [other] } }])
  for (const runner of networkRunners(place, client)) {
    await runner.runOnce()
    await runner.finish?.()
  }
  t.is(source.requests.length, 1)
  t.like(await read(other), { status: 'open', isFetched: true })
  first.commit()
  await first.leased
  t.deepEqual(await second, [])
  t.like(await readFetch(other), { tries: 1, isLeased: false })
})

test('two workers at once ask each source once', async (t) => {
  const { place, openRunners, source, due, read } = await openPull(t, undefined, { isStill: true })
  const ids: string[] = []
  for (let i = 0; i < 20; i += 1) ids.push(await due())
  const workers = [openRunners(), openRunners()]
  await remindOnce(place)
  for (let i = 0; i < 6; i += 1) {
    await place.boss.insert('fetch-winners', [{ data: { ids } }, { data: { ids } }])
    await Promise.all(workers.flat().map((runner) => runner.runOnce()))
  }
  await Promise.all(workers.flat().map(async (runner) => runner.finish?.()))
  await workWith(place, workers.flat())
  for (const id of ids) t.is((await read(id)).status, 'paid')
  t.is(source.requests.length, ids.length)
})

test('while six of sixty partners’ servers hang, the other fifty-four drawings are locked', async (t) => {
  const { place, client, openRunners, partner } = await openPull(t, undefined, { isStill: true })
  const sources = await Promise.all(
    Array.from({ length: 60 }, (_, i) => startSource(t, i % 10 === 0 ? hangs : answersWell)),
  )
  for (const { url } of sources) {
    const campaign = await makeCampaign(place, { partner, winners: { mode: 'pull', url } })
    await place.pool.query(sql.unsafe`
      insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
      values ('drw_' || left(md5(${campaign.id}), 22), ${campaign.id}, now() + interval '1 hour', now() - interval '1 second', 3)`)
  }
  const countLocked = async () =>
    Number(await place.pool.oneFirst(sql.unsafe`select count(*) from drawing where status = 'locked'`))
  const runners = openRunners()
  const endless = runners.map((runner) => ({ ...runner, finish: () => Promise.resolve() }))
  const locked = await until(
    async () => {
      await workWith(place, endless)
      return countLocked()
    },
    (count) => count === 54,
  )
  t.is(locked, 54)
  t.true(
    sources.every(({ requests }) => requests.length === 1),
    'those that hang were asked too',
  )
  await client.close()
  for (const runner of runners) await runner.finish?.()
})

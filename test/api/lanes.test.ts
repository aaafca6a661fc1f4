import test from 'ava'
import pg from 'pg'
import { type Audience, AUDIENCES, type Lane, LANES } from '../../db/lanes.ts'
import { winnerIds } from '../support/factory.ts'
import { openDrawing } from '../support/partner-api/partner.ts'
import { makePortalShop } from '../support/portal/shop.ts'
import type { Service } from '../support/service.ts'
import { fileService } from '../support/site/file-service.ts'
import { until } from '../support/until.ts'
import { WAITING_LOCKS } from '../support/waiting-locks.ts'

const service = fileService(test)

const LOCK = 7

const WAITING = `select count(*)::int as count from ${WAITING_LOCKS} and locktype = 'advisory'`

/** Takes every connection of a lane with statements that wait; returns what lets them go on. */
const fill = async ({ statements, databaseUrl }: Service, lane: Lane): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`select pg_advisory_lock(${LOCK})`)
  const waitsInIt = (audience: Audience) =>
    (['read', 'write'] as const).find((kind) => lane === AUDIENCES[audience][kind])
  const audience = (Object.keys(AUDIENCES) as Audience[]).find(waitsInIt) ?? 'partner'
  const own = waitsInIt(audience) ?? 'search'
  // Without a lock time-out: that of the lane would end the statements before the test does.
  const text = `with patience as materialized (select set_config('lock_timeout', '0', true))
    select pg_advisory_lock_shared(${LOCK}), pg_advisory_unlock_shared(${LOCK}) from patience`
  const { connections } = LANES[lane]
  // Settled either way: on a busy machine the lane's statement time-out may end them before the test does.
  const held = Promise.allSettled(
    Array.from({ length: connections }, () => statements.for(audience).rows({ name: 'wait', text, lane: own }, [])),
  )
  const waiting = async () => (await client.query(WAITING)).rows
  await until(waiting, ([row]) => row.count === connections)
  return async () => {
    await client.query(`select pg_advisory_unlock(${LOCK})`)
    await held
    await client.end()
  }
}

/** One request for each lane that shares the service; none is answered from a cache. */
const askAll = async (running: Service): Promise<Record<string, () => Promise<unknown>>> => {
  const shop = await makePortalShop(running)
  const drawing = await openDrawing(shop, { winnersExpected: 3 })
  const { slug, client, account } = shop
  const get = async (path: string) => {
    const response = await fetch(`${running.url}${path}`)
    await response.arrayBuffer()
    return response.status
  }
  return {
    health: () => get('/readyz'),
    public: () => get(`/campaigns/${slug}/draws.json`),
    archive: () => get(`/campaigns/${slug}/archive.zip`),
    partner: async () => (await shop.api.get(`${shop.path}/drawings/${drawing.id}`)).status,
    write: async () => (await drawing.send(winnerIds(3))).status,
    portal: async () => ((await client.home.get.query({ account })).hasCampaigns ? 200 : 500),
    search: async () => ((await client.audit.list.query({ account })).entries.length >= 0 ? 200 : 500),
  }
}

/** Other lanes that a request needs: a send also reads, a search reads a session first, an archive its campaign. */
const needs: Readonly<Partial<Record<string, readonly string[]>>> = {
  write: ['partner'],
  partner: ['write'],
  search: ['portal'],
  archive: ['public'],
}

for (const lane of ['health', 'public', 'archive', 'partner', 'write', 'portal', 'search'] as const) {
  test.serial(`with every connection for ${lane} taken, all others are answered`, async (t) => {
    const running = await service()
    const ask = await askAll(running)
    const release = await fill(running, lane)
    try {
      for (const [who, answer] of Object.entries(ask)) {
        if (who === lane || needs[who]?.includes(lane)) continue
        const status = Number(await answer())
        t.true(status === 200 || status === 201, `${who}: ${status}`)
      }
    } finally {
      await release()
    }
  })
}

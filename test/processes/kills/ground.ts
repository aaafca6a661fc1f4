/** What the kills hit: a service on a Postgres of its own, with a partner, an endpoint, a source and a mail server. */
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { migrate } from '../../../db/migrate.ts'
import { startPostgres } from '../../../local/postgres/postgres.ts'
import { isInstalled } from '../../support/alerts/installed.ts'
import { jackpotTable, makeCampaign } from '../../support/factory.ts'
import { startPartner } from '../../support/faults/partner.ts'
import { startService } from '../../support/faults/service.ts'
import { makeWorld } from '../../support/faults/world.ts'
import { folderOf } from '../../support/folder.ts'
import { startMailServer } from '../../support/mail/mail-server.ts'
import { startPgbouncer } from '../../support/pgbouncer.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { answersWell, startSource } from '../../support/pull/winners-source.ts'
import { makeLogins } from '../../support/roles.ts'
import { makeEndpoint, startReceiver } from '../../support/webhook/webhooks.ts'

const WEBS = [{}, {}]
const WORKERS = [{}, {}, {}]
/** Fewer than the processes ask for. */
const POOLED_CONNECTIONS = 15
/** A partner that sent without pauses would take processor time from the processes that are to be killed. */
const PAUSE_BETWEEN_SENDS_MS = 50

/** Somebody of the partner's team, as the cookie of a browser. */
const signIn = async ({ place, partner }: Awaited<ReturnType<typeof makeWorld>>): Promise<string> => {
  const { userId } = await makeUser(place)
  await makeMember(place, { partner, userId, role: 'manager' })
  const { token } = await makeSession(place, userId)
  return `pds_session=${token}`
}

/** `prepare` gets the database before any process uses it. `isPooled`: behind PgBouncer, if that is installed. */
export const startGround = async (
  t: ExecutionContext,
  { isPooled, prepare }: { isPooled: boolean; prepare: (databaseUrl: string) => Promise<unknown> },
) => {
  const folder = await folderOf(t)
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  t.teardown(() => postgres.stop())
  const databaseUrl = postgres.url
  await migrate(databaseUrl)
  await makeLogins(databaseUrl)
  await prepare(databaseUrl)

  const world = await makeWorld(t, databaseUrl)
  const receiver = await startReceiver(t)
  await makeEndpoint(world.place, { partner: world.partner, url: receiver.url })
  const source = await startSource(t, answersWell)
  const mailServer = await startMailServer(t)
  const cookie = await signIn(world)
  /** Another campaign of the partner, whose draws are verified in the end. */
  const open = async (overrides: object = {}) => {
    const campaign = await makeCampaign(world.place, { partner: world.partner, prizeTable: jackpotTable, ...overrides })
    world.campaigns.push(campaign)
    return campaign
  }
  const [sent, fetched] = [await open(), await open({ winners: { mode: 'pull', url: source.url } })]

  const isBehind = isPooled && isInstalled('pgbouncer')
  const pooled = { url: databaseUrl, connections: POOLED_CONNECTIONS }
  const service = await startService(t, {
    databaseUrl: isBehind ? await startPgbouncer(t, pooled) : databaseUrl,
    folder,
    webs: WEBS,
    workers: WORKERS,
    settings: {
      DATABASE_PREPARED: isBehind ? '0' : '1',
      SMTP_URL: mailServer.url.href,
      MAIL_FROM: 'draws@example.org',
    },
  })
  const partner = startPartner(world, service.urls, PAUSE_BETWEEN_SENDS_MS)
  t.teardown(partner.stop)
  /** Calls that are repeated until they are answered, whatever happens to the processes. */
  const calls: Promise<number>[] = []
  return {
    postgres,
    databaseUrl,
    folder,
    world,
    service,
    partner,
    receiver,
    source,
    mailServer,
    cookie,
    open,
    sent,
    fetched,
    calls,
  }
}

export type Ground = Awaited<ReturnType<typeof startGround>>

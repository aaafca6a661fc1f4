import express, { type Express } from 'express'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'winston'
import type { Pools } from '../db/pool.ts'
import type { Replica } from '../db/replica.ts'
import type { AllStatements, ReadingAudience } from '../db/statements.ts'
import type { Keyring } from '../process/keyring.ts'
import type { Metrics } from '../process/metrics/metrics.ts'
import type { Tracing } from '../process/tracing/tracing.ts'
import { Refused } from '../domain/refusals.ts'
import { askingToGiveWay } from './ask-to-give-way.ts'
import { doorkeeper } from './authenticate.ts'
import { dropRest } from './body/drop-rest.ts'
import { bodiesInFlight } from './body/in-flight.ts'
import { operatorConsole } from './console/mount.ts'
import { docs } from './docs/router.ts'
import { eventWatch } from './event-watch.ts'
import { health } from './health.ts'
import type { Answers } from './metrics/answers.ts'
import { getMetrics } from './metrics/get-metrics.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import { traceRequests } from './trace-requests.ts'
import { nameRoute } from './metrics/route.ts'
import { limitCalls } from './limits/limit-calls.ts'
import { openStrangers } from './limits/strangers.ts'
import type { Limits } from './limits/open-limits.ts'
import type { LongLists } from './long-lists/threads.ts'
import { refuseUnclearHost } from './host.ts'
import { portal } from './portal/mount.ts'
import { problems } from './problem.ts'
import { believed, UNSAID, warnOfProxy } from './proxies.ts'
import { sitePages } from './public/pages.ts'
import { publicEndpoints } from './public/router.ts'
import { nameRequest } from './request-id.ts'
import type { Receipts } from './receipts.ts'
import { openSearches } from './searches.ts'
import { requestLog } from './request-log.ts'
import { heldDocuments } from './readers/held-documents.ts'
import { type CachedAnswer, drawingCache } from './v1/drawing/cache.ts'
import { partnerApi } from './v1/router.ts'
import { winnerLinks } from './winner-links.ts'

type Parts = {
  statements: AllStatements
  /** The setting DATABASE_READ_URL. */
  replica?: Replica | undefined
  pools: Pools
  boss: PgBoss
  keyring: Keyring
  log: Logger
  limits: Limits
  longLists: LongLists
  receipts: Receipts
  metrics: Metrics
  answers: Answers
  /** The setting METRICS_TOKEN. */
  metricsToken?: string | undefined
  tracing?: Tracing | undefined
  baseUrl: string
  publicUrl: string
  /** The setting TRUSTED_PROXIES. */
  trustedProxies: number | undefined
  allowLoopbackPartners: boolean
  stopping: AbortSignal
}

/** The web process's app: the partner API, the portal, the public documents and the health checks. */
export const createApp = async (parts: Parts): Promise<Express> => {
  const { statements, replica, pools, boss, keyring, log, limits, longLists, receipts, stopping } = parts
  const { metrics, answers, metricsToken, tracing, baseUrl, publicUrl, trustedProxies, allowLoopbackPartners } = parts
  const errorsUrl = `${baseUrl}/errors`
  const readingFor = (audience: ReadingAudience) =>
    replica ? statements.readingFrom(replica, audience) : statements.for(audience)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', believed(trustedProxies))
  app.set(UNSAID, trustedProxies === undefined)
  app.use(nameRequest)
  app.use(dropRest())
  app.use(warnOfProxy(log, trustedProxies))
  app.use(refuseUnclearHost)
  app.use(health(statements.for('health'), stopping))
  app.use(measureRequests(metrics.own, answers))
  if (tracing) app.use(traceRequests(tracing))
  app.use(requestLog({ log, calls: limits.calls }))
  app.use(getMetrics(metrics, metricsToken))
  const links = winnerLinks({ pool: pools.partner, keyring, publicUrl })
  const drawings = drawingCache()
  const service = {
    statements: askingToGiveWay(statements.for('partner')),
    pool: pools.partner,
    boss,
    keyring,
    doorkeeper: doorkeeper(statements),
    drawingCache: drawings,
    heldDrawings: heldDocuments<CachedAnswer>(),
    searches: openSearches(),
    eventWatch: eventWatch(statements, stopping),
    bodies: bodiesInFlight(),
    longLists,
    receipts,
    links,
    allowLoopbackPartners,
  }
  app.use(
    '/api/v1',
    nameRoute('/api/v1'),
    limitCalls({ doorkeeper: service.doorkeeper, rates: limits.rates, strangers: openStrangers(), errorsUrl }),
  )
  app.use('/api/v1', partnerApi(service, { baseUrl, ...(replica && { reading: readingFor('partner') }) }))
  const ofPeople = { ...service, statements: statements.for('portal'), pool: pools.portal, log, baseUrl, publicUrl }
  app.use(await portal(ofPeople))
  app.use(await operatorConsole(ofPeople))
  app.use(
    await publicEndpoints({
      statements: readingFor('public'),
      archiveStatements: readingFor('archive'),
      pool: pools.public,
      publicUrl,
      links,
      stopping,
    }),
  )
  app.use(docs({ baseUrl }))
  app.use(sitePages(readingFor('public')))
  app.use(() => {
    throw new Refused('not_found', 'There is nothing at this address.')
  })
  app.use(problems(errorsUrl, log))
  return app
}

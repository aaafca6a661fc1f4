import { doorkeeper } from '../../api/authenticate.ts'
import { openLongLists } from '../../api/long-lists/threads.ts'
import { bodiesInFlight } from '../../api/body/in-flight.ts'
import type { Caller, Mode } from '../../domain/actor.ts'
import { eventWatch } from '../../api/event-watch.ts'
import { openSearches } from '../../api/searches.ts'
import { heldDocuments } from '../../api/readers/held-documents.ts'
import { type CachedAnswer, drawingCache } from '../../api/v1/drawing/cache.ts'
import type { Service } from '../../api/service.ts'
import type { QueueName } from '../../db/jobs.ts'
import { findSoonestJobs } from '../../db/queries/due.ts'
import { TRANSACTIONS } from '../../db/lanes.ts'
import { readyQueues } from '../../worker/ready-queues.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { doorbell } from '../../worker/doorbell.ts'
import type { Runner } from '../../worker/runner.ts'
import { runOnce, type Workplace } from '../../worker/stage.ts'
import { databaseStages } from '../../worker/stages/all.ts'
import type { Pass } from '../../worker/chain/watch-contract.ts'
import { type Chain, openChain } from './chain/chain.ts'
import { type ChainNodes, openChainNodes } from './chain/nodes.ts'
import { openProvider, type Provider } from './chain/provider.ts'
import { type Clock, clockDatabase } from '../support/clock.ts'
import type { Owner } from '../support/database.ts'
import { makeKey, makePartner, makePrizeTable } from '../support/factory.ts'
import { winnerLinks } from '../../api/winner-links.ts'
import { testReceipts } from '../support/receipts.ts'
import { CONNECTIONS, openWorkplace, type TestWorkplace } from '../support/workplace.ts'
import { CALM, type Chaos } from './chaos.ts'
import type { Model, Table } from './model.ts'
import { plansOf } from './plans.ts'
import { lasting, openAll, openCrew } from './pools.ts'
import { makeTeam, type Team } from './portal.ts'
import { seedWith } from './seeded.ts'
import { emptyMemory, type Memory } from './seen.ts'
import { type DatabaseCopy, openDatabaseCopy } from './copying.ts'
import { emptier } from './emptying.ts'
import { newReader, type Reader } from './reading.ts'
import type { Backup } from './setting-back.ts'
import { openServers, type Servers } from './servers.ts'
import { tables } from './setting.ts'
import { MAX_TURNS, networkRunnersOf } from './shift.ts'
import type { Kept } from './asking.ts'
import { openTrace, type Trace } from './trace.ts'
import { openWeb, type Web } from './web.ts'
import { openTally, type Tally } from '../support/tally.ts'

/** The service on a database with the test's clock, two partners who call it, and their servers. */
export type World = {
  clock: Clock
  service: Service & Workplace
  partners: readonly [string, string]
  teams: readonly [Team, Team]
  /** In each mode, a caller of each partner; neither may see anything of the other's. */
  callers: Record<Mode, readonly [Caller, Caller]>
  /** The callers' API keys, by the callers' ids. */
  keys: ReadonlyMap<string, string>
  web: Web
  /** What partners' servers have read from it, and how often they have looked. */
  kept: Kept
  looks: number
  servers: Servers
  tables: readonly { id: string; table: Table }[]
  /** One workplace for each of several workers, each with a pool of its own. */
  crew: readonly Workplace[]
  /** The same for workers that watch the contract, so that nobody waits for another's connection. */
  watchers: readonly Workplace[]
  /** The stages of a single worker that nothing happens to. */
  runners: readonly Runner[]
  /** The stages among them that move drawings and guarantees on, without those for pages and events. */
  urgentRunners: readonly Runner[]
  /** What goes wrong while the present command is carried out. */
  chaos: Chaos
  /** The present command, in the report. */
  doing: string
  /** A race of an act with workers: the answers so far, or, once it is over, those to be returned again. */
  race: { replies: string[]; isOver: boolean } | null
  /** For each partner, the reader of its events. */
  readers: [Reader, Reader]
  /** For each partner, up to when it may have missed events for good, as its endpoint was disabled for long. */
  excused: [number, number]
  /** What the last look at the database saw. */
  memory: Memory
  /** Whether there is a campaign on the chain. */
  hasLive: boolean
  chain: Chain
  nodes: ChainNodes
  provider: Provider
  /** A worker that watches the contract, and that nothing happens to. */
  watch: () => Promise<Pass>
  /** How much time has passed in all campaigns together. */
  livedMs: number
  trace: Trace
  /** For each history that went well, the hash of its trace. */
  traces: string[]
  tally: Tally
  /** Empties the database of campaigns and everything that belongs to them. */
  clear: () => Promise<void>
  copy: DatabaseCopy
  /** The model when the copy was made; null if the history has made no copy. */
  backup: Backup | null
  /** Whether the contract may have an anchor of the log that the database no longer knows. */
  hasLostAnchor: boolean
  /** Replaces the processes that no fault hits by new ones, with nothing in memory. */
  restart: () => void
}

/** Sets the time for all: the model, the database, and the chain's next block. */
export const moveTo = async (model: Model, { clock, chain }: World, then: number): Promise<void> => {
  model.now = then
  await clock.set(new Date(then))
  chain.passTo(then)
}

const MAX_ROUNDS = 100
const UNHURRIED: readonly QueueName[] = ['render-pages', 'deliver']

/**
 * Reminds and runs these stages at the current moment until nothing is due for them: one after the other, each until its
 * queue is done.
 */
export const rest = async (workplace: Workplace, runners: readonly Runner[]): Promise<void> => {
  const queues = runners.map(({ queue }) => queue)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const reminded = await remindOnce(workplace)
    const ready = new Set(readyQueues(await findSoonestJobs(workplace.pool, queues)))
    if (reminded === 0 && ready.size === 0) return
    for (const runner of runners) {
      if (!ready.has(runner.queue)) continue
      for (let [mayWait, turn] = [true, 0]; mayWait; turn += 1) {
        if (turn === MAX_TURNS) throw new Error(`After ${MAX_TURNS} turns ${runner.queue} still has something to do.`)
        const once = await runner.runOnce()
        await runner.finish?.()
        for (const queue of once.reminded) ready.add(queue)
        mayWait = runner.finish ? once.taken > 0 : once.isFull || once.reminded.includes(runner.queue)
      }
    }
  }
  throw new Error(`After ${MAX_ROUNDS} rounds there is still something due.`)
}

const [WORKERS, WATCHERS] = [3, 2]

/** Makes UUIDs follow from the history, as they decide which of several equal jobs comes first. */
const SEED_UUIDS = `
  create sequence clock.uuids;
  create function clock.gen_random_uuid() returns uuid language sql volatile as
    $$select pg_catalog.md5('uuid ' || pg_catalog.nextval('clock.uuids'))::uuid$$;
  grant usage on sequence clock.uuids to public;`

/** Runners of single stages, so that everything is done in the order of the stages and of due times. */
const calmRunners = (place: Workplace, servers: Servers): Runner[] => [
  ...databaseStages.map((stage) => ({ queue: stage.queue, bell: doorbell(), runOnce: () => runOnce(place, stage) })),
  ...networkRunnersOf(place, servers),
]

/** What a web process keeps in its memory. */
const memoriesOf = ({ statements }: TestWorkplace) => ({
  doorkeeper: doorkeeper(statements),
  drawingCache: drawingCache(),
  heldDrawings: heldDocuments<CachedAnswer>(),
  bodies: bodiesInFlight(),
  searches: openSearches(),
  eventWatch: eventWatch(statements, new AbortController().signal),
})

/** `seed`: of its histories; each world has plans of its own. */
export const openWorld = async (t: Owner, seed: number): Promise<World> => {
  const clock = await clockDatabase(t)
  // The ids of partners and tables follow from a seed, too, as rows are sorted by ids.
  seedWith(0)
  await clock.client.query(SEED_UUIDS)
  await clock.client.query(plansOf(new URL(clock.url).pathname.slice(1), seed))
  await clock.client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  await lasting(place.pool, CONNECTIONS)
  for (const audience of Object.keys(TRANSACTIONS) as (keyof typeof TRANSACTIONS)[])
    await openAll(place.pools[audience], TRANSACTIONS[audience])
  const service = {
    ...place,
    ...memoriesOf(place),
    longLists: openLongLists({ databaseUrl: clock.url, receiptKey: testReceipts.key }),
    receipts: testReceipts,
    links: winnerLinks({ pool: place.pool, keyring: place.keyring, publicUrl: 'https://draws.test' }),
    allowLoopbackPartners: false,
  }
  const keys = new Map<string, string>()
  const callerOf = async (partnerId: string, mode: Mode): Promise<Caller> => {
    const { id, key } = await makeKey(place, { partner: partnerId, mode })
    keys.set(id, key)
    return { id, partnerId, mode }
  }
  const servers = openServers()
  const partners = [await makePartner(place), await makePartner(place)] as const
  const callersIn = async (mode: Mode) =>
    [await callerOf(partners[0], mode), await callerOf(partners[1], mode)] as const
  const known: { id: string; table: Table }[] = []
  for (const table of tables) known.push(await makePrizeTable(place, table))
  const begin = (): Pick<World, 'runners' | 'urgentRunners'> => {
    const runners = calmRunners(service, servers)
    return { runners, urgentRunners: runners.filter(({ queue }) => !UNHURRIED.includes(queue)) }
  }
  const provider = openProvider()
  const chain = await openChain(t, provider.register)
  const world: World = {
    ...begin(),
    clock,
    service,
    partners,
    teams: [await makeTeam(place, partners[0]), await makeTeam(place, partners[1])],
    callers: { test: await callersIn('test'), live: await callersIn('live') },
    keys,
    web: await openWeb(t, place, () => ({ ...service, ...memoriesOf(place) })),
    kept: new Map(),
    looks: 0,
    servers,
    tables: known,
    crew: await openCrew(t, place, clock.url, WORKERS),
    watchers: await openCrew(t, place, clock.url, WATCHERS),
    chaos: CALM,
    doing: '',
    race: null,
    readers: [newReader(), newReader()],
    excused: [0, 0],
    memory: emptyMemory(),
    livedMs: 0,
    trace: openTrace(),
    traces: [],
    hasLive: false,
    chain,
    provider,
    nodes: openChainNodes(chain),
    watch: async () => ({ hasWork: false, hasSigned: false }),
    tally: openTally(),
    clear: await emptier(clock),
    copy: await openDatabaseCopy(clock.client),
    backup: null,
    hasLostAnchor: false,
    restart: () => {
      Object.assign(service, memoriesOf(place))
      world.web.restart()
      Object.assign(world, begin())
    },
  }
  return world
}

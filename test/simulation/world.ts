import { doorkeeper } from '../../api/authenticate.ts'
import { openLongLists } from '../../api/long-lists/threads.ts'
import { bodiesInFlight } from '../../api/body/in-flight.ts'
import type { Caller } from '../../domain/actor.ts'
import { eventWatch } from '../../api/event-watch.ts'
import { openSearches } from '../../api/searches.ts'
import { heldDocuments } from '../../api/readers/held-documents.ts'
import { type CachedAnswer, drawingCache } from '../../api/v1/drawing/cache.ts'
import type { Service } from '../../api/service.ts'
import { queueNames } from '../../db/jobs.ts'
import { findSoonestJobs } from '../../db/queries/due.ts'
import { readyQueues } from '../../worker/ready-queues.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce, type Workplace } from '../../worker/stage.ts'
import { databaseStages } from '../../worker/stages/all.ts'
import { type Clock, clockDatabase } from '../support/clock.ts'
import type { Owner } from '../support/database.ts'
import { makeKey, makePartner, makePrizeTable } from '../support/factory.ts'
import { winnerLinks } from '../../api/winner-links.ts'
import { testReceipts } from '../support/receipts.ts'
import { openWorkplace } from '../support/workplace.ts'
import type { Table } from './model.ts'
import { tables } from './setting.ts'

/** The service on a database whose clock is ours, and a partner who calls it. */
export type World = {
  clock: Clock
  service: Service & Workplace
  caller: Caller
  /** Another partner's, who may see nothing of the first one's. */
  stranger: Caller
  partner: string
  tables: readonly { id: string; table: Table }[]
  /** Empties the database of campaigns and everything that belongs to them. */
  clear: () => Promise<void>
}

const MAX_ROUNDS = 100

/**
 * Reminds and runs stages at the current moment until nothing is due: one after the other, each until its queue is
 * done.
 */
export const rest = async (workplace: Workplace): Promise<void> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const reminded = await remindOnce(workplace)
    const ready = new Set(readyQueues(await findSoonestJobs(workplace.pool, queueNames)))
    if (reminded === 0 && ready.size === 0) return
    for (const stage of databaseStages) {
      if (!ready.has(stage.queue)) continue
      for (let taken = 1; taken > 0; ) {
        const once = await runOnce(workplace, stage)
        for (const queue of once.reminded) ready.add(queue)
        taken = once.taken
      }
    }
  }
  throw new Error(`After ${MAX_ROUNDS} rounds there is still something due.`)
}

/**
 * Rows of a history are deleted by going around the triggers that keep them. That is a hundred times as fast as a
 * database for each, lets each begin at a time of its own, and leaves nothing of the one before. The partner and the
 * tables stay.
 */
const emptier = async ({ client }: Clock): Promise<() => Promise<void>> => {
  const { rows } = await client.query(`
    select relation::text as name from (
      select c.oid::regclass as relation from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('migration', 'partner', 'api_key', 'prize_table')
      union all select 'pgboss.job') relations`)
  const deletes = rows.map(({ name }) => `delete from ${name};`).join(' ')
  return async () => {
    await client.query(`set session_replication_role = replica; ${deletes} set session_replication_role = origin`)
  }
}

export const openWorld = async (t: Owner): Promise<World> => {
  const clock = await clockDatabase(t)
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  const service = {
    ...place,
    doorkeeper: doorkeeper(place.statements),
    drawingCache: drawingCache(),
    heldDrawings: heldDocuments<CachedAnswer>(),
    bodies: bodiesInFlight(),
    searches: openSearches(),
    longLists: openLongLists({ databaseUrl: clock.url, receiptKey: testReceipts.key }),
    receipts: testReceipts,
    links: winnerLinks({ pool: place.pool, keyring: place.keyring, publicUrl: 'https://draws.test' }),
    eventWatch: eventWatch(place.statements, new AbortController().signal),
    allowLoopbackPartners: false,
  }
  const callerOf = async (partnerId: string): Promise<Caller> => {
    const { id } = await makeKey(place, { partner: partnerId })
    return { id, partnerId, mode: 'test' }
  }
  const partner = await makePartner(place)
  const known: { id: string; table: Table }[] = []
  for (const table of tables) known.push(await makePrizeTable(place, table))
  return {
    clock,
    service,
    partner,
    caller: await callerOf(partner),
    stranger: await callerOf(await makePartner(place)),
    tables: known,
    clear: await emptier(clock),
  }
}

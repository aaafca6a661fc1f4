import type { Pool } from '../../../db/pool.ts'
import { testKeyring } from '../keyring.ts'
import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient, type PartnerClient } from '../../../worker/partner/client.ts'
import type { Runner } from '../../../worker/runner.ts'
import type { Workplace } from '../../../worker/stage.ts'
import { networkStages } from '../../../worker/stages/all.ts'
import { clockDatabase } from '../clock.ts'
import { testDatabase } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff } from '../factory.ts'
import { asWorker, openWorkplace } from '../workplace.ts'
import { answersWell, startSource } from './winners-source.ts'
import { shownSentence } from '../attention.ts'
import { putRetriesOff } from '../put-off.ts'
import { work } from '../work.ts'

const drawingRow = z.object({
  status: z.string(),
  needsAttention: shownSentence,
  partnerRound: z.union([z.string(), z.number()]).nullable(),
  winners: z.array(z.string()).nullable(),
  displayNames: z.array(z.string().nullable()).nullable(),
  isFetched: z.boolean(),
})

const fetchRow = z.object({
  tries: z.number(),
  failure: z.string().nullable(),
  isLeased: z.boolean(),
  isGivenUp: z.boolean(),
})

/** How much longer calls may take here. A lease outlasts its call by ten seconds, so a slow answer still counts. */
const PATIENCE_MS = 8_000

/** Much longer than a busy machine stands still. */
const ENDLESS_MS = 240_000

const patient = ({ call, close }: PartnerClient, moreMs: number): PartnerClient => ({
  call: (asked, limits) => call(asked, { ...limits, totalMs: limits.totalMs + moreMs }),
  close,
})

/** The runners of a worker's stages that call partners. `now` is the worker's clock. */
export const networkRunners = (
  place: Workplace & { workerPool?: Pool },
  client: PartnerClient,
  now?: () => number,
): Runner[] =>
  networkStages
    .filter(({ needs }) => needs === undefined)
    .map((stage) => networkRunner(asWorker(place), stage, { client, keyring: testKeyring }, now))

/** Reminds and runs everything until nothing is due any more, waiting for each call. */
export const workWith = async (place: Workplace, runners: readonly Runner[]): Promise<void> => {
  for (let taken = 1; taken > 0; ) {
    taken = await work(place)
    for (const runner of runners) {
      taken += (await runner.runOnce()).taken
      await runner.finish?.()
    }
  }
}

/**
 * A workplace with a pull campaign, its partner's server, and what a test does with them, in a new database unless one
 * is given. With `isStill` time stands still there and for the worker: no lease runs out, and no call is given up for how
 * long the machine takes.
 */
export const openPull = async (t: ExecutionContext, database?: string, { isStill = false } = {}) => {
  const url = database ?? (isStill ? (await clockDatabase(t)).url : await testDatabase(t))
  const place = { ...(await openWorkplace(url)), allowLoopbackPartners: true }
  t.teardown(place.close)
  await putRetriesOff(place.pool, 'winner_fetch')
  const client = patient(openPartnerClient({ allowLoopback: true }), isStill ? ENDLESS_MS : PATIENCE_MS)
  t.teardown(client.close)
  /** The calls of one more worker. */
  const openRunners = () => networkRunners(place, client, isStill ? () => 0 : undefined)
  const runners = openRunners()
  const source = await startSource(t, answersWell)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, winners: { mode: 'pull', url: source.url } })
  const { pool } = place
  const work = () => workWith(place, runners)
  /** Brings the next try of a fetch forward to now. */
  const retryNow = async (id: string) => {
    await pool.query(
      sql.unsafe`update winner_fetch set retry_at = now() where drawing_id = ${id} and retry_at is not null`,
    )
    await pool.query(
      sql.unsafe`update pgboss.job set start_after = now() where name = 'fetch-winners' and state < 'active'`,
    )
  }
  return {
    url,
    place,
    client,
    openRunners,
    source,
    partner,
    campaign,
    work,
    /** A drawing whose cutoff has just passed. */
    due: async (options: Partial<Parameters<typeof makeDrawing>[1]> = {}) => {
      const id = await makeDrawing(place, { campaign, ...options })
      await passCutoff(place, id)
      return id
    },
    retryNow,
    /** The next try of a fetch, made as if the first one had been so many minutes earlier. */
    workAfter: async (id: string, minutes: number, doWork = work) => {
      await pool.query(sql.unsafe`
        update winner_fetch set started_at = started_at - make_interval(mins => ${minutes}) where drawing_id = ${id}`)
      await retryNow(id)
      await doWork()
    },
    read: (id: string) =>
      pool.one(sql.type(drawingRow)`
        select status, attention_of(attention, attention_detail, attention_since) as "needsAttention", partner_round as "partnerRound", winners,
          display_names as "displayNames", coalesce(fetched_for = cutoff_at, false) as "isFetched"
        from drawing d left join winner_list l on l.drawing_id = d.id where d.id = ${id}`),
    readFetch: (id: string) =>
      pool.maybeOne(sql.type(fetchRow)`
        select tries, failure, lease is not null as "isLeased", gave_up_at is not null as "isGivenUp"
        from winner_fetch where drawing_id = ${id}`),
  }
}

export type Pull = Awaited<ReturnType<typeof openPull>>

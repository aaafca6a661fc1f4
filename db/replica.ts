/**
 * Reads that a replica answers instead of the primary, if its data is as new as the reader needs; otherwise the primary
 * answers. A position is one in the primary's write-ahead log, a pg_lsn.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { LaneUse } from '../domain/metrics/definition.ts'
import { askTogether, type LanePool, openPgPool, type Sent, useOfPool, withLimits } from './lane-pool.ts'
import { type Lane } from './lanes.ts'
import { type Place, watchLag } from './replica-lag.ts'
import { type AllStatements, gatheredStatement } from './statements.ts'

/** How long a partner's read waits for the replica before the primary answers it. */
const WAIT_MS = 60
const LOOK_AGAIN_MS = 4
const CONNECTION_TIMEOUT_MS = 1_000
/** The timeout for asking a replica's position, which it answers at once: a slower one hangs. */
const STILL_MS = 1_000
/** Postgres's code for a statement that took too long: the primary would take as long. */
const TOO_SLOW = '57014'
/** Postgres's code for a server that only reads. */
const READS_ONLY = '25006'

/**
 * Only positions of the same log can be compared. A failover begins a new timeline, and a replica that does not follow
 * it may have a greater position, with writes that are lost.
 */
const historyOf = (timeline: string): string =>
  `concat_ws(' ', (select system_identifier from pg_control_system()), current_database(), ${timeline})`

const findPlace = gatheredStatement<object, { position: string | null; history: string }>(
  'wal-place',
  `select sent.call, own.position::text, ${historyOf(`('x' || left(pg_walfile_name(own.position), 8))::bit(32)::integer`)} as history
  from (select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end as position) own,
    json_to_recordset($1::json) as sent (call integer)`,
)

/** The greatest of three timelines, because each is updated late, or is not visible to every role. */
const REPLAYED = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position,
    ${historyOf(`greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery()), (select received_tli from pg_stat_wal_receiver))`)} as history`

const isReplayed = (position: string): Sent => ({
  name: 'is-replayed',
  text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "is"',
  values: [position],
  query_timeout: STILL_MS,
})

/** Who answered: the replica, or the primary, because the replica was not new enough in time (late) or failed. */
type Outcome = 'replica' | 'late' | 'failed'

/** How new the data must be: with all writes acknowledged before the read (`all`), or a few seconds old (`recent`). */
export type Need = 'all' | 'recent'

export type Replica = {
  /** A lane of the primary for statements that only read; the replica answers them where it is new enough. */
  lane: (lane: Lane, primary: LanePool, need: Need) => LanePool
  /** How far the replica lags behind; the lag grows while it cannot be reached. */
  lagSeconds: () => number
  uses: () => LaneUse[]
  end: () => Promise<void>
}

type Parts = {
  primary: Pick<AllStatements, 'for'>
  onRead: (outcome: Outcome) => void
  onError: (error: Error) => void
  isPrepared?: boolean
}

export const openReplica = (readUrl: string, { primary, onRead, onError, isPrepared = true }: Parts): Replica => {
  const pools = new Map<Lane, pg.Pool>()
  const poolOf = (lane: Lane): pg.Pool => {
    const known = pools.get(lane)
    if (known) return known
    const options = { onError, isPrepared, asksTogether: true, connectionTimeoutMs: CONNECTION_TIMEOUT_MS }
    const opened = openPgPool(readUrl, lane, options)
    pools.set(lane, opened)
    return opened
  }

  const ask = async (lane: Lane, asked: readonly Sent[]): Promise<unknown[][]> => {
    const answers = await askTogether(poolOf(lane), isPrepared ? asked : withLimits(lane, asked))
    return (isPrepared ? answers : answers.slice(1, -1)).map(({ rows }) => rows)
  }

  /** The rows as of this position or later; null when the replica does not reach it in time. */
  const rowsAfter = async (lane: Lane, position: string, sent: Sent): Promise<unknown[] | null> => {
    const end = performance.now() + WAIT_MS
    let asked = [isReplayed(position), sent]
    for (;;) {
      const [[found] = [], rows] = await ask(lane, asked)
      if ((found as { is: boolean }).is) {
        if (rows) return rows
        asked = [isReplayed(position), sent]
      } else if (performance.now() >= end) return null
      else {
        asked = [isReplayed(position)]
        await sleep(LOOK_AGAIN_MS)
      }
    }
  }

  const placeOfPrimary = async (): Promise<Place | null> => {
    const row = await primary.for('health').row(findPlace, {})
    if (!row) return null
    const { position, history } = row
    if (position === null)
      throw Object.assign(new Error('The address of the primary leads to a server that only reads.'), {
        code: READS_ONLY,
      })
    return { position, history }
  }

  const lag = watchLag({
    findPlace: placeOfPrimary,
    findReplayed: async () => {
      const [[row] = []] = await ask('health', [{ name: 'replayed', text: REPLAYED, values: [] }])
      const { position, history } = row as { position: string | null; history: string }
      return position === null ? null : { position, history }
    },
    onError,
  })

  /** The place that the replica must have reached; null when it is not known. */
  const needed: Record<Need, () => Promise<Place | null> | Place | null> = { all: placeOfPrimary, recent: lag.recent }

  const read = async (lane: Lane, need: Need, sent: Sent): Promise<unknown[] | null> => {
    if (!lag.isUp()) return null
    const least = await needed[need]()
    if (least === null || least.history !== lag.history()) return null
    try {
      const rows = await rowsAfter(lane, least.position, sent)
      onRead(rows ? 'replica' : 'late')
      return rows
    } catch (error) {
      if ((error as { code?: string }).code === TOO_SLOW) throw error
      if (!(error instanceof pg.DatabaseError)) lag.noteDown()
      onRead('failed')
      return null
    }
  }

  return {
    lane: (lane, ofPrimary, need) => ({
      ...ofPrimary,
      rows: async (sent) => (await read(lane, need, sent)) ?? ofPrimary.rows(sent),
    }),
    lagSeconds: lag.seconds,
    uses: () => Array.from(pools, ([lane, pool]) => useOfPool(`replica_${lane}`, pool)),
    end: async () => {
      await lag.end()
      await Promise.all(Array.from(pools.values(), (pool) => pool.end()))
    },
  }
}

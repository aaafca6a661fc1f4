/**
 * Reads that a replica answers in the primary's place, where it is as new as the reader needs; what it cannot answer,
 * the primary does. A position is one in the primary's log, as a pg_lsn says it.
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
/** How long a replica that stands still keeps a read: where it has come to it says at once. */
const STILL_MS = 1_000
/** Postgres's code for a statement that took too long: the primary would take as long. */
const TOO_SLOW = '57014'
/** Postgres's code for a server that only reads. */
const READS_ONLY = '25006'

/**
 * Positions of one log only can be compared. Another one begins with each server that takes over, and a replica that does
 * not follow that one may have come further with what is lost.
 */
const historyOf = (timeline: string): string =>
  `concat_ws(' ', (select system_identifier from pg_control_system()), current_database(), ${timeline})`

const findPlace = gatheredStatement<object, { position: string | null; history: string }>(
  'wal-place',
  `select sent.call, own.position::text, ${historyOf(`('x' || left(pg_walfile_name(own.position), 8))::bit(32)::integer`)} as history
  from (select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end as position) own,
    json_to_recordset($1::json) as sent (call integer)`,
)

/** What names the log last is written with its next pages, or what is received, which not every role is shown. */
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

/** Late: it was not new enough in time, so that the primary answered, as it does where the replica failed. */
type Outcome = 'replica' | 'late' | 'failed'

/** How new what is read must be: as all that was acknowledged before it was asked for, or as of a moment ago. */
export type Need = 'all' | 'recent'

export type Replica = {
  /** A lane of the primary whose statements only read, answered by the replica where that is new enough. */
  lane: (lane: Lane, primary: LanePool, need: Need) => LanePool
  /** How far it is behind; while it cannot be reached, that grows. */
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

  /** The rows as of this position or a later one; null when the replica takes too long to have it. */
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

  /** Null when nobody knows it. */
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

/**
 * Partners take turns in a queue, so that nobody waits for the end of another's burst: start-time fair queueing (Goyal,
 * Vin and Cheng, 1996). A turn has IDS_PER_JOB rows of each partner. A partner's new rows start at the queue's current
 * turn, or after the last turn in which the partner already waits. So a partner with few rows comes next, and one with
 * many goes on once the others have had as much.
 */
import type { CommonQueryMethods } from 'slonik'
import { IDS_PER_JOB, type JobPayload, type QueueName } from './jobs.ts'
import { findOwners, findTurns, MANY, NOBODY } from './queries/waiting-jobs.ts'

/** `startAfter`: a time, or a delay in seconds. `areHeldUp` is passed on to the jobs (see `jobPayload`). */
export type Reminder = { ids: readonly string[]; startAfter?: Date | number | undefined; areHeldUp?: true }

/** Jobs are claimed by priority, the highest first. */
export type TurnedJob = {
  data: JobPayload
  priority: number
  startAfter?: Date | number
  group?: { id: string; tier?: typeof MANY }
}

/** The partner of each row, in the order in which the rows are to be taken. */
export type Owners = ReadonlyMap<string, string>

type Row = { id: string; partner: string; turn: number }

/** Partners share the jobs of a turn, so that a thousand with a row each do not make a thousand jobs. */
const shareJobs = (rows: readonly Row[], { startAfter, areHeldUp }: Omit<Reminder, 'ids'>): TurnedJob[] => {
  const jobs: TurnedJob[] = []
  for (const [turn, ofTurn] of Map.groupBy(rows, (row) => row.turn)) {
    for (let first = 0; first < ofTurn.length; first += IDS_PER_JOB) {
      const shared = ofTurn.slice(first, first + IDS_PER_JOB)
      const [{ partner }] = shared as [Row]
      const isOfOne = partner !== NOBODY && shared.every((row) => row.partner === partner)
      jobs.push({
        data: { ids: shared.map(({ id }) => id), ...(areHeldUp ? { areHeldUp } : {}) },
        priority: -turn,
        ...(startAfter ? { startAfter } : {}),
        ...(isOfOne ? { group: { id: partner, ...(shared.length === IDS_PER_JOB ? { tier: MANY } : {}) } } : {}),
      })
    }
  }
  return jobs
}

/** The jobs that remind of these rows, each with its turn. Partners of rows that are not in `known` are looked up. */
export const takeTurns = async (
  tx: Pick<CommonQueryMethods, 'any' | 'one'>,
  queue: QueueName,
  reminders: readonly Reminder[],
  known: Owners = new Map(),
): Promise<TurnedJob[]> => {
  const ids = new Set(reminders.flatMap((reminder) => reminder.ids))
  if (ids.size === 0) return []
  const asked = [...ids.difference(known)]
  const found = asked.length > 0 ? await findOwners(tx, asked) : []
  const inOrder = [...known, ...found.map(({ id, partner }) => [id, partner] as const)]
  const owners = new Map(inOrder.map(([id, partner], place) => [id, { id, partner, place }]))
  const { current, last } = await findTurns(tx, queue)
  /** The rows of each partner so far. */
  const counted = new Map<string, number>()
  const nextTurn = (partner: string): number => {
    const count = counted.get(partner) ?? 0
    counted.set(partner, count + 1)
    return Math.max(current, (last[partner] ?? 0) + 1) + Math.floor(count / IDS_PER_JOB)
  }
  return reminders.flatMap(({ ids, ...given }) => {
    const rows = ids.flatMap((id) => owners.get(id) ?? []).toSorted((a, b) => a.place - b.place)
    return shareJobs(
      rows.map(({ id, partner }) => ({ id, partner, turn: nextTurn(partner) })),
      given,
    )
  })
}

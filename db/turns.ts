/**
 * Partners take turns in a queue, so that nobody waits for the end of another's burst: start-time fair queueing (Goyal,
 * Vin and Cheng, 1996), with a turn for every so many rows of one partner. A partner's rows begin with the turn that the
 * queue has come to, or after the last one that this partner already waits with. So the few rows of one partner come
 * next, and the many of another go on once the others had as much.
 */
import type { CommonQueryMethods } from 'slonik'
import { IDS_PER_JOB, type JobPayload, type QueueName } from './jobs.ts'
import { findOwners, findTurns, NOBODY } from './queries/turns.ts'

export type Reminder = { ids: readonly string[]; startAfter?: Date | undefined }

/** Jobs are claimed by priority, the highest first. */
export type TurnedJob = { data: JobPayload; priority: number; startAfter?: Date; group?: { id: string } }

type Row = { id: string; partner: string; turn: number }

/** Partners share the jobs of a turn, so that a thousand with a row each do not make a thousand jobs. */
const shareJobs = (rows: readonly Row[], startAfter: Date | undefined): TurnedJob[] => {
  const jobs: TurnedJob[] = []
  for (const [turn, ofTurn] of Map.groupBy(rows, (row) => row.turn)) {
    for (let first = 0; first < ofTurn.length; first += IDS_PER_JOB) {
      const shared = ofTurn.slice(first, first + IDS_PER_JOB)
      const [{ partner }] = shared as [Row]
      const isOfOne = partner !== NOBODY && shared.every((row) => row.partner === partner)
      jobs.push({
        data: { ids: shared.map(({ id }) => id) },
        priority: -turn,
        ...(startAfter ? { startAfter } : {}),
        ...(isOfOne ? { group: { id: partner } } : {}),
      })
    }
  }
  return jobs
}

/** The jobs that remind of these rows, each with its turn. */
export const takeTurns = async (
  tx: Pick<CommonQueryMethods, 'any' | 'one'>,
  queue: QueueName,
  reminders: readonly Reminder[],
): Promise<TurnedJob[]> => {
  const asked = [...new Set(reminders.flatMap(({ ids }) => ids))]
  if (asked.length === 0) return []
  const owners = new Map((await findOwners(tx, asked)).map(({ id, partner }, place) => [id, { id, partner, place }]))
  const { current, last } = await findTurns(tx, queue)
  /** The rows of each partner so far. */
  const counted = new Map<string, number>()
  const nextTurn = (partner: string): number => {
    const count = counted.get(partner) ?? 0
    counted.set(partner, count + 1)
    return Math.max(current, (last[partner] ?? 0) + 1) + Math.floor(count / IDS_PER_JOB)
  }
  return reminders.flatMap(({ ids, startAfter }) => {
    const rows = ids.flatMap((id) => owners.get(id) ?? []).toSorted((a, b) => a.place - b.place)
    return shareJobs(
      rows.map(({ id, partner }) => ({ id, partner, turn: nextTurn(partner) })),
      startAfter,
    )
  })
}

/**
 * At the cutoff the winner list is locked and fingerprinted, and the prize table fixed, before any random value exists.
 * A drawing without winners stays open and is flagged until its cutoff is extended. While its campaign pulls, only a
 * list that was fetched for the cutoff counts, and fetch-winners flags it. In a campaign that has ended nothing can
 * bring a list any more, so a drawing without one is cancelled; so is one that has waited for its list for a month.
 *
 * A test drawing whose draw time has come already is numbered at the same moment, by a worker that goes on with it. Its
 * value is asked for later, once the lock is committed.
 */
import { THE_SERVICE } from '../../domain/actor.ts'
import { decideLock, NO_WINNERS } from '../../domain/drawing/lock.ts'
import type { Note } from '../../domain/metrics/of-workers.ts'
import type { Transaction } from '../../db/pool.ts'
import { flag } from '../../db/queries/attention.ts'
import { auditDrawings } from '../../db/queries/auditing.ts'
import { cancelDrawings } from '../../db/queries/drawing/cancelling.ts'
import {
  lockNumbering,
  lockOpenDrawings,
  lockWinnerLists,
  type NewLock,
  type OpenDrawing,
  recordLocks,
} from '../../db/queries/drawing/locking.ts'
import { providerFor } from '../entropy.ts'
import type { Left, Onward } from '../next-stage.ts'
import { MAX_WINNERS_AT_ONCE, portions } from '../portions.ts'
import type { Stage } from '../stage.ts'

type Cancelled = OpenDrawing & { reason: string }

/** Cancels drawings of one campaign for one reason. */
const cancelNoted = async (tx: Transaction, drawings: readonly [Cancelled, ...Cancelled[]]): Promise<void> => {
  const [{ campaignId, reason }] = drawings
  const ids = drawings.map(({ id }) => id)
  const cancelled = await cancelDrawings(tx, ids, reason)
  await auditDrawings(tx, THE_SERVICE, { action: 'drawing.cancelled', campaignId, detail: { reason } }, cancelled)
}

type Request = NewLock['request']

/** Makes the request of a drawing that is numbered as it is locked; null leaves its number to the entropy stage. */
type Asking = (drawing: OpenDrawing) => Request

const askLater: Asking = () => null

const askAtOnce: Asking = (drawing) => {
  const provider = drawing.drawDueAt === null ? providerFor(drawing) : null
  return provider && { provider: provider.name, requestId: provider.newRequestId() }
}

type Lock = OpenDrawing & NewLock

const onwardOf = (locks: readonly Lock[]): Onward[] => {
  const { numbered = [], waiting = [] } = Object.groupBy(locks, ({ request }) => (request ? 'numbered' : 'waiting'))
  const byDrawTime = Map.groupBy(waiting, (drawing) => drawing.drawDueAt?.getTime())
  return [
    { ids: numbered.map(({ id }) => id), haveLeapt: true },
    ...[...byDrawTime.values()].map((due) => ({
      ids: due.map(({ id }) => id),
      startAfter: due[0]?.drawDueAt ?? undefined,
    })),
  ]
}

const lockPortion = async (
  tx: Transaction,
  drawings: readonly OpenDrawing[],
  ask: Asking,
): Promise<Required<Omit<Left, 'again'>>> => {
  const lists = await lockWinnerLists(
    tx,
    drawings.map((drawing) => drawing.id),
  )
  const listOf = new Map(lists.map((list) => [list.drawingId, list]))
  const locks: Lock[] = []
  const withoutWinners: string[] = []
  const toCancel: Cancelled[] = []
  for (const drawing of drawings) {
    const decision = decideLock(drawing, listOf.get(drawing.id))
    if (decision.kind === 'no_winners') withoutWinners.push(drawing.id)
    if (decision.kind === 'cancel') toCancel.push({ ...drawing, reason: decision.reason })
    if (decision.kind === 'lock')
      locks.push({ ...drawing, winnersCommitment: decision.winnersCommitment, request: ask(drawing) })
  }
  const delays = locks.length > 0 ? await recordLocks(tx, locks) : []
  if (withoutWinners.length > 0) await flag(tx, withoutWinners, NO_WINNERS)
  for (const drawings of Map.groupBy(toCancel, ({ campaignId, reason }) => `${campaignId} ${reason}`).values())
    await cancelNoted(tx, drawings as [Cancelled, ...Cancelled[]])
  const notes = delays.map((value): Note => ({ name: 'prize_lock_delay_seconds', value }))
  return { onward: onwardOf(locks), notes }
}

const lockAll = async (tx: Transaction, ids: readonly string[], ask: Asking): Promise<Left> => {
  const onward: Onward[] = []
  const notes: Note[] = []
  for (const portion of portions(await lockOpenDrawings(tx, ids), MAX_WINNERS_AT_ONCE)) {
    const left = await lockPortion(tx, portion, ask)
    onward.push(...left.onward)
    notes.push(...left.notes)
  }
  return { onward, notes }
}

export const lock = {
  queue: 'lock',
  kind: 'database',
  run: (tx, ids) => lockAll(tx, ids, askLater),
  leap: async (tx, ids) => {
    await lockNumbering(tx, ids)
    return lockAll(tx, ids, askAtOnce)
  },
} satisfies Stage

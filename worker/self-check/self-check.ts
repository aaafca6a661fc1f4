/**
 * The service checks itself all the time: it recomputes drawn drawings from their rows, in each pass those that changed
 * last, and a portion of all others in turn. What does not match was changed after the draw: a finding is shown to
 * people at once, and cleared when the drawing matches again.
 */
import { isTransient } from '../../db/failures.ts'
import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import {
  clearFindings,
  findDrawingsAfter,
  findLastChanged,
  findRecorded,
  findStoredProofs,
  noteFindings,
  type Recorded,
  setCursor,
  takeTurn,
} from '../../db/queries/self-check.ts'
import { readDictionary } from '../../db/queries/site/dictionaries.ts'
import { fromStored } from '../../db/queries/site/stored-body.ts'
import { findDrawn } from '../../db/queries/site/proofs.ts'
import { toHex } from '../../domain/hex.ts'
import { entryBytes } from '../../domain/log/entry.ts'
import { type DrawnDrawing, proofOf } from '../../domain/drawing/proof.ts'
import { splitPrizes } from '../../domain/payout/split.ts'
import { prizeTableFingerprint } from '../../domain/prize-table.ts'
import { portions } from '../portions.ts'
import type { Chore } from '../chore.ts'
import type { Workplace } from '../stage.ts'
import { verify } from './verify.ts'

/** Each pass checks the drawings of this many latest events. */
const LAST_EVENTS = 200
const DRAWINGS_AT_ONCE = 500
/** Drawings are loaded together up to this many winners; one with more is loaded alone. */
const WINNERS_AT_ONCE = 1_000
const EVERY_SECONDS = 20
/** How often the worker on watch looks whether it is time. */
const LOOK_MS = 5_000
const MAX_FOUND = 300

type Deps = Pick<Workplace, 'pool' | 'log'>

/** What the log says of a drawing's lock, as it was when it was locked. */
const lockEntry = (
  { id, campaign, winnersCommitment, drawAt, cutoffAt, largePrizeCents }: DrawnDrawing,
  table: Buffer,
) =>
  entryBytes({
    type: 'lock',
    campaign: campaign.slug,
    drawing: id,
    winnersCommitment: toHex(winnersCommitment),
    prizeTable: toHex(table),
    cutoffAt: cutoffAt.toISOString(),
    drawAt: drawAt.toISOString(),
    largePrizeCents,
  })

/**
 * In words, that the drawing's guarantee period was decided with a best prize below this drawing's; null if it was not.
 */
const periodFailure = (amountsCents: readonly number[], { period, periodBestCents }: Recorded): string | null => {
  if (period === null) return null
  const bestCents = amountsCents.reduce((best, cents) => Math.max(best, cents), 0)
  if (periodBestCents !== null && periodBestCents >= bestCents) return null
  return `guarantee: the best prize of period ${period} is ${bestCents} cents or more; found ${periodBestCents ?? 'none'}`
}

/** What is recorded beside the proof and contradicts it, in words; null if nothing does. */
const recordedFailure = (drawing: DrawnDrawing, recorded: Recorded) => {
  const { amountsCents, largePrizeCents, prizeTable } = drawing
  const { transferredCents, heldCents } = splitPrizes(amountsCents, largePrizeCents)
  const { loggedLock, fingerprint } = recorded
  if (loggedLock && !loggedLock.equals(lockEntry(drawing, fingerprint)))
    return `transparency log: it was locked as ${loggedLock.toString()}`
  if (!prizeTableFingerprint(prizeTable).equals(recorded.fingerprint))
    return 'prize table: its fingerprint is another than when it was made'
  if (recorded.transferredCents !== transferredCents || recorded.heldCents !== heldCents)
    return `sums: ${transferredCents} cents to transfer and ${heldCents} to hold; found ${recorded.transferredCents} and ${recorded.heldCents}`
  if (recorded.payoutCents !== null && recorded.payoutCents !== transferredCents)
    return `payout: ${transferredCents} cents must be paid; found ${recorded.payoutCents}`
  return periodFailure(amountsCents, recorded)
}

type Checked = { id: string; found: string | null }

/** What does not hold of a drawn drawing, in words; null: all does. A part of it may be gone altogether. */
const findWrong = async (
  drawing: DrawnDrawing | undefined,
  recorded: Recorded | undefined,
  stored: string | null,
): Promise<string | null> =>
  drawing && recorded
    ? ((await verify({ proof: proofOf(drawing), stored })) ?? recordedFailure(drawing, recorded))
    : 'rows: its list, its result or its prize table is not there'

/** The proofs of these drawings as the public reads them. */
const readStored = async (pool: Deps['pool'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await findStoredProofs(pool, ids)
  const read = (id: string) => readDictionary(pool, id)
  return new Map(
    await Promise.all(rows.map(async (row) => [row.id, (await fromStored(row, read)).toString()] as const)),
  )
}

const checkLoaded = async (pool: Deps['pool'], ids: readonly string[]): Promise<Checked[]> => {
  const drawn = new Map((await loadDrawn(pool, ids)).map((drawing) => [drawing.id, drawing]))
  const recorded = new Map((await findRecorded(pool, ids)).map((row) => [row.id, row]))
  const stored = await readStored(pool, ids)
  const checked: Checked[] = []
  for (const id of ids)
    checked.push({ id, found: await findWrong(drawn.get(id), recorded.get(id), stored.get(id) ?? null) })
  return checked
}

/** Rows that cannot even be read are among those that somebody may have changed. */
const checkOne = async (pool: Deps['pool'], id: string): Promise<Checked[]> => {
  try {
    return await checkLoaded(pool, [id])
  } catch (error) {
    if (isTransient(error)) throw error
    return [{ id, found: `rows: they cannot be read (${String(error)})` }]
  }
}

const check = async ({ pool }: Deps, ids: readonly string[]): Promise<Checked[]> => {
  const checked: Checked[] = []
  for (const portion of portions(await findDrawn(pool, ids), WINNERS_AT_ONCE)) {
    const some = portion.map(({ id }) => id)
    const found = await checkLoaded(pool, some).catch(() => null)
    checked.push(...(found ?? (await Promise.all(some.map((id) => checkOne(pool, id)))).flat()))
  }
  return checked
}

/** Checks these drawings, as far as they are drawn. What does not hold is read a second time before it is reported. */
export const checkDrawings = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  const checked = await check(deps, ids)
  const doubted = checked.flatMap(({ id, found }) => (found === null ? [] : [id]))
  const failed = doubted.length > 0 ? await check(deps, doubted) : []
  const findings = failed.flatMap(({ id, found }) => (found === null ? [] : [{ id, found: found.slice(0, MAX_FOUND) }]))
  const wrong = new Set(findings.map(({ id }) => id))
  const sound = checked.flatMap(({ id }) => (wrong.has(id) ? [] : [id]))
  await deps.pool.transaction(async (tx) => {
    await clearFindings(tx, sound)
    if (findings.length > 0) await noteFindings(tx, findings)
  })
  if (findings.length > 0) deps.log.error('drawn drawings do not hold', { ids: [...wrong] })
}

/** One pass, unless another worker has made one just now. Returns whether it did. */
export const checkOnce = async (deps: Deps, everySeconds = EVERY_SECONDS): Promise<boolean> => {
  const cursor = await takeTurn(deps.pool, everySeconds)
  if (cursor === null) return false
  const last = await findLastChanged(deps.pool, LAST_EVENTS)
  const walked = await findDrawingsAfter(deps.pool, cursor, DRAWINGS_AT_ONCE)
  await checkDrawings(deps, [...new Set([...last, ...walked])])
  await setCursor(deps.pool, walked.length === DRAWINGS_AT_ONCE ? (walked.at(-1) ?? null) : null)
  return true
}

export const checkingDrawings = (deps: Deps): Chore => ({
  name: 'checking drawn drawings',
  everyMs: LOOK_MS,
  run: () => checkOnce(deps),
})

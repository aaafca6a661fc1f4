import { isTooSlow } from '../../../db/failures.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { changeDisplay, countRevision, type Display, lockSentList } from '../../../db/queries/drawing/display.ts'
import { type DrawingRow, findDrawing, NOT_DRAWN } from '../../../db/queries/partner-api/drawings.ts'
import { findIsTaking, takeWinners } from '../../../db/queries/drawing/sending.ts'
import { withinTransaction } from '../../../db/within-transaction.ts'
import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import type { SentWinners } from '../../../domain/drawing/winners.ts'
import { refuseSend } from '../../../domain/drawing/send.ts'
import { Refused } from '../../../domain/refusals.ts'
import { winnerListWords } from '../../../domain/refusal-words/winner-list.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { NO_DRAWING } from '../../authenticate.ts'

type Send = { slug: string; drawingId: string; list: SentWinners }
/** `sentListAt` is since when the drawing has this list; null: the service fetched it. */
type Sent = { isFirst: boolean; sentListAt: Date | null; drawing: DrawingRow }

/** The database's error code for a list that was locked while this send was in flight. */
const LOCKED_MEANWHILE = 'PDS01'

/** Longer lists are written one by one on connections of their own, so that short ones do not wait for them. */
const QUICK_WINNERS = 500
/** Up to this length a list is stored in a tenth of a second: if it times out, the database is busy. */
const NEVER_TOO_LARGE = 10_000

const given = (values: readonly (string | null | undefined)[] | null) =>
  values?.map((value) => value !== undefined) ?? null

/** The values to show, null where absent or removed; null altogether when no winner has one. */
const shown = (values: readonly (string | null | undefined)[] | null): (string | null)[] | null =>
  values?.some((value) => typeof value === 'string') ? values.map((value) => value ?? null) : null

const displayOf = ({ displayNames, avatarUrls }: SentWinners): Display => ({
  displayNames: shown(displayNames),
  avatarUrls: shown(avatarUrls),
  isNameGiven: given(displayNames),
  isAvatarGiven: given(avatarUrls),
})

/** A drawing that takes no more lists still takes its stored list with other names and avatars. */
const changeNames = ({ pool, doorkeeper }: Service, caller: Caller, { drawingId, list }: Send): Promise<void> =>
  pool.transaction(async (tx) => {
    const drawing = await lockSentList(tx, drawingId, winnersCommitment(drawingId, list.winners))
    // A key may have been revoked while its call waited for the list: it changes nothing, since its answer will be 401.
    await doorkeeper.refuseInvalid(caller, withinTransaction(tx).statements)
    refuseSend(drawing, list.winners.length)
    if (!(await changeDisplay(tx, drawingId, displayOf(list)))) return
    await audit(tx, caller, { action: 'winners.display_changed', campaignId: drawing.campaignId, drawingId })
    if (drawing.isDrawn) await countRevision(tx, drawingId)
  })

/**
 * Makes the handler that refuses a list that the database cannot store in time: sending it again would fail in the same
 * way.
 */
const refusingTooLarge =
  (sent: number) =>
  (error: unknown): never => {
    if (sent <= NEVER_TOO_LARGE || !isTooSlow(error)) throw error
    const detail = winnerListWords.takesTooLong(sent)
    throw new Refused('payload_too_large', detail, [{ pointer: '/winners', detail }])
  }

const readBack = async (
  { statements, doorkeeper }: Service,
  caller: Caller,
  { slug, drawingId }: Send,
): Promise<DrawingRow & { sentListAt: Date | null }> => {
  const [row] = await statements.rows(findDrawing, [caller.id, slug, drawingId])
  if (!row) throw await doorkeeper.nothingFound(caller, NO_DRAWING)
  return row
}

/**
 * Takes a partner's winner list for a drawing. One statement handles the first list and its replacements before the
 * cutoff; the same list may bring other names and avatars at any time. Refuses with `not_found`, `pull_campaign`,
 * `campaign_ended`, `cancelled`, `bad_request` (a wrong number of winners), `locked` and `payload_too_large`.
 */
export const sendWinners = (service: Service, caller: Caller, send: Send): Promise<Sent> =>
  takeOrChange(service, caller, send).catch(refusingTooLarge(send.list.winners.length))

const takeOrChange = async (service: Service, caller: Caller, send: Send): Promise<Sent> => {
  const taken = await takeList(service, caller, send)
  if (taken) {
    const drawing = { ...taken, winners: send.list.winners, displayIssues: null, ...NOT_DRAWN }
    return { isFirst: taken.isFirst, sentListAt: taken.sentListAt, drawing }
  }
  await changeNames(service, caller, send)
  const drawing = await readBack(service, caller, send)
  return { isFirst: false, sentListAt: drawing.sentListAt, drawing }
}

/** Null: the drawing no longer takes a list, or not this one. */
const takeList = async ({ statements, doorkeeper }: Service, caller: Caller, { slug, drawingId, list }: Send) => {
  const named = { callerId: caller.id, slug, drawingId }
  const isLong = list.winners.length > QUICK_WINNERS
  const found = isLong ? await statements.row(findIsTaking, named) : { isTaking: true }
  if (found?.isTaking === false) return null
  const take = isLong ? statements.slowRow : statements.row
  const account = `${caller.partnerId} ${caller.mode}`
  const call = { ...named, account, winners: list.winners, ...displayOf(list) }
  const taken = found && (await take(takeWinners, call).catch(refuseLockedMeanwhile))
  if (!taken) throw await doorkeeper.nothingFound(caller, NO_DRAWING)
  const { isFirst } = taken
  return isFirst === null ? null : { ...taken, isFirst }
}

const refuseLockedMeanwhile = (error: { code?: string }): never => {
  if (error.code !== LOCKED_MEANWHILE) throw error
  throw new Refused('locked', winnerListWords.passedMeanwhile)
}

import { remind } from '../../db/boss.ts'
import { audit } from '../../db/queries/auditing.ts'
import { changeDisplay, countRevision, type Display, holdSentList } from '../../db/queries/display.ts'
import { type DrawingRow, findDrawing } from '../../db/queries/partner-drawings.ts'
import { markProofsStale } from '../../db/queries/publishing.ts'
import { takeWinners } from '../../db/queries/sending.ts'
import type { SentWinners } from '../../domain/drawing/winners.ts'
import { refuseSend } from '../../domain/drawing/send.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/actor.ts'
import { NO_DRAWING, type Service } from '../v1/endpoint.ts'

type Send = { slug: string; drawingId: string; list: SentWinners }

/** The database's word that the list was locked while this send was on its way. */
const LOCKED_MEANWHILE = 'PDS01'

/** Longer lists than this travel apart from the quick ones. */
const QUICK_WINNERS = 500

const given = (values: readonly (string | null | undefined)[] | null) =>
  values?.map((value) => value !== undefined) ?? null

/** The values to show, with null for whatever is absent or removed; null altogether when nobody has one. */
const shown = (values: readonly (string | null | undefined)[] | null): (string | null)[] | null =>
  values?.some((value) => typeof value === 'string') ? values.map((value) => value ?? null) : null

const displayOf = ({ displayNames, avatarUrls }: SentWinners): Display => ({
  displayNames: shown(displayNames),
  avatarUrls: shown(avatarUrls),
  isNameGiven: given(displayNames),
  isAvatarGiven: given(avatarUrls),
})

/** What cannot be taken as a list any more may still be the list that is there, with other names and avatars. */
const changeNames = ({ pool, boss }: Service, caller: Caller, { drawingId, list }: Send): Promise<void> =>
  pool.transaction(async (tx) => {
    const held = await holdSentList(tx, drawingId, list.winners)
    refuseSend(held, list.winners.length)
    if (!(await changeDisplay(tx, drawingId, displayOf(list)))) return
    await audit(tx, caller, { action: 'winners.display_changed', campaignId: held.campaignId, drawingId })
    if (held.isDrawn) {
      await countRevision(tx, drawingId)
      await markProofsStale(tx, [drawingId])
      await remind(boss, tx, 'publish-proof', [{ ids: [drawingId] }])
    }
  })

const readBack = async (
  { statements, doorkeeper }: Service,
  caller: Caller,
  { slug, drawingId }: Send,
): Promise<DrawingRow> => {
  const [row] = await statements.rows(findDrawing, [caller.id, slug, drawingId])
  if (!row) throw await doorkeeper.nothingFound(caller, NO_DRAWING)
  return row
}

/**
 * Takes a partner's winner list for a drawing. The first list and its replacements before the cutoff are one statement; at
 * any time the same list may bring other names and avatars. Refuses with `not_found`, `pull_campaign`, `campaign_ended`,
 * `bad_request` (a wrong number of winners) and `locked`.
 */
export const sendWinners = async (
  service: Service,
  caller: Caller,
  send: Send,
): Promise<{ isFirst: boolean; drawing: DrawingRow }> => {
  const { slug, drawingId, list } = send
  const { winners } = list
  const call = { callerId: caller.id, slug, drawingId, winners, ...displayOf(list) }
  const { row, slowRow } = service.statements
  const take = winners.length > QUICK_WINNERS ? slowRow : row
  const taken = await take(takeWinners, call).catch((error: { code?: string }) => {
    if (error.code === LOCKED_MEANWHILE)
      throw new Refused('locked', 'The cutoff passed while this list was on its way.')
    throw error
  })
  if (!taken) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
  if (taken.isFirst !== null) {
    return {
      isFirst: taken.isFirst,
      drawing: { ...taken, winners, displayIssues: null, randomValues: null, rolls: null, amountsCents: null },
    }
  }
  await changeNames(service, caller, send)
  return { isFirst: false, drawing: await readBack(service, caller, send) }
}

import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { standing, standingColumns } from './standing.ts'

const drawingRow = standing.extend({ campaignId: z.string(), winnersExpected: z.number(), isDrawn: z.boolean() })
const listRow = z.object({ isSame: z.boolean() })

/**
 * Locks a drawing and its list, so that no send that is under way changes it, and says whether the list has this
 * commitment: 32 bytes to compare instead of 100,000 ids. A list sent before its campaign pulled does not count.
 */
export const lockSentList = async (tx: Transaction, drawingId: string, commitment: Buffer) => {
  const drawing = await tx.one(sql.type(drawingRow)`
    select d.campaign_id as "campaignId", ${standingColumns}, d.winners_expected as "winnersExpected",
      d.settled_at is not null as "isDrawn"
    from drawing d join campaign c on c.id = d.campaign_id where d.id = ${drawingId} for no key update of d`)
  const list = await tx.maybeOne(sql.type(listRow)`
    select winners_commitment(l.drawing_id, l.winners) = ${sql.binary(commitment)} as "isSame"
    from winner_list l join drawing d on d.id = l.drawing_id
    where l.drawing_id = ${drawingId} and (d.status <> 'open' or is_list_of(l, d)) for no key update of l`)
  const present = list === null ? 'none' : list.isSame ? 'same' : 'other'
  return { ...drawing, present } as const
}

export type Display = {
  displayNames: readonly (string | null)[] | null
  avatarUrls: readonly (string | null)[] | null
  isNameGiven: readonly boolean[] | null
  isAvatarGiven: readonly boolean[] | null
}

const texts = (values: readonly (string | null)[] | null) =>
  values ? sql.array(values, 'text') : sql.fragment`null::text[]`
const flags = (values: readonly boolean[] | null) =>
  values ? sql.array(values, 'bool') : sql.fragment`null::boolean[]`

/**
 * Replaces the names and avatars of the same winners; from the draw on, the change is noted. What a fetched list could
 * not show is then no longer reported. Returns whether anything that is shown has changed.
 */
export const changeDisplay = async (tx: Transaction, drawingId: string, display: Display): Promise<boolean> => {
  const { displayNames, avatarUrls, isNameGiven, isAvatarGiven } = display
  if (isNameGiven !== null || isAvatarGiven !== null) {
    await tx.query(sql.unsafe`
      update winner_list set display_issues = null where drawing_id = ${drawingId} and display_issues is not null`)
  }
  const result = await tx.query(sql.unsafe`
    with shown as (
      select drawing_id,
        merged_display(winners, ${texts(displayNames)}, ${flags(isNameGiven)}, winners, display_names) as names,
        merged_display(winners, ${texts(avatarUrls)}, ${flags(isAvatarGiven)}, winners, avatar_urls) as avatars
      from winner_list where drawing_id = ${drawingId}
    )
    update winner_list l
    set display_names = shown.names, avatar_urls = shown.avatars,
      display_changed_at = case when d.settled_at is null then l.display_changed_at else now() end
    from shown join drawing d on d.id = shown.drawing_id
    where l.drawing_id = shown.drawing_id and (l.display_names, l.avatar_urls) is distinct from (shown.names, shown.avatars)`)
  return result.rowCount > 0
}

/** Marks the proof as changed, so that it is rendered again. */
export const countRevision = (tx: Transaction, drawingId: string) =>
  tx.query(sql.unsafe`update drawing set revision = revision + 1 where id = ${drawingId}`)

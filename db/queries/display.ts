import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

const drawingRow = z.object({ campaignId: z.string(), isDrawn: z.boolean() })
const winnersRow = z.object({ winners: z.array(z.string()) })

/** Holds a drawing and the list that was sent for it, so that no send that is on its way changes it any more. */
export const holdSentList = async (tx: Transaction, drawingId: string) => {
  const drawing = await tx.one(sql.type(drawingRow)`
    select campaign_id as "campaignId", settled_at is not null as "isDrawn" from drawing where id = ${drawingId} for no key update`)
  const list = await tx.maybeOne(sql.type(winnersRow)`
    select winners from winner_list where drawing_id = ${drawingId} for no key update`)
  return { ...drawing, winners: list?.winners ?? null }
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

/** Shows other names and avatars beside the same winners. Returns whether anything that is shown has changed. */
export const changeDisplay = async (tx: Transaction, drawingId: string, display: Display): Promise<boolean> => {
  const result = await tx.query(sql.unsafe`
    with shown as (
      select drawing_id,
        case when ${flags(display.isNameGiven)} is null then display_names
          else merged_display(display_names, ${texts(display.displayNames)}, ${flags(display.isNameGiven)}) end as names,
        case when ${flags(display.isAvatarGiven)} is null then avatar_urls
          else merged_display(avatar_urls, ${texts(display.avatarUrls)}, ${flags(display.isAvatarGiven)}) end as avatars
      from winner_list where drawing_id = ${drawingId}
    )
    update winner_list l
    set display_names = shown.names, avatar_urls = shown.avatars, display_changed_at = now()
    from shown
    where l.drawing_id = shown.drawing_id and (l.display_names, l.avatar_urls) is distinct from (shown.names, shown.avatars)`)
  return result.rowCount > 0
}

/** Says that what the proof shows has changed, so that it is published anew. */
export const countRevision = (tx: Transaction, drawingId: string) =>
  tx.query(sql.unsafe`update drawing set revision = revision + 1 where id = ${drawingId}`)

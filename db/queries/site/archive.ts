import type { Mode } from '../../../domain/actor.ts'
import { statement } from '../../statements.ts'

export type ArchivedCampaign = {
  id: string
  slug: string
  name: string
  mode: Mode
  createdAt: Date
  lastNumber: number
}

/** $1 slug. */
export const findArchivedCampaign = statement<ArchivedCampaign>(
  'find-archived-campaign',
  `select id, slug, name, mode, created_at as "createdAt", last_number as "lastNumber"
  from campaign where slug = $1`,
)

export type ArchivedDraw = { id: string; number: number; winnersExpected: number; settledAt: Date }

const ARCHIVED_PER_PAGE = 500

/** $1 campaign id, $2 after this number, $3 up to this one. A page of drawn draws, in the order of their numbers. */
export const listArchivedDraws = statement<ArchivedDraw>(
  'list-archived-draws',
  `select id, number, winners_expected as "winnersExpected", settled_at as "settledAt"
  from drawing
  where campaign_id = $1 and number > $2 and number <= $3 and settled_at is not null
  order by number
  limit ${ARCHIVED_PER_PAGE}`,
)

/** A number that never gets a draw. The transaction made it void, or requested it for no drawing of ours. */
export type UndrawnNumber = { number: number; isVoid: boolean; at: Date; reason: string; transaction: string }

/** $1 campaign id, $2 up to this number. */
export const listUndrawnNumbers = statement<UndrawnNumber>(
  'list-undrawn-numbers',
  `select number, true as "isVoid", voided_at as at, void_reason as reason, void_transaction as transaction
  from drawing where campaign_id = $1 and number <= $2 and voided_at is not null
  union all
  select number, false, disowned_at, reason, transaction from disowned_number where campaign_id = $1 and number <= $2
  order by number`,
)

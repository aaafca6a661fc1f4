import type { ExecutionContext } from 'ava'
import { findMove, type Move } from '../../../db/queries/moving/moves.ts'
import { copyPartner } from '../../../operator/partner/move/copy.ts'
import { connect } from '../attack.ts'
import { testKeyring } from '../keyring.ts'
import type { Cell } from './cells.ts'

/** How far a partner's move has come, as a cell says it. */
export const stateOf = async (cell: Cell, partner: string): Promise<string | undefined> => {
  const [row] = await cell.ask<{ state: string }>('select state from partner_move where partner_id = $1', [partner])
  return row?.state
}

/** Whether a partner's campaigns run, and whether they hold what is open, the first one first. */
export const statusesOf = (cell: Cell, partner: string) =>
  cell.ask<{ status: string; held: boolean }>(
    `select c.status, exists (select from campaign_hold h where h.campaign_id = c.id and h.released_at is null) as held
    from campaign c where partner_id = $1 order by created_at, id`,
    [partner],
  )

/** Both cells of a move with plain connections, as its steps take them. */
export const sidesOf = async (t: ExecutionContext, from: Cell, to: Cell) => {
  const [source, target] = [await connect(t, from.databaseUrl), await connect(t, to.databaseUrl)]
  for (const side of [source, target]) await side.query(`set timezone = 'UTC'`)
  return { here: from, there: to, from: source, to: target }
}

/**
 * Takes a move that holds everything to the state in which the partner is copied, and copies it; returns its rows, or null
 * as `copyPartner` does.
 */
export const copyThere = async (
  sides: Awaited<ReturnType<typeof sidesOf>>,
  partner: string,
): Promise<{ leaving: Move; rows: number | null }> => {
  await sides.here.ask(`update partner_move set state = 'leaving' where partner_id = $1`, [partner])
  const leaving = (await findMove(sides.here.pool, partner)) as Move
  return { leaving, rows: await copyPartner(sides, leaving, testKeyring) }
}

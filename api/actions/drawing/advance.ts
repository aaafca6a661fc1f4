import type { PgBoss } from 'pg-boss'
import { remind } from '../../../db/boss.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import {
  type Advanceable,
  bringCutoffForward,
  bringDrawForward,
  findDrawingToAdvance,
  lockDrawingToAdvance,
  type NamedDrawing,
} from '../../../db/queries/drawing/advancing.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { findPrizeTables } from '../../../db/queries/campaign/prize-tables.ts'
import {
  type ChosenValue,
  giveUpFetch,
  keepChosenValue,
  removeWinners,
  simulateFailure,
} from '../../../db/queries/drawing/test-mode.ts'
import { type Actor, auditName, isOperator } from '../../../domain/actor.ts'
import { refuseCancelled } from '../../../domain/drawing/cancelled.ts'
import { refuseHeld } from '../../../domain/drawing/hold.ts'
import { moves, stageAtCutoff } from '../../../domain/drawing/state.ts'
import { stageFrom } from '../../../domain/moves.ts'
import { Refused } from '../../../domain/refusals.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'
import { type ForcedPrize, refuseForcedPrize } from '../../../domain/test-mode/forced-prize.ts'
import { refuseSimulation, type SimulatedFailure } from '../../../domain/test-mode/simulated-failure.ts'
import { findValue } from '../../test-mode/find-value.ts'

/** What a partner may try out while advancing a test drawing. */
export type Trial = { prize?: ForcedPrize | undefined; simulate?: SimulatedFailure | undefined }

const refuseAdvance = (
  { mode, status, cutoffPassed, hasList, hasValue, ...drawing }: Advanceable,
  { prize, simulate }: Trial,
): void => {
  if (mode === 'live') throw new Refused('not_in_live_mode', drawingWords.notAdvanced)
  refuseCancelled(drawing)
  refuseHeld(drawing)
  if (status === 'open' && cutoffPassed && (!hasList || simulate)) {
    throw new Refused('nothing_to_advance', drawingWords.waitsForWinners)
  }
  if (prize && hasValue) throw new Refused('nothing_to_advance', drawingWords.prizesDecided)
  if (simulate) refuseSimulation({ status, ...drawing }, simulate)
}

const chooseValue = async (
  pool: Pool,
  actor: Actor,
  { winnersExpected, prizeTableId }: Advanceable,
  prize: ForcedPrize,
): Promise<ChosenValue> => {
  const table = (await findPrizeTables(pool, [prizeTableId])).get(prizeTableId)
  if (!table) throw new Error(`there is no prize table ${prizeTableId}`)
  const wanted = { table, ...prize }
  refuseForcedPrize(wanted, winnersExpected)
  return { entropy: await findValue(isOperator(actor) ? auditName(actor) : actor.partnerId, wanted), ...prize }
}

const fail = async (tx: Transaction, drawingId: string, { winnersMode }: Advanceable, failure: SimulatedFailure) => {
  await simulateFailure(tx, drawingId, failure)
  if (failure === 'slow_source') return
  await removeWinners(tx, drawingId)
  if (winnersMode === 'pull') await giveUpFetch(tx, drawingId)
}

/** Makes only the next step due: a drawing that is further along goes on by itself. */
const bringForward = async (
  tx: Transaction,
  boss: PgBoss,
  drawingId: string,
  { status, cutoffPassed, drawDue, winnersMode }: Advanceable,
): Promise<boolean> => {
  if (status === 'open' && !cutoffPassed) {
    await bringCutoffForward(tx, drawingId)
    await remind(boss, tx, stageAtCutoff(winnersMode), [{ ids: [drawingId] }])
    return true
  }
  if (status !== 'locked' || drawDue) return false
  await bringDrawForward(tx, drawingId)
  await remind(boss, tx, stageFrom(moves, status), [{ ids: [drawingId] }])
  return true
}

type Wish = NamedDrawing & Trial

/**
 * Searches for a random value that gives the wanted prize. This takes seconds, so no transaction may be open meanwhile.
 * Null: no prize is wanted, or there is no such drawing. Refuses as `advanceDrawing` does.
 */
export const chooseBeforeAdvance = async (
  { pool }: { pool: Pool },
  actor: Actor,
  { prize, simulate, ...named }: Wish,
): Promise<ChosenValue | null> => {
  if (!prize) return null
  const found = await findDrawingToAdvance(pool, actor, named)
  if (!found) return null
  refuseAdvance(found, { prize, simulate })
  return chooseValue(pool, actor, found, prize)
}

type Store = { pool: Pool; boss: PgBoss }

/** As `advanceDrawing`, with the value that `chooseBeforeAdvance` has found. */
export const advanceWithValue = async (
  { pool, boss }: Store,
  actor: Actor,
  { prize, simulate, ...named }: Wish,
  chosen: ChosenValue | null,
): Promise<{ slug: string } | null> => {
  if (prize && !chosen) return null
  const { drawingId } = named
  return pool.transaction(async (tx) => {
    const drawing = await lockDrawingToAdvance(tx, actor, named)
    if (!drawing) return null
    const { status, slug, campaignId } = drawing
    refuseAdvance(drawing, { prize, simulate })
    if (chosen) await keepChosenValue(tx, drawingId, chosen)
    const isBrought = await bringForward(tx, boss, drawingId, drawing)
    if (simulate) await fail(tx, drawingId, drawing, simulate)
    if (isBrought || chosen) {
      const detail = { step: status, ...prize, ...(simulate && { simulate }) }
      await audit(tx, actor, { action: 'drawing.advanced', campaignId, drawingId, detail })
    }
    return { slug }
  })
}

/**
 * Brings the next step of a test drawing forward to now: the cutoff of an open one, the draw of a locked one. Later
 * steps run by themselves, so a drawing that is further along stays as it is. With `prize` the drawing's random value
 * will give that prize; with `simulate` its cutoff fails. Returns the campaign's slug, or null when the account has no
 * such drawing or the caller is no longer valid. Refuses with `not_in_live_mode`, `nothing_to_advance`, `bad_request`
 * (an impossible prize), `push_campaign`, `campaign_ended`, `campaign_paused` (it is held), `cancelled` and `busy`.
 */
export const advanceDrawing = async (store: Store, actor: Actor, wish: Wish): Promise<{ slug: string } | null> =>
  advanceWithValue(store, actor, wish, await chooseBeforeAdvance(store, actor, wish))

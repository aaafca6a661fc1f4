import { remind } from '../../../db/boss.ts'
import { newId } from '../../../db/new-id.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { findWins, lockOwnGuarantee, markPicked, promisePayout } from '../../../db/queries/guarantee/picking.ts'
import { chooseWin, refusePaidPeriod, refusePick, refuseWithoutWallet } from '../../../domain/guarantee/pick.ts'
import { guaranteeMoves } from '../../../domain/guarantee/state.ts'
import { stageFrom } from '../../../domain/moves.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'

export type PickRequest = {
  slug: string
  guaranteeId: string
  winner: string
  drawingId?: string | undefined
}

/**
 * Picks, once, who receives a guarantee, and creates its payout. Refuses with `not_found`, `pick_refused` (already
 * picked, no pick needed, no wallet, paid by the chain for a win of another drawing) and `pick_not_possible` (no such
 * win in the period). Returns the payout's id.
 */
export const pickGuarantee = async (
  { pool, boss, doorkeeper }: Pick<Service, 'pool' | 'boss' | 'doorkeeper'>,
  caller: Caller,
  pick: PickRequest,
): Promise<string> => {
  const { slug, guaranteeId, winner, drawingId } = pick
  const payoutId = await pool.transaction(async (tx) => {
    const guarantee = await lockOwnGuarantee(tx, caller.id, slug, guaranteeId)
    if (!guarantee) return null
    refusePick(guarantee.status)
    const win = chooseWin(await findWins(tx, guarantee, winner), drawingId)
    refuseWithoutWallet(guarantee.wallet)
    refusePaidPeriod(guarantee.period, guarantee.paidNumber, win)
    const id = newId('pay')
    await markPicked(tx, { ...win, id: guarantee.id, winner })
    await promisePayout(tx, id, guarantee.id)
    const detail = { guarantee: guarantee.id, winner, amountCents: guarantee.amountCents, payout: id }
    await audit(tx, caller, {
      action: 'guarantee.picked',
      campaignId: guarantee.campaignId,
      drawingId: win.drawingId,
      detail,
    })
    await remind(boss, tx, stageFrom(guaranteeMoves, 'picked'), [{ ids: [guarantee.id] }])
    return id
  })
  if (payoutId === null) throw await doorkeeper.nothingFound(caller, payoutWords.noGuarantee)
  return payoutId
}

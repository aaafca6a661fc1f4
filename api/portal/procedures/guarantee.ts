import { z } from 'zod'
import { avatarPath } from '../../../db/queries/avatar/pictures.ts'
import { findRunningPeriod, listPortalGuarantees } from '../../../db/queries/portal/guarantees.ts'
import { type ListedWinRow, listWins, MAX_WINS, searchWins, type WinRow } from '../../../db/queries/portal/wins.ts'
import { instant } from '../../../domain/instant.ts'
import { isShowable } from '../../../domain/text.ts'
import { pickGuarantee } from '../../actions/payout/pick-guarantee.ts'
import { id, ofCampaign, search } from '../inputs.ts'
import { found } from '../not-found.ts'
import { presentGuarantees } from '../present/guarantees.ts'
import { inAccount } from '../procedure.ts'
import type { GuaranteeList, Win, WinList } from '../shapes.ts'
import { checked } from '../../../domain/zod-german.ts'
import { memberWords } from '../../../domain/refusal-words/member.ts'

const iso = (text: string): string => new Date(text).toISOString()

const presentWin = (win: WinRow): Win => ({
  drawingId: win.drawingId,
  number: win.number,
  position: win.position,
  winner: win.winner,
  displayName: win.displayName,
  avatarUrl: win.avatarUrl,
  amountCents: win.amountCents,
  picture: win.avatarKey && avatarPath(win.avatarKey),
  drawAt: win.drawAt.toISOString(),
})

const presentWins = (rows: readonly ListedWinRow[]) => {
  found(rows[0], 'guarantee')
  const wins = rows.filter((row): row is WinRow => row.drawingId !== null)
  return { wins: wins.slice(0, MAX_WINS).map(presentWin), isMore: wins.length > MAX_WINS }
}

const pick = ofCampaign.extend({
  id,
  winner: z.string().min(1, 'must not be empty').max(128).refine(isShowable, checked(memberWords.notAWinner)),
  drawingId: id.optional(),
})

const viewer = inAccount({ role: 'viewer' })
const managerOfMoney = inAccount({ role: 'manager', money: true })

export const guaranteeProcedures = {
  list: viewer
    .input(ofCampaign)
    .query(async ({ ctx: { service, caller, language }, input }): Promise<GuaranteeList> => {
      const own = [caller.id, input.slug]
      const [first] = await service.statements.rows(findRunningPeriod, own)
      const running = found(first, 'campaign')
      const rows = await service.statements.rows(listPortalGuarantees, own)
      const pauses = running.pauses.map(({ pausedAt, resumedAt }) => ({
        pausedAt: iso(pausedAt),
        resumedAt: resumedAt === null ? null : iso(resumedAt),
      }))
      return { guarantees: presentGuarantees(running, rows, language), pauses }
    }),

  wins: viewer
    .input(ofCampaign.extend({ id, search: search.optional(), before: instant.optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<WinList> => {
      const { statements } = service
      const asked = [caller.id, input.slug, input.id]
      if (!input.search) return { ...presentWins(await statements.rows(listWins, asked)), lookedBackTo: null }
      const values = [...asked, input.search, input.before ?? null]
      const rows = await service.searches(caller.partnerId, () => statements.rows(searchWins, values))
      return { ...presentWins(rows), lookedBackTo: rows[0]?.edge?.toISOString() ?? null }
    }),

  pick: managerOfMoney
    .input(pick)
    .mutation(async ({ ctx: { service, caller }, input }): Promise<{ payoutId: string }> => {
      const { slug, id: guaranteeId, winner, drawingId } = input
      return { payoutId: await pickGuarantee(service, caller, { slug, guaranteeId, winner, drawingId }) }
    }),
}

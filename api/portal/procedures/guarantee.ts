import { z } from 'zod'
import { avatarPath } from '../../../db/queries/avatar/pictures.ts'
import {
  findRunningPeriod,
  listPortalGuarantees,
  listWins,
  MAX_WINS,
  type WinRow,
} from '../../../db/queries/portal/guarantees.ts'
import { isShowable } from '../../../domain/text.ts'
import { pickGuarantee } from '../../actions/payout/pick-guarantee.ts'
import { id, ofCampaign, search } from '../inputs.ts'
import { found } from '../not-found.ts'
import { presentGuarantees } from '../present/guarantees.ts'
import { inAccount } from '../procedure.ts'
import type { GuaranteeList, Win, WinList } from '../shapes.ts'

const iso = (text: string): string => new Date(text).toISOString()

const presentWin = ({ drawAt, avatarKey, ...win }: WinRow): Win => ({
  ...win,
  picture: avatarKey && avatarPath(avatarKey),
  drawAt: drawAt.toISOString(),
})

const pick = ofCampaign.extend({
  id,
  winner: z.string().min(1, 'must not be empty').max(128).refine(isShowable, 'must be the id of a winner'),
  drawingId: id.optional(),
})

const viewer = inAccount({ role: 'viewer' })
const managerOfMoney = inAccount({ role: 'manager', money: true })

export const guaranteeProcedures = {
  list: viewer.input(ofCampaign).query(async ({ ctx: { service, caller }, input }): Promise<GuaranteeList> => {
    const own = [caller.id, input.slug]
    const [runnings, rows] = await Promise.all([
      service.statements.rows(findRunningPeriod, own),
      service.statements.rows(listPortalGuarantees, own),
    ])
    const running = found(runnings[0], 'campaign')
    const pauses = running.pauses.map(({ pausedAt, resumedAt }) => ({
      pausedAt: iso(pausedAt),
      resumedAt: resumedAt === null ? null : iso(resumedAt),
    }))
    return { guarantees: presentGuarantees(running, rows), pauses }
  }),

  wins: viewer
    .input(ofCampaign.extend({ id, search: search.optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<WinList> => {
      const rows = await service.statements.rows(listWins, [caller.id, input.slug, input.id, input.search ?? null])
      found(rows[0], 'guarantee')
      const wins = rows.filter((row): row is WinRow => row.drawingId !== null)
      return { wins: wins.slice(0, MAX_WINS).map(presentWin), isMore: wins.length > MAX_WINS }
    }),

  pick: managerOfMoney
    .input(pick)
    .mutation(async ({ ctx: { service, caller }, input }): Promise<{ payoutId: string }> => {
      const { slug, id: guaranteeId, winner, drawingId } = input
      return { payoutId: await pickGuarantee(service, caller, { slug, guaranteeId, winner, drawingId }) }
    }),
}

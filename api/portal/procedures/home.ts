import { listNeeds, listNextDraws, type NeedRow, type NextDrawRow } from '../../../db/queries/portal/home.ts'
import { listNotices } from '../../../db/queries/portal/notices.ts'
import type { SummaryRow } from '../../../db/queries/portal/drawings.ts'
import { severityOf } from '../../../domain/attention.ts'
import { noticeSentence } from '../../../domain/portal/notice-sentence.ts'
import { needSentence } from '../../../domain/portal/need-sentence.ts'
import { presentSummary } from '../present/drawings.ts'
import { inAccount } from '../procedure.ts'
import type { Home, Need } from '../shapes.ts'

const presentNeed = (row: NeedRow): Need => ({
  kind: row.kind,
  slug: row.slug,
  campaign: row.campaign,
  drawingId: row.drawingId,
  guaranteeId: row.guaranteeId,
  endpointId: row.endpointId,
  sentence: needSentence(row, row.now),
  severity: row.attention ? severityOf(row.attention.code) : 'partner',
  at: row.at?.toISOString() ?? null,
})

export const homeProcedures = {
  get: inAccount({ role: 'viewer' }).query(async ({ ctx: { service, caller } }): Promise<Home> => {
    const [needs, next, notices] = await Promise.all([
      service.statements.rows(listNeeds, [caller.id]),
      service.statements.rows(listNextDraws, [caller.id]),
      service.statements.rows(listNotices, [caller.id]),
    ])
    const drawings = next.filter((row): row is NextDrawRow & SummaryRow => row.id !== null)
    return {
      needs: needs.map(presentNeed),
      notices: notices.map((row) => ({ id: row.id, at: row.at.toISOString(), sentence: noticeSentence(row) })),
      nextDraws: drawings.map(presentSummary),
      hasCampaigns: next[0]?.hasCampaigns ?? false,
    }
  }),
}

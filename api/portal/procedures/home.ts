import { listNeeds, listNextDraws, type NeedRow, type NextDrawRow } from '../../../db/queries/portal/home.ts'
import { listNotices } from '../../../db/queries/portal/notices.ts'
import type { SummaryRow } from '../../../db/queries/portal/drawings.ts'
import { severityOf } from '../../../domain/attention.ts'
import type { Language } from '../../../domain/language.ts'
import { noticeSentence } from '../../../domain/portal/notice-sentence.ts'
import { needs as needPlaces } from '../../../domain/portal/need.ts'
import { needWords } from '../../../domain/portal/need-words.ts'
import { mayActAs, type Role } from '../../../domain/portal/role.ts'
import { presentSummary } from '../present/drawings.ts'
import { inAccount } from '../procedure.ts'
import type { Home, Need } from '../shapes.ts'

const WHO_CAN: Readonly<Record<Language, Readonly<Record<Role, string | null>>>> = {
  en: {
    viewer: null,
    manager: 'This needs a manager or an owner of your team.',
    owner: 'This needs an owner of your team.',
  },
  de: {
    viewer: null,
    manager: 'Das braucht einen Manager oder Inhaber Ihres Teams.',
    owner: 'Das braucht einen Inhaber Ihres Teams.',
  },
}

/** Advice is for those who may follow it; the others are told who may. */
const presentNeed = (row: NeedRow, { role, language }: { role: Role; language: Language }): Need => {
  const { section, role: needed } = needPlaces[row.kind]
  const { sentence, advice } = needWords(row, row.now, language)
  const isYours = mayActAs(role, needed)
  return {
    kind: row.kind,
    section,
    slug: row.slug,
    campaign: row.campaign,
    timeZone: row.timeZone,
    drawingId: row.drawingId,
    guaranteeId: row.guaranteeId,
    endpointId: row.endpointId,
    sentence,
    advice: advice !== null && !isYours ? WHO_CAN[language][needed] : advice,
    isYours,
    severity: row.attention ? severityOf(row.attention.code) : 'partner',
    at: row.at?.toISOString() ?? null,
  }
}

export const homeProcedures = {
  get: inAccount({ role: 'viewer' }).query(async ({ ctx: { service, caller, role, language } }): Promise<Home> => {
    const [needs, next, notices] = await Promise.all([
      service.statements.rows(listNeeds, [caller.id]),
      service.statements.rows(listNextDraws, [caller.id]),
      service.statements.rows(listNotices, [caller.id]),
    ])
    const drawings = next.filter((row): row is NextDrawRow & SummaryRow => row.id !== null)
    return {
      needs: needs.map((row) => presentNeed(row, { role, language })),
      notices: notices.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        sentence: noticeSentence(row, language),
      })),
      nextDraws: drawings.map((row) => presentSummary(row, language)),
      hasCampaigns: next[0]?.hasCampaigns ?? false,
    }
  }),
}

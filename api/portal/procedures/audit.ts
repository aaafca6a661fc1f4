import { z } from 'zod'
import { ENTRIES_PER_PAGE, listAudit } from '../../../db/queries/portal/audit.ts'
import type { AuditRow } from '../../../db/queries/audit/shown-entry.ts'
import { LINES_PER_PAGE, listAuditLines } from '../../../db/queries/audit/exporting.ts'
import type { Language } from '../../../domain/language.ts'
import { auditActions } from '../../../domain/portal/audit-action.ts'
import { auditSentence } from '../../../domain/portal/audit-sentence.ts'
import { mayActAs } from '../../../domain/portal/role.ts'
import { search, slug } from '../inputs.ts'
import { whoIs } from '../present/audit-actor.ts'
import { searchedPage } from '../present/searched.ts'
import { inAccount } from '../procedure.ts'
import type { AuditEntry, AuditLines, AuditPage } from '../shapes.ts'

const sides = ['portal', 'api', 'operator'] as const

const presentEntry = (row: AuditRow, language: Language): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  ...whoIs(row),
  action: row.action,
  slug: row.slug,
  drawingId: row.drawingId,
  sentence: auditSentence(row.action, row.detail, language),
})

const page = z.object({
  from: z.enum(sides, { error: 'must be portal, api or operator' }).optional(),
  action: z.enum(auditActions, { error: 'must be an action that the log knows' }).optional(),
  slug: slug.optional(),
  actor: search.optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'must be the nextBefore of a page')
    .optional(),
})

const place = z.number().int().min(0, 'must be the nextAfter of the lines before').max(Number.MAX_SAFE_INTEGER)

export const auditProcedures = {
  /** The whole log, of both modes and with others' failed attempts: leaving entries out would break its hash chain. */
  lines: inAccount({ role: 'manager' })
    .input(z.object({ after: place.optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<AuditLines> => {
      const lines = await service.statements.rows(listAuditLines, [caller.id, input.after ?? -1])
      return { lines, nextAfter: lines.length === LINES_PER_PAGE ? (lines.at(-1)?.place ?? null) : null }
    }),

  list: inAccount({ role: 'viewer' })
    .input(page)
    .query(async ({ ctx: { service, caller, role, language }, input }): Promise<AuditPage> => {
      const { from = null, action = null, slug = null, actor = null, before = null } = input
      const isManager = mayActAs(role, 'manager')
      const values = [caller.id, from, action, slug, actor, before, isManager]
      const found = await service.searches(caller.partnerId, () => service.statements.rows(listAudit, values))
      const { shown, ...searched } = searchedPage<AuditRow>(found, {
        isRow: (row): row is AuditRow => 'id' in row && row.id !== null,
        placeOf: ({ id }) => id,
        most: ENTRIES_PER_PAGE,
      })
      return { entries: shown.map((row) => presentEntry(row, language)), ...searched }
    }),
}

import { z } from 'zod'
import { type AuditRow, ENTRIES_PER_PAGE, listAudit } from '../../../db/queries/portal/audit.ts'
import { auditActions } from '../../../domain/portal/audit-action.ts'
import { auditSentence } from '../../../domain/portal/audit-sentence.ts'
import { mayActAs } from '../../../domain/portal/role.ts'
import { search, slug } from '../inputs.ts'
import { inAccount } from '../procedure.ts'
import type { AuditEntry, AuditPage } from '../shapes.ts'

const sides = ['portal', 'api', 'operator'] as const

const OPERATOR = 'operator '

const whoIs = ({ actor, personName, personEmail, keyLabel }: AuditRow): Pick<AuditEntry, 'from' | 'actor'> => {
  if (actor.startsWith(OPERATOR)) return { from: 'operator', actor: actor.slice(OPERATOR.length) }
  if (actor.startsWith('key_')) return { from: 'api', actor: keyLabel ?? actor }
  return { from: 'portal', actor: personName === null ? actor : `${personName} (${personEmail})` }
}

const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  ...whoIs(row),
  action: row.action,
  slug: row.slug,
  drawingId: row.drawingId,
  sentence: auditSentence(row.action, row.detail),
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

export const auditProcedures = {
  list: inAccount({ role: 'viewer' })
    .input(page)
    .query(async ({ ctx: { service, caller, role }, input }): Promise<AuditPage> => {
      const { from = null, action = null, slug = null, actor = null, before = null } = input
      const isManager = mayActAs(role, 'manager')
      const values = [caller.id, from, action, slug, actor, before, isManager]
      const rows = await service.statements.rows(listAudit, values)
      const entries = rows.slice(0, ENTRIES_PER_PAGE).map(presentEntry)
      return { entries, nextBefore: rows.length > ENTRIES_PER_PAGE ? (entries.at(-1)?.id ?? null) : null }
    }),
}

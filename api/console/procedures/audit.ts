import { z } from 'zod'
import {
  type AnyAuditRow,
  ENTRIES_PER_PAGE,
  findActors,
  listAnyAudit,
  type Place,
  placeOf,
} from '../../../db/queries/console/audit.ts'
import { isId } from '../../../domain/ids.ts'
import { instant } from '../../../domain/instant.ts'
import { auditActions } from '../../../domain/portal/audit-action.ts'
import { auditSentence } from '../../../domain/portal/audit-sentence.ts'
import { id, search } from '../../portal/inputs.ts'
import { whoIs } from '../../portal/present/audit-actor.ts'
import { searchedPage } from '../../portal/present/searched.ts'
import { signedIn } from '../procedure.ts'

/** All operators share one queue, so that at most one of their searches reads through the log at a time. */
const OPERATORS = 'operators'

const time = instant.transform((at) => at.toISOString())

const filter = z.object({
  partner: id.optional(),
  who: search.optional(),
  action: z.enum(auditActions, { error: 'must be an action that the log knows' }).optional(),
  since: time.optional(),
  until: time.optional(),
  text: search.optional(),
  before: z
    .string()
    .regex(/^\d{1,18}-ptr_\w{1,40}$/, 'must be the nextBefore of a page')
    .transform((place): Place => {
      const [id = '', partner = ''] = place.split('-')
      return { id, partner }
    })
    .optional(),
})

const presentEntry = (row: AnyAuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  partner: row.partner,
  partnerName: row.partnerName,
  mode: row.mode,
  ...whoIs(row),
  action: row.action,
  sentence: auditSentence(row.action, row.detail),
  detail: row.detail,
  slug: row.slug,
  drawing: row.drawingId,
})

/** The whole id of a drawing is looked up; other texts are searched for. */
const subjectOf = (text: string | null | undefined) =>
  text && isId('drw', text) ? { drawing: text } : { text: text ?? undefined }

export const auditProcedures = {
  /** What was done in the accounts of all partners, the newest first. */
  list: signedIn.input(filter).query(async ({ ctx: { service }, input: { who, text, ...narrowed } }) => {
    const { statements, searches } = service
    const actors = who ? (await statements.rows(findActors, [who])).map(({ actor }) => actor) : undefined
    const { statement, values } = listAnyAudit({ ...narrowed, ...subjectOf(text), actors })
    const found = await searches(OPERATORS, () => statements.rows(statement, values))
    const { shown, ...searched } = searchedPage<AnyAuditRow>(found, {
      isRow: (row): row is AnyAuditRow => 'id' in row && row.id !== null,
      placeOf,
      most: ENTRIES_PER_PAGE,
    })
    return { entries: shown.map(presentEntry), ...searched }
  }),
}

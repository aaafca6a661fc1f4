import { z } from 'zod'
import { ENTRIES_SHOWN, listPartnerEntries, type PartnerEntry } from '../../db/queries/operator/audit-list.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { knownPartner } from './known.ts'

const listOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'is not the id of an entry: the end of a list names it')
    .optional(),
})

const detailIn = (detail: PartnerEntry['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(' ')

const inWords = ({ at, actor, personEmail, keyLabel, action, mode, slug, drawingId, detail }: PartnerEntry): string =>
  [at.toISOString(), actor, personEmail ?? keyLabel, action, mode, slug, drawingId, detailIn(detail)]
    .filter((part) => part !== null && part !== '')
    .join('  ')

/** What was done in a partner's name, the newest first. */
export const auditList: Command = async (options, store) => {
  const { partner, before } = checkOptions(listOptions, options)
  await knownPartner(store, partner)
  const rows = await store.statements.rows(listPartnerEntries, [partner, before ?? null])
  const entries = rows.slice(0, ENTRIES_SHOWN)
  const nextBefore = rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null
  const lines = entries.map(inWords)
  if (nextBefore !== null) lines.push(`Earlier ones: --before ${nextBefore}`)
  return { json: { entries, nextBefore }, text: lines.join('\n') || 'There are no such entries.' }
}

/** What an audit search finds as a file: a line for each entry, the newest first. Times are in ISO 8601. */
import { type Cell, toCsv } from '../../../../../portal/web/src/winners/csv.ts'
import type { AuditEntry } from '../../shapes.ts'

const columns: readonly { name: string; of: (entry: AuditEntry) => Cell }[] = [
  { name: 'at', of: ({ at }) => at },
  { name: 'partner', of: ({ partner }) => partner },
  { name: 'partner name', of: ({ partnerName }) => partnerName },
  { name: 'mode', of: ({ mode }) => mode },
  { name: 'who', of: ({ actor }) => actor },
  { name: 'from', of: ({ from }) => from },
  { name: 'action', of: ({ action }) => action },
  { name: 'what', of: ({ sentence }) => sentence },
  { name: 'campaign', of: ({ slug }) => slug },
  { name: 'drawing', of: ({ drawing }) => drawing },
  { name: 'details', of: ({ detail }) => JSON.stringify(detail) },
]

export const entriesCsv = (entries: readonly AuditEntry[]): string =>
  toCsv([columns.map(({ name }) => name), ...entries.map((entry) => columns.map(({ of }) => of(entry)))])

/**
 * The chain of hashes that a partner's audit log is. An entry's hash covers the entry and, by the hash before it, every
 * entry up to it; the first one follows the hash of the partner's id. docs/guides/audit-log.md says the same to partners.
 */
import { hash } from 'node:crypto'
import type { Mode } from './actor.ts'

/** An entry as it is exported: all that is recorded of it, and nothing that changes. */
export type ChainedEntry = {
  id: string
  partnerId: string
  mode: Mode | null
  /** In ISO 8601, to the millisecond. */
  at: string
  actor: string
  action: string
  campaignId: string | null
  drawingId: string | null
  detail: Readonly<Record<string, unknown>>
}

/** A line of an exported audit log. */
export type AuditLine = { place: number; hash: string; entry: ChainedEntry }

/** RFC 8785. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

/** What the first entry follows; the transparency log calls it the account. */
export const beginningOf = (partnerId: string): Buffer => hash('sha256', partnerId, 'buffer')

export const nextHash = (previous: Uint8Array, entry: ChainedEntry): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(canonicalJson(entry))]), 'buffer')

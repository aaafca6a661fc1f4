import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import type { ChainedEntry } from '../../../domain/audit-chain.ts'

/** What the database's `exported_audit_entry` gives. */
export const chainedEntry: z.ZodType<ChainedEntry> = z.object({
  id: z.string(),
  partnerId: z.string(),
  mode: z.enum(modes).nullable(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  campaignId: z.string().nullable(),
  drawingId: z.string().nullable(),
  // Whatever it is: one entry that is not understood would hold up the chains of all.
  detail: z.record(z.string(), z.unknown()),
})

import { z } from 'zod'
import { prizeTableId, winnersPerDraw } from '../../../domain/campaign.ts'
import { instant } from '../../../domain/instant.ts'
import { changeStates } from '../../../domain/terms.ts'
import { nextCursor } from '../paging.ts'
import { idShape, instantShape } from './parts.ts'

export const changeShape = z
  .object({
    id: idShape('chg', 'The change.'),
    from: instantShape('Draws at or after this time have these terms.'),
    prizeTable: idShape('tbl', 'The prize table of these draws.'),
    winnersPerDraw: z.int().min(1).meta({ description: 'How many winners each of these draws takes.' }),
    state: z.enum(changeStates).meta({
      description:
        '`pending`: it can still be withdrawn; `fixed`: drawings have been made with it; `in_force`: it applies now; `over`: a later change applies.',
    }),
    createdAt: instantShape('When it was made.'),
  })
  .meta({ id: 'CampaignChange' })
export type ChangeAnswer = z.infer<typeof changeShape>

export const oneChange = z.object({ change: changeShape })
export const manyChanges = z.object({ changes: z.array(changeShape), nextCursor })

/** What to change; at least one of the first two. */
export const termsWish = z.strictObject({
  prizeTable: prizeTableId.optional().meta({ description: 'The prize table from then on. Absent: unchanged.' }),
  winnersPerDraw: winnersPerDraw
    .optional()
    .meta({ description: 'How many winners each draw takes from then on. Absent: unchanged.' }),
  from: instant.optional().meta({
    description:
      'Draws at or after this time change; between two seconds it counts as the later one. Absent: from the first draw whose drawing does not exist yet.',
  }),
})

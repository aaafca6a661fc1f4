import { z } from 'zod'
import { instantShape } from './parts.ts'

/** Stands beside the status of a drawing. */
export const cancelledShape = z
  .object({
    at: instantShape('When it was cancelled.'),
    reason: z.string().min(1).max(200).meta({ description: 'The public reason.' }),
  })
  .meta({ id: 'Cancelled' })
  .nullable()
  .meta({
    description:
      'When and why the drawing was cancelled; null when it was not. A cancelled drawing stays open, takes no winners and is never drawn.',
  })

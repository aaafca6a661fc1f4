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
      'When and why the drawing was cancelled; null when it was not. A cancelled drawing keeps its status, takes no winners and is never drawn.',
  })

/** The same for a number that was given up on the chain. */
export const voidShape = z
  .object({
    at: instantShape('When the service saw that it was void.'),
    reason: z.string().min(1).max(280).meta({ description: 'The public reason, as in the contract.' }),
    transaction: z.string().meta({ description: 'The transaction that voided it.' }),
  })
  .meta({ id: 'Void' })
  .nullable()
  .meta({
    description:
      'When and why the drawing’s number was voided in the contract, because no random value came; null when it was not. A void drawing keeps its status and number, is never drawn, and its number is not used again.',
  })

/** The same for a drawing that its campaign holds while it is paused. */
export const heldShape = z
  .object({ since: instantShape('When the hold began.') })
  .meta({ id: 'Held' })
  .nullable()
  .meta({
    description:
      'Since when the drawing is held, because its campaign was paused so; null: it is not. It takes winners meanwhile, and on resume a cutoff that was later than this moves by the length of the hold.',
  })

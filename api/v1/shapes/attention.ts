import { z } from 'zod'
import { attentionCodes } from '../../../domain/attention.ts'
import { instantShape } from './parts.ts'

const code = z.enum(attentionCodes).meta({
  id: 'AttentionCode',
  'x-may-grow': true,
  description:
    'Why something needs attention. The errors page says what each means, and what to do. More may be added.',
})

/** Beside a `needsAttention` of this description. */
export const attentionShape = (needsAttention: string) => ({
  needsAttention: z.string().nullable().meta({ description: needsAttention }),
  attentionCode: code.nullable().meta({ description: 'The same for programs; null when nothing needs attention.' }),
  attentionSince: instantShape('Since when; null when nothing needs attention.').nullable(),
})

import { type StoredAttention, severityOf } from '../../../domain/attention.ts'
import { attentionWords, type Reader } from '../../../domain/portal/attention-words.ts'
import type { DrawingSummary } from '../shapes.ts'

/** What needs attention, in the portal's words, and who has to act. */
export const presentAttention = (
  attention: StoredAttention | null,
  reader: Reader,
): Pick<DrawingSummary, 'needsAttention' | 'attentionCode' | 'attentionSeverity'> => ({
  needsAttention: attention && attentionWords(attention, reader),
  attentionCode: attention && attention.code,
  attentionSeverity: attention && severityOf(attention.code),
})

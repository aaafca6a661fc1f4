import { type StoredAttention, sentenceOf, severityOf } from '../../../domain/attention.ts'
import type { DrawingSummary } from '../shapes.ts'

/** What needs attention, in the portal's words, and who has to act. */
export const presentAttention = (
  attention: StoredAttention | null,
): Pick<DrawingSummary, 'needsAttention' | 'attentionCode' | 'attentionSeverity'> => ({
  needsAttention: attention && sentenceOf(attention),
  attentionCode: attention && attention.code,
  attentionSeverity: attention && severityOf(attention.code),
})

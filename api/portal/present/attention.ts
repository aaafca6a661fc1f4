import { type StoredAttention, sentenceOf, severityOf } from '../../../domain/attention.ts'
import type { Language } from '../../../domain/language.ts'
import type { DrawingSummary } from '../shapes.ts'

/** What needs attention, in the portal's words, and who has to act. */
export const presentAttention = (
  attention: StoredAttention | null,
  language: Language,
): Pick<DrawingSummary, 'needsAttention' | 'attentionCode' | 'attentionSeverity'> => ({
  needsAttention: attention && sentenceOf<StoredAttention['code']>(attention, language),
  attentionCode: attention && attention.code,
  attentionSeverity: attention && severityOf(attention.code),
})

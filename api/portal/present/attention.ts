import { type StoredAttention, severityOf } from '../../../domain/attention.ts'
import type { Language } from '../../../domain/language.ts'
import { attentionWords } from '../../../domain/portal/attention-words.ts'
import type { DrawingSummary } from '../shapes.ts'

/** What needs attention, in the portal's words, and who has to act. */
export const presentAttention = (
  attention: StoredAttention | null,
  language: Language,
): Pick<DrawingSummary, 'needsAttention' | 'attentionCode' | 'attentionSeverity'> => ({
  needsAttention: attention && attentionWords(attention, language),
  attentionCode: attention && attention.code,
  attentionSeverity: attention && severityOf(attention.code),
})

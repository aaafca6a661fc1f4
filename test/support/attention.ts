import { z } from 'zod'
import { sentenceOf, type StoredAttention } from '../../domain/attention.ts'

/** What attention_of() reads, as its sentence. */
export const shownSentence = z
  .custom<StoredAttention | null>()
  .transform((attention) => attention && sentenceOf(attention))

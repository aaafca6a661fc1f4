import { z } from 'zod'
import { sentenceOf, type StoredAttention } from '../../domain/attention.ts'

/** Parses the result of attention_of() into the sentence that people are shown. */
export const shownSentence = z
  .custom<StoredAttention | null>()
  .transform((attention) => attention && sentenceOf(attention))

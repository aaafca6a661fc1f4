/** An instant as callers write it. */
import { z } from 'zod'
import { checked } from './zod-german.ts'
import { memberWords } from './refusal-words/member.ts'

/** Not every program reads other years: the database refuses the year 0 and those after 9999. */
export const hasFourDigitYear = (at: Date): boolean => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9_999

export const instant = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 time with its zone, such as 2026-12-01T18:00:00Z' })
  .transform((text) => new Date(text))
  .refine(hasFourDigitYear, checked(memberWords.otherYears))

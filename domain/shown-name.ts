/** Names that people give and others read: of campaigns, partners, keys and of themselves. */
import { z } from 'zod'
import { hasStackedMarks, isBlank, isShowable, MAX_STACKED_MARKS } from './text.ts'

export const shownName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(100, 'must have 100 characters at most')
  .refine(isShowable, 'must not have control characters or ones that change the direction of text')
  .refine((name) => name === '' || !isBlank(name), 'must have characters that can be seen')
  .refine(
    (name) => !hasStackedMarks(name.normalize('NFC')),
    `must not have more than ${MAX_STACKED_MARKS} accents or other marks on one letter`,
  )

/** Names that people give and others read: of campaigns, partners, keys and of themselves. */
import { z } from 'zod'
import { isShowable } from './text.ts'

export const shownName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(100, 'must have 100 characters at most')
  .refine(isShowable, 'must not have control characters or ones that change the direction of text')

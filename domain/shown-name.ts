/** Names that people give and others read: of campaigns, partners, keys and of themselves. */
import { z } from 'zod'
import { hasStackedMarks, isBlank, isShowable, MAX_STACKED_MARKS } from './text.ts'

/** A text of a person's that everybody may read, on one line. */
export const shownText = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxCharacters, `must have ${maxCharacters} characters at most`)
    .refine(isShowable, 'must not have control characters or ones that change the direction of text')
    .refine((text) => text === '' || !isBlank(text), 'must have characters that can be seen')
    .refine(
      (text) => !hasStackedMarks(text.normalize('NFC')),
      `must not have more than ${MAX_STACKED_MARKS} accents or other marks on one letter`,
    )

const MAX_NAME_CHARACTERS = 100

export const shownName = shownText(MAX_NAME_CHARACTERS)

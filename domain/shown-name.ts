/** Names that people give and others read: of campaigns, partners, keys and of themselves. */
import { z } from 'zod'
import { hasStackedMarks, isBlank, isShowable, MAX_STACKED_MARKS } from './text.ts'
import { checked } from './zod-german.ts'
import { memberWords } from './refusal-words/member.ts'

/** A text of a person's that everybody may read, on one line. */
export const shownText = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    // A longer text is not checked further: normalising 60,000 combining marks takes seconds.
    .max(maxCharacters, { error: `must have ${maxCharacters} characters at most`, abort: true })
    .refine(isShowable, checked(memberWords.unshowable))
    .refine((text) => text === '' || !isBlank(text), checked(memberWords.blank))
    .refine((text) => !hasStackedMarks(text.normalize('NFC')), checked(memberWords.stackedMarks(MAX_STACKED_MARKS)))

const MAX_NAME_CHARACTERS = 100

export const shownName = shownText(MAX_NAME_CHARACTERS)

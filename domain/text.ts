/**
 * What may be shown to the public as a name: something that can be seen, no half characters, and nothing that controls,
 * turns or covers the text around it.
 */

/** Control characters, line and paragraph separators, and whatever turns the direction of the text around it. */
const UNSHOWABLE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Marks that only say which way text runs: names pasted from Hebrew, Arabic or Persian often begin or end with one. */
const AT_AN_END = /[\s\u061c\u200e\u200f]/u

/** Without spaces and marks of direction at its ends. Not by one pattern, which a long run within would slow down. */
export const trimmed = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && AT_AN_END.test(text.charAt(start))) start += 1
  while (start < end && AT_AN_END.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Spaces, letters that are empty by design (Hangul fillers, the Braille blank), and whatever is made to be ignored. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u

/** Enough for every living script: Hebrew with vowels and accents has the most, Vietnamese two. */
export const MAX_STACKED_MARKS = 4
/** Characters to be ignored do not end a stack. */
const STACKED = new RegExp(`(?:[\\p{Mn}\\p{Me}]\\p{Default_Ignorable_Code_Point}*){${MAX_STACKED_MARKS + 1}}`, 'u')

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** Whether marks pile up on a letter, over the lines above and below it. */
export const hasStackedMarks = (text: string): boolean => STACKED.test(text)

export const isShowable = (text: string): boolean => text.isWellFormed() && !UNSHOWABLE.test(text)

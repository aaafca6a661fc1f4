import { z } from 'zod'
import { MAX_WANTED_CHARACTERS } from '../../domain/search/wanted.ts'
import { isShowable } from '../../domain/text.ts'
import { checked } from '../../domain/zod-german.ts'
import { memberWords } from '../../domain/refusal-words/member.ts'

/** Inputs that only look things up: their form keeps them harmless, and a wrong one is not found. */

const MAX_SEARCH_CHARACTERS = 128

export const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be the slug of a campaign')

export const id = z.string().regex(/^[a-z]{3}_[A-Za-z0-9]{1,40}$/, 'must be an identifier')

export const placeTime = z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/)

/** The place of the previous page's last row in its list, as that page gave it. */
export const placeOf = <Parts extends readonly [z.ZodType<unknown, string>, ...z.ZodType<unknown, string>[]]>(
  ...parts: Parts
) =>
  z
    .string()
    .transform((text) => text.split(' '))
    .pipe(z.tuple(parts, 'must be the nextBefore of a page'))

/** A text to search for; only spaces is no search. */
export const search = z
  .string()
  .trim()
  .max(MAX_SEARCH_CHARACTERS, `must have ${MAX_SEARCH_CHARACTERS} characters at most`)
  .refine(isShowable, checked(memberWords.unshowable))
  .transform((text) => (text === '' ? null : text))

export const ofCampaign = z.object({ slug })
export const ofDrawing = z.object({ slug, id })

/** The text of a search over everything: anything that can be pasted, up to a maximum length. */
export const searched = z.object({
  text: z.string().max(MAX_WANTED_CHARACTERS, `must have ${MAX_WANTED_CHARACTERS} characters at most`),
})

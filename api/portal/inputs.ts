import { z } from 'zod'
import { isShowable } from '../../domain/text.ts'

/** Inputs that only look things up: their form keeps them harmless, and a wrong one is not found. */

const MAX_SEARCH_CHARACTERS = 128

export const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be the slug of a campaign')

export const id = z.string().regex(/^[a-z]{3}_[A-Za-z0-9]{1,40}$/, 'must be an identifier')

/** A text to search for; only spaces is no search. */
export const search = z
  .string()
  .trim()
  .max(MAX_SEARCH_CHARACTERS, `must have ${MAX_SEARCH_CHARACTERS} characters at most`)
  .refine(isShowable, 'must not have control characters')
  .transform((text) => (text === '' ? null : text))

export const ofCampaign = z.object({ slug })
export const ofDrawing = z.object({ slug, id })

/** Who runs a partner's campaigns, as their public pages say it. Checked like every name that people read. */
import { z } from 'zod'
import { shownName } from './shown-name.ts'
import { checked } from './zod-german.ts'
import { memberWords } from './refusal-words/member.ts'

const MAX_ADDRESS_LENGTH = 2_048

const isPlainHttps = (text: string): boolean => {
  const url = /[\s\p{Cc}]/u.test(text) || !text.isWellFormed() ? null : URL.parse(text)
  return url !== null && text.startsWith('https://') && url.username === '' && url.password === ''
}

/** An empty field is none. */
const address = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH, `must have ${MAX_ADDRESS_LENGTH} characters at most`)
  .refine((text) => text === '' || isPlainHttps(text), checked(memberWords.notHttps))
  .transform((text) => (text === '' ? null : text))
  .nullable()

export type Organiser = {
  name: string
  /** Of a picture: fetched once, and served from our own address. */
  logoUrl: string | null
  contactUrl: string | null
  termsUrl: string | null
}

/** What is absent stays as it is. */
export const organiserChange = z.object({
  name: shownName.optional(),
  logoUrl: address.optional(),
  contactUrl: address.optional(),
  termsUrl: address.optional(),
})

export type OrganiserChange = z.infer<typeof organiserChange>

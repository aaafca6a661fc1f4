/** E-mail addresses, in lower case throughout: no mail server tells mailboxes apart by case. */
import { z } from 'zod'

/** Spaces around it come from pasting. */
export const emailAddress = z
  .string({ error: 'must be an e-mail address' })
  .trim()
  .toLowerCase()
  .max(254, 'must have 254 characters at most')
  .pipe(z.email('must be an e-mail address, such as ada@example.com'))

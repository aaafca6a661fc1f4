/** The address that somebody typed. It stands apart from its rules, which the portal's pages use without zod. */
import { z } from 'zod'
import { addressProblem } from './address.ts'
import type { Address } from './chains.ts'

/** A typed address, in lower case. */
export const addressText = z
  .string()
  .superRefine((text, context) => {
    const message = addressProblem(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .transform((text) => text.toLowerCase() as Address)

/** The address that somebody typed. It stands apart from its rules, which the portal's pages use without zod. */
import { z } from 'zod'
import { addressProblem } from './address.ts'
import type { Address } from './chains.ts'
import { checked } from '../zod-german.ts'

/** A typed address, in lower case. */
export const addressText = z
  .string()
  .superRefine((text, context) => {
    const problem = addressProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', ...checked(problem) })
  })
  .transform((text) => text.toLowerCase() as Address)

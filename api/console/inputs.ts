import { z } from 'zod'
import { id } from '../portal/inputs.ts'

/** What a procedure is about, by its id or slug: a wrong one is not found. */
export const ofPartner = z.object({ partner: id })
export const ofRequest = z.object({ request: id })

import { z } from 'zod'
import { roles } from '../../domain/portal/role.ts'

/** Input that people type or links carry, with a length limit before anything else reads it. */
export const typedPassword = z.string({ error: 'is missing' }).max(1_000, 'is too long')
export const typedCode = z.string({ error: 'is missing' }).max(100, 'is too long')
export const linkToken = z.string({ error: 'is missing' }).max(200, 'is too long')
export const role = z.enum(roles, { error: `must be one of ${roles.join(', ')}` })

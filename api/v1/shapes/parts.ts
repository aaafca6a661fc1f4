import { z } from 'zod'
import type { IdPrefix } from '../../../domain/ids.ts'

/** An identifier in an answer. */
export const idShape = (prefix: IdPrefix, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9]{22}$`))
    .meta({ description, example: `${prefix}_0123456789ABCDEFGHIJKL` })

export const instantShape = (description: string) =>
  z.iso.datetime({ offset: false }).meta({ description: `${description} ISO 8601 in UTC.` })

export const centsShape = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${description} In US cents.` })

export const hashShape = (description: string) =>
  z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .meta({ description })

/** A slug in a path. */
export const slugShape = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/)
  .meta({ description: 'The campaign’s name in addresses.', example: 'daily' })

import { z } from 'zod'

export const MOST_LISTED = 200
const USUALLY_LISTED = 50

const NOT_A_LIMIT = `must be a whole number from 1 to ${MOST_LISTED}`

/** How much of a list is on a page. */
export const limit = z.coerce
  .number<string>(NOT_A_LIMIT)
  .int(NOT_A_LIMIT)
  .min(1, NOT_A_LIMIT)
  .max(MOST_LISTED, NOT_A_LIMIT)
  .default(USUALLY_LISTED)
  .meta({ description: 'How many there are on a page, at most.' })

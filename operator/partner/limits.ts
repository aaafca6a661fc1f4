import { z } from 'zod'
import { readLimits, setLimits } from '../../api/actions/account/set-limits.ts'
import type { OwnLimits } from '../../db/queries/account/limits.ts'
import { accountLimit, MAX_LIMIT } from '../../domain/rate-limit.ts'
import type { Command } from '../command.ts'
import { checkOptions, flag } from '../options.ts'

const WRONG = `must be a whole number from 1 to ${MAX_LIMIT}`
const limit = z
  .string()
  .regex(/^\d{1,7}$/, WRONG)
  .transform(Number)
  .refine((value) => value >= 1 && value <= MAX_LIMIT, WRONG)

const limitsOptions = z
  .strictObject({
    partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
    read: limit.optional(),
    write: limit.optional(),
    testDraws: limit.optional(),
    default: flag,
  })
  .refine(
    ({ default: asAny, read, write, testDraws }) =>
      !asAny || [read, write, testDraws].every((one) => one === undefined),
    'say --default alone, or the limits',
  )

const wantedIn = ({ read, write, testDraws, default: asAny }: z.infer<typeof limitsOptions>): Partial<OwnLimits> =>
  asAny
    ? { read: null, write: null, testDraws: null }
    : {
        ...(read !== undefined && { read }),
        ...(write !== undefined && { write }),
        ...(testDraws !== undefined && { testDraws }),
      }

export const partnerLimits: Command = async (given, store) => {
  const options = checkOptions(limitsOptions, given)
  const { partner } = options
  const wanted = wantedIn(options)
  const isAsking = Object.keys(wanted).length === 0
  const limits = isAsking ? await readLimits(store, partner) : await setLimits(store, store.actor, partner, wanted)
  const said = `Each key of ${partner} may make ${limits.read} reads and ${limits.write} writes a minute.`
  const together = `All keys in one mode together: ${accountLimit(limits.read)} reads and ${accountLimit(limits.write)} writes.`
  const draws = `All test campaigns together may draw ${limits.testDraws} times an hour.`
  const when = 'Web processes that already know its keys apply it within 30 seconds.'
  return { json: { id: partner, ...limits }, text: [said, ...(isAsking ? [] : [when]), together, draws].join('\n') }
}

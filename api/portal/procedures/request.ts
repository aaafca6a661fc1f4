import { z } from 'zod'
import {
  CALLS_PER_PAGE,
  findPortalCall,
  listPortalCalls,
  type PortalCallRow,
} from '../../../db/queries/portal/calls.ts'
import { instant } from '../../../domain/instant.ts'
import { callMethods, callOutcomeNames, callOutcomes } from '../../../domain/portal/call-filter.ts'
import { id, placeOf, placeTime, search } from '../inputs.ts'
import { searchedPage } from '../present/searched.ts'
import { inAccount } from '../procedure.ts'
import type { ApiCall, ApiCallPage } from '../server-shapes.ts'

const outcome = z.enum(callOutcomeNames)
const status = z
  .union([outcome, z.int().min(100).max(599)], { error: 'must be ok, refused, failed or a status from 100 to 599' })
  .transform((given) => (typeof given === 'number' ? ([given, given] as const) : callOutcomes[given]))

/** A call's time and id. */
const cursor = placeOf(placeTime, z.string().regex(/^\d{1,18}$/))

const time = instant.transform((at) => at.toISOString())

const filter = z.object({
  method: z.enum(callMethods, { error: `must be one of ${callMethods.join(', ')}` }).optional(),
  status: status.optional(),
  path: search.optional(),
  key: id.optional(),
  drawing: id.optional(),
  code: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'must be the code of a problem')
    .optional(),
  since: time.optional(),
  until: time.optional(),
  requestId: search.optional(),
  before: cursor.optional(),
})

const presentCall = (row: PortalCallRow): ApiCall => ({
  requestId: row.requestId,
  at: row.at.toISOString(),
  method: row.method,
  path: row.path,
  status: row.status,
  code: row.code,
  detail: row.detail,
  errors: row.errors,
  drawingId: row.drawingId,
  slug: row.slug,
  ms: row.ms,
  keyId: row.keyId,
  keyLabel: row.keyLabel,
  keyShown: row.keyShown,
})

/** Whether a call that was found by its id matches the other filters. */
const isChosen = (
  { method, status, path, keyId, code, drawingId, at }: PortalCallRow,
  asked: z.infer<typeof filter>,
): boolean =>
  (asked.method === undefined || method === asked.method) &&
  (asked.status === undefined || (status >= asked.status[0] && status <= asked.status[1])) &&
  path.includes(asked.path ?? '') &&
  (asked.key === undefined || keyId === asked.key) &&
  (asked.code === undefined || code === asked.code) &&
  (asked.drawing === undefined || drawingId === asked.drawing) &&
  (asked.since === undefined || at.toISOString() >= asked.since) &&
  (asked.until === undefined || at.toISOString() < asked.until)

export const requestProcedures = {
  list: inAccount({ role: 'viewer' })
    .input(filter)
    .query(async ({ ctx: { service, caller }, input }): Promise<ApiCallPage> => {
      const { statements } = service
      const { account: _, requestId, path, ...asked } = input
      if (requestId) {
        const found = await statements.rows(findPortalCall, [caller.id, requestId])
        const calls = found.filter((row) => isChosen(row, input)).map(presentCall)
        return { calls, nextBefore: null, lookedBackTo: null }
      }
      const listing = listPortalCalls(caller.id, { ...asked, path: path ?? undefined })
      const found = await service.searches(caller.partnerId, () => statements.rows(listing.statement, listing.values))
      const { shown, ...searched } = searchedPage<PortalCallRow>(found, {
        isRow: (row): row is PortalCallRow => 'requestId' in row && row.requestId !== null,
        placeOf: ({ place }) => place,
        most: CALLS_PER_PAGE,
      })
      return { calls: shown.map(presentCall), ...searched }
    }),
}

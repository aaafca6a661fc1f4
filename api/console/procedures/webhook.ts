import { z } from 'zod'
import { listDisabledEndpoints, listFailingEndpoints, listLastTries } from '../../../db/queries/console/webhooks.ts'
import { hideSecrets } from '../../../domain/partner-url/shown-url.ts'
import { id, placeTime } from '../../portal/inputs.ts'
import { signedIn } from '../procedure.ts'

const lists = { failing: listFailingEndpoints, disabled: listDisabledEndpoints } as const
const kinds = Object.keys(lists) as (keyof typeof lists)[]

/** Endpoints of all partners that fail or are disabled. */
export const webhookProcedures = {
  /** A page of them, after a cursor or from the worst on. */
  list: signedIn
    .input(z.object({ kind: z.enum(kinds), behind: z.tuple([placeTime, id]).nullable() }))
    .query(async ({ ctx: { service }, input: { kind, behind } }) => {
      const endpoints = await service.statements.rows(lists[kind], behind ?? [null, null])
      return endpoints.map((endpoint) => ({ ...endpoint, url: hideSecrets(endpoint.url) }))
    }),

  tries: signedIn
    .input(z.object({ endpoint: id }))
    .query(({ ctx: { service }, input }) => service.statements.rows(listLastTries, [input.endpoint])),
}

import { z } from 'zod'
import { type Call, type Endpoint, endpoint } from './endpoint.ts'
import { type Page, pageOf, pageQuery, type PlacePart } from './paging.ts'

type ListEndpoint = Omit<Endpoint<undefined>, 'handle' | 'query' | 'scope'> & {
  filters?: z.ZodObject
  /** The parts of the list's sort key. */
  place: readonly PlacePart[]
  handle: (call: Call & { page: Page }) => Promise<void>
}

/** A paginated endpoint. */
export const listEndpoint = ({ filters, place, handle, ...of }: ListEndpoint): Endpoint =>
  endpoint({
    ...of,
    scope: 'read',
    query: z.object({ ...filters?.shape, ...pageQuery }),
    handle: (call) => {
      const { limit, cursor, ...chosen } = call.query as unknown as z.infer<z.ZodObject<typeof pageQuery>>
      const { partnerId, mode } = call.caller
      const list = [partnerId, mode, of.name, call.request.params, chosen]
      return handle({ ...call, page: pageOf(list, place, { limit, cursor }) })
    },
  })

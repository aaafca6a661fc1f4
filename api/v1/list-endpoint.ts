import { z } from 'zod'
import type { Statement } from '../../db/statements.ts'
import { NO_CAMPAIGN, type ServerCaller } from '../authenticate.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { type Call, type Endpoint, endpoint } from './endpoint.ts'
import { type Page, type PlacedRow, pageOf, pageQuery, type PlacePart } from './paging.ts'

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

type StatementList<Row extends PlacedRow> = Omit<ListEndpoint, 'answers' | 'refusals' | 'handle'> & {
  /** Whose list it is: of everything of the caller's, or of the campaign in the path. */
  of: 'account' | 'campaign'
  /** The member of the answer that has the rows, and one of them. */
  member: string
  schema: z.ZodType
  example: object
  /** The rows of a page. It takes the caller, the slug if it is a campaign's, and the page; no row at all: there is no such thing. */
  statement: (query: Call['query']) => Statement<Row | { id: null }>
  present: (row: Row, caller: ServerCaller) => object
}

/** A list that one statement reads. */
export const statementList = <Row extends PlacedRow>(list: StatementList<Row>): Endpoint => {
  const { of, member, schema, example, statement, present, ...shared } = list
  const isOfCampaign = of === 'campaign'
  return listEndpoint({
    ...shared,
    answers: {
      200: { says: `A page of ${member}.`, schema, example: { [member]: [example], nextCursor: null } },
    },
    refusals: isOfCampaign ? ['not_found'] : [],
    handle: async ({ request, response, caller, service, query, page }) => {
      const whose = isOfCampaign ? [caller.id, slugIn(request)] : [caller.id]
      const found = await service.statements.rows(statement(query), [...whose, ...page.values])
      if (found.length === 0)
        throw await service.doorkeeper.nothingFound(caller, isOfCampaign ? NO_CAMPAIGN : 'There is no such account.')
      const { rows, nextCursor } = page.of(found)
      await sendPrivate(request, response, { [member]: rows.map((row) => present(row, caller)), nextCursor })
    },
  })
}

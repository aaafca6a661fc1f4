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

type AskedPage = Pick<Call, 'caller' | 'query'> & { request: Pick<Call['request'], 'params'> }

/** The page that a call asks for. Refuses with `bad_request` a cursor that is not of this list. */
const pageFor = (
  { name, place }: Pick<ListEndpoint, 'name' | 'place'>,
  { request, caller, query }: AskedPage,
): Page => {
  const { limit, cursor, ...chosen } = query as unknown as z.infer<z.ZodObject<typeof pageQuery>>
  return pageOf([caller.partnerId, caller.mode, name, request.params, chosen], place, { limit, cursor })
}

/** A paginated endpoint. */
export const listEndpoint = ({ filters, place, handle, ...of }: ListEndpoint): Endpoint =>
  endpoint({
    ...of,
    scope: 'read',
    query: z.object({ ...filters?.shape, ...pageQuery }),
    handle: (call) => handle({ ...call, page: pageFor({ name: of.name, place }, call) }),
  })

/** What a page is made from. */
export type PageCall = Pick<Call, 'caller' | 'query'> & {
  request: Pick<Call['request'], 'params'>
  service: Pick<Call['service'], 'statements' | 'doorkeeper'>
}

type StatementList<Row extends PlacedRow> = Omit<ListEndpoint, 'answers' | 'refusals' | 'handle'> & {
  /** Whose list it is: of everything of the caller's, or of the campaign in the path. */
  of: 'account' | 'campaign'
  /** The name of the answer's member that holds the rows; `example` is one of them. */
  member: string
  schema: z.ZodType
  example: object
  /**
   * Reads the rows of a page. Its values are the caller, the slug in the list of a campaign, and those of the page. No
   * row at all: there is no such campaign.
   */
  statement: (query: Call['query']) => Statement<Row | { id: null }>
  present: (row: Row, caller: ServerCaller) => object
  /** Sends the page that `make` returns; by default on this thread. */
  answer?: (call: Call, make: (call: PageCall) => Promise<object>) => Promise<void>
}

const answerAtOnce: NonNullable<StatementList<PlacedRow>['answer']> = async (call, make) =>
  sendPrivate(call.request, call.response, await make(call))

/** A list that one statement reads, and what makes a page of it. */
export const statementList = <Row extends PlacedRow>(
  list: StatementList<Row>,
): Endpoint & { makePage: (call: PageCall) => Promise<object> } => {
  const { of, member, schema, example, statement, present, answer = answerAtOnce, ...shared } = list
  const isOfCampaign = of === 'campaign'
  const makePage = async (call: PageCall) => {
    const { request, caller, service, query } = call
    const page = pageFor(shared, call)
    const whose = isOfCampaign ? [caller.id, slugIn(request)] : [caller.id]
    const found = await service.statements.rows(statement(query), [...whose, ...page.values])
    if (found.length === 0)
      throw await service.doorkeeper.nothingFound(caller, isOfCampaign ? NO_CAMPAIGN : 'There is no such account.')
    const { rows, nextCursor } = page.of(found)
    return { [member]: rows.map((row) => present(row, caller)), nextCursor }
  }
  const listed = listEndpoint({
    ...shared,
    answers: {
      200: { says: `A page of ${member}.`, schema, example: { [member]: [example], nextCursor: null } },
    },
    refusals: isOfCampaign ? ['not_found'] : [],
    handle: (call) => answer(call, makePage),
  })
  return { ...listed, makePage }
}

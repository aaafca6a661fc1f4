import { type LinkedWinnerRow, listWinnerLinks } from '../../../db/queries/drawing/winner-links.ts'
import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { Refused } from '../../../domain/refusals.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'
import { z } from 'zod'
import { revokeWinnerLinks } from '../../actions/drawing/revoke-links.ts'
import { NO_DRAWING } from '../../authenticate.ts'
import { done, sendPrivate } from '../../conditional.ts'
import { idIn, slugIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { listEndpoint } from '../list-endpoint.ts'
import { countPart, serialPart } from '../paging.ts'
import { manyWinnerLinks, winnerLinkExample } from '../shapes/winner-link.ts'

export const listWinnerLinksEndpoint = listEndpoint({
  name: 'listWinnerLinks',
  section: 'Drawings',
  summary: 'List the personal links of a drawing’s winners',
  description:
    'For each position an address to hand to its winner: a page that says what this position won and why, and how to check it, and nothing about anybody else. Anyone who has the address sees the page, so send it to nobody else. Empty until the list is locked, since positions may change until then. By position; calling again gives the same links, until they are revoked. All pages are of one moment: once links have been revoked, the next page is refused, and the list is to be read again from its first page.',
  place: [countPart, serialPart],
  answers: {
    200: {
      says: 'A page of links.',
      schema: manyWinnerLinks,
      example: { links: [winnerLinkExample], nextCursor: null },
    },
  },
  refusals: ['not_found', 'change_refused'],
  handle: async ({ request, response, caller, service, page }) => {
    const [after, revocations, most] = page.values
    const values = [caller.id, slugIn(request), idIn(request), after, most]
    const found = await service.statements.rows(listWinnerLinks, values)
    const [first] = found
    if (!first) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
    if (revocations !== null && Number(revocations) !== first.revocations)
      throw new Refused('change_refused', drawingWords.linksRevokedBetweenPages)
    const { rows, nextCursor } = page.of<LinkedWinnerRow>(found)
    const drawingId = idIn(request)
    const urlOf = await service.links.maker()
    const links = rows.map(({ id: winner, position, revoked }) => ({
      position,
      winner,
      url: urlOf({ drawingId, position, revoked }),
    }))
    await sendPrivate(request, response, { links, nextCursor })
  },
})

const position = z
  .int()
  .min(0)
  .max(MAX_WINNERS - 1)
  .nullable()
  .meta({ description: 'The position whose link is revoked; null: the links of all positions.' })

export const revokeWinnerLinksEndpoint = endpointWithBody({
  name: 'revokeWinnerLinks',
  section: 'Drawings',
  summary: 'Revoke personal links',
  description:
    'Of one position, or of all. A revoked link says that it was revoked, for good; the list of links has new ones at once. Each call revokes the links that there are by then.',
  body: { schema: z.strictObject({ position }), example: { position: 0 } },
  answers: { 204: { says: 'They are revoked.' } },
  refusals: ['not_found', 'change_refused'],
  handle: async ({ request, caller, service, body }) => {
    await revokeWinnerLinks(service, caller, { slug: slugIn(request), drawingId: idIn(request), ...body })
    return done(204)
  },
})

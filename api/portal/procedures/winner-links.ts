import { z } from 'zod'
import { listWinnerLinks } from '../../../db/queries/drawing/winner-links.ts'
import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { Refused } from '../../../domain/refusals.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'
import { revokeWinnerLinks } from '../../actions/drawing/revoke-links.ts'
import { ofDrawing } from '../inputs.ts'
import { found } from '../not-found.ts'
import { inAccount } from '../procedure.ts'
import type { WinnerLinkPage } from '../shapes.ts'

/** A page takes a web process some 20 ms. */
const LINKS_PER_PAGE = 2_000

const from = z.int().min(0).max(MAX_WINNERS)
const position = z
  .int()
  .min(0)
  .max(MAX_WINNERS - 1)
  .nullable()
const manager = inAccount({ role: 'manager' })

export const winnerLinkProcedures = {
  /**
   * From a position on, or only that of the position. Empty while the list may still be replaced. `revocations` is what
   * the first page said: a later one is refused once links have been revoked since, as its reader would mix links that are
   * good with others that open no more.
   */
  list: manager
    .input(ofDrawing.extend({ from, isOne: z.boolean().default(false), revocations: z.int().min(0).optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<WinnerLinkPage> => {
      const { slug, id, from: first, isOne } = input
      const after = first === 0 ? null : first - 1
      const most = isOne ? 1 : LINKS_PER_PAGE
      const rows = await service.statements.rows(listWinnerLinks, [caller.id, slug, id, after, most])
      const { revocations } = found(rows[0], 'drawing')
      if (input.revocations !== undefined && input.revocations !== revocations)
        throw new Refused('change_refused', drawingWords.linksRevokedMeanwhile)
      const urlOf = await service.links.maker()
      const links = rows
        .filter((row) => row.id !== null)
        .map(({ id: winner, position: at, revoked }) => ({
          position: at,
          winner,
          url: urlOf({ drawingId: id, position: at, revoked }),
        }))
      return { revocations, links }
    }),

  revoke: manager
    .input(ofDrawing.extend({ position }))
    .mutation(async ({ ctx: { service, caller }, input: { slug, id: drawingId, position: at } }) => {
      await revokeWinnerLinks(service, caller, { slug, drawingId, position: at })
      return {}
    }),
}

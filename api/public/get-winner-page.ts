import type { RequestHandler, Response } from 'express'
import { findLinkedPosition, type LinkedPositionRow } from '../../db/queries/site/winner-links.ts'
import { LINKS_PATH, type LinkedPosition } from '../../domain/winner-link.ts'
import { PAGE_TYPE } from '../../public-site/page.ts'
import { revokedLinkPage, type WinnerFacts, winnerPage } from '../../public-site/pages/winner.ts'
import type { Strangers } from '../limits/strangers.ts'
import { networkOf } from '../network.ts'
import type { WinnerLinks } from '../winner-links.ts'
import type { Assets } from '../../public-site/assets.ts'
import { setPageHeaders } from './page-headers.ts'
import type { Site } from './site.ts'

const factsOf = (row: LinkedPositionRow, { drawingId, position }: LinkedPosition): WinnerFacts => {
  const { roll, amountCents, paidByHandAt, campaignStatus, ...facts } = row
  const won = roll === null || amountCents === null ? null : { roll, amountCents, paidByHandAt }
  return { ...facts, campaign: { ...row, status: campaignStatus }, drawingId, position, won }
}

/** The page is only for the holder of the link: it is neither cached nor indexed. */
const send = (response: Response, status: 200 | 410, body: string): void => {
  setPageHeaders(response)
  response.status(status)
  response.setHeader('X-Robots-Tag', 'noindex, nofollow')
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Content-Type', PAGE_TYPE)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

type Parts = Pick<Site, 'statementsOf' | 'publicUrl'> & { links: WinnerLinks; strangers: Strangers; assets: Assets }

/** GET /won/{link}. An invalid link is left to the next handler, like any unknown address. */
export const getWinnerPage = ({ statementsOf, links, strangers, assets, publicUrl }: Parts): RequestHandler => {
  return async (request, response, next) => {
    const link = String(request.params['link'])
    const network = networkOf(request)
    const linked = await strangers.lookUp(network, () => links.read(link))
    const [row] = linked
      ? await statementsOf(network).rows(findLinkedPosition, [linked.drawingId, linked.position])
      : []
    if (!linked || !row) {
      strangers.note(network)
      next()
      return
    }
    const site = { publicUrl, assets }
    const path = `${LINKS_PATH}/${link}`
    const facts = factsOf(row, linked)
    if (row.revoked === linked.revoked) send(response, 200, winnerPage(facts, site, path))
    else send(response, 410, revokedLinkPage(facts.campaign, site, path))
  }
}

import express, { type Router } from 'express'
import { Refused } from '../../domain/refusals.ts'
import { type Endpoint, handler, type Service } from './endpoint.ts'
import { extendCutoffEndpoint } from './extend-cutoff.ts'
import { getCampaign } from './get-campaign.ts'
import { getDrawing } from './get-drawing.ts'
import { listCampaignsEndpoint } from './list-campaigns.ts'
import { listDrawingsEndpoint } from './list-drawings.ts'
import { listGuaranteesEndpoint } from './list-guarantees.ts'
import { listPayoutsEndpoint } from './list-payouts.ts'
import { pickGuaranteeEndpoint } from './pick-guarantee.ts'
import { sendWinnersEndpoint } from './send-winners.ts'

/** The partner API: every path with what it takes. */
const paths: Record<string, { get?: Endpoint; post?: Endpoint }> = {
  '/campaigns/:slug/drawings/:id': { get: getDrawing },
  '/campaigns/:slug/drawings/:id/winners': { post: sendWinnersEndpoint },
  '/campaigns/:slug/drawings/:id/cutoff': { post: extendCutoffEndpoint },
  '/campaigns/:slug/drawings': { get: listDrawingsEndpoint },
  '/campaigns/:slug/guarantees': { get: listGuaranteesEndpoint },
  '/campaigns/:slug/guarantees/:id/pick': { post: pickGuaranteeEndpoint },
  '/campaigns/:slug/payouts': { get: listPayoutsEndpoint },
  '/campaigns/:slug': { get: getCampaign },
  '/campaigns': { get: listCampaignsEndpoint },
}

export const partnerApi = (service: Service): Router => {
  const router = express.Router()
  for (const [path, { get, post }] of Object.entries(paths)) {
    const route = router.route(path)
    if (get) route.get(handler(service, get))
    if (post) route.post(handler(service, post))
    const allowed = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', ')
    route.all((_request, response) => {
      response.setHeader('Allow', allowed)
      throw new Refused('method_not_allowed', `This address takes ${allowed}.`)
    })
  }
  router.use(() => {
    throw new Refused('not_found', 'There is no such address in the partner API. Check the path against the reference.')
  })
  return router
}

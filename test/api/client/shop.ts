import type { ExecutionContext } from 'ava'
import { PrizeDrawings } from '../../../api/client/client.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import type { Service } from '../../support/service.ts'
import { type Fault, startProxy } from './proxy.ts'

/** A shop whose client speaks to the service through a proxy, which does to its requests what it is told to. */
export const clientShop = async (
  t: ExecutionContext,
  service: Service,
  faults: Fault[] = [],
  overrides: Parameters<typeof makeShop>[1] = {},
) => {
  const shop = await makeShop(service, overrides)
  const proxy = await startProxy(t, service.url, faults)
  const draws = new PrizeDrawings({ key: shop.key, baseUrl: proxy.url })
  return { shop, proxy, draws, slug: shop.campaign.slug }
}

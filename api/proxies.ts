import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import type { Logger } from 'winston'
import { networkOf } from './network.ts'

/** The setting TRUSTED_PROXIES; undefined: nobody has said how many proxies there are. */
type Proxies = number | undefined

/** The name of the app setting that is on while TRUSTED_PROXIES is not set. */
export const UNSAID = 'proxies unsaid'

/** No visitor from the internet has such an address: it is a platform's router, in its own network. */
const isInside = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast'

/**
 * Express's `trust proxy`: the given number of proxies. Without the setting, the nearest hop is trusted if its address
 * is in a private network: it is the platform's router, and otherwise all visitors would share its address and one
 * limit. A visitor who connects from the internet directly is not trusted.
 */
export const believed = (proxies: Proxies): number | ((address: string, hop: number) => boolean) =>
  proxies ?? ((address, hop) => hop === 0 && isInside(address))

/** Whether a connection from this address is a proxy's, which carries the requests of many visitors. */
export const isFromProxy = (proxies: Proxies, address: string): boolean =>
  proxies === undefined ? isInside(address) : proxies > 0

/**
 * What sign-ins are counted by. Without TRUSTED_PROXIES, a proxy with a public address cannot be told from a visitor
 * who forges the header, so each pair of sender and claimed address is counted separately. A forger gets more tries in
 * all, but no more for each account, and takes none from those who send no header.
 */
export const signInNetworkOf = (request: Request): string => {
  const network = networkOf(request)
  const nearest = request.get('X-Forwarded-For')?.split(',').at(-1)?.trim()
  if (nearest === undefined || !request.app?.enabled(UNSAID)) return network
  const isBelieved = network === networkOf({ ip: nearest })
  return isBelieved ? network : `${network} for ${networkOf({ ip: nearest })}`
}

const WHAT_TO_SET =
  'Set TRUSTED_PROXIES to how many proxies are in front of this process (1 behind the router of a platform, 2 with a content network before it), or to 0 if there are none'

const CONSEQUENCES =
  'until then limits by address may count many visitors as one, and the audit log may name a proxy’s address'

/** The platforms that put a router before every process, by a variable that they set. */
const PLATFORMS: Readonly<Record<string, string>> = {
  DYNO: 'Heroku',
  RENDER: 'Render',
  RAILWAY_PROJECT_ID: 'Railway',
  FLY_APP_NAME: 'Fly',
  K_SERVICE: 'Cloud Run',
  VCAP_APPLICATION: 'Cloud Foundry',
  WEBSITE_INSTANCE_ID: 'App Service',
  KUBERNETES_SERVICE_HOST: 'Kubernetes',
}

/** Says at start that a setting is missing, on a platform that is known to have a router. */
export const warnOfPlatform = (
  log: Logger,
  proxies: Proxies,
  environment: Readonly<Record<string, string | undefined>>,
): void => {
  const variable = Object.keys(PLATFORMS).find((name) => environment[name])
  if (proxies !== undefined || variable === undefined) return
  log.error(`TRUSTED_PROXIES is not set, on ${PLATFORMS[variable]}. ${WHAT_TO_SET}: ${CONSEQUENCES}.`)
}

/** Logs the same error at the first request that came through a proxy, once. */
export const warnOfProxy = (log: Logger, proxies: Proxies): RequestHandler => {
  let isSaid = proxies !== undefined
  return (request, _response, next) => {
    if (!isSaid && request.get('X-Forwarded-For') !== undefined) {
      isSaid = true
      log.error(`A request has X-Forwarded-For, but TRUSTED_PROXIES is not set. ${WHAT_TO_SET}: ${CONSEQUENCES}.`)
    }
    next()
  }
}

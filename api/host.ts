import type { RequestHandler } from 'express'
import { Refused } from '../domain/refusals.ts'

/**
 * A host with an optional port: a name, an IPv4 address, or an IPv6 address in brackets (RFC 3986, 3.2.2). Empty where
 * the address has none.
 */
const HOST = /^(?:(?:[A-Za-z0-9._~!$&'()*+,;=%-]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?)?$/

/**
 * Refuses an ambiguous Host (RFC 9112, 3.2): two parties that read it differently, such as a cache and this server,
 * could give different answers.
 */
export const refuseUnclearHost: RequestHandler = ({ rawHeaders, httpVersion }, _response, next) => {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  if (hosts.length > 1) throw new Refused('bad_request', 'The request has several Host headers. Send one.')
  if (host === undefined && httpVersion === '1.1')
    throw new Refused('bad_request', 'The request has no Host header. Send one.')
  if (host !== undefined && !HOST.test(host))
    throw new Refused('bad_request', 'The Host header is not a host name with an optional port.')
  next()
}

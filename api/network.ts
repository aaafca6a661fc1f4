import type { Request } from 'express'
import ipaddr from 'ipaddr.js'

/** The prefix of an IPv6 address that one household or server usually has. */
const IPV6_NETWORK_BYTES = 8

/** Null if there is no valid address, since a proxy may send anything in its place. */
export const addressOf = ({ ip }: Pick<Request, 'ip'>): string | null =>
  ip !== undefined && ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : null

/** What limits by address count by: an IPv4 address, or the network of an IPv6 address. */
export const networkOf = (request: Pick<Request, 'ip'>): string => {
  const address = addressOf(request)
  if (address === null) return 'unknown'
  const parsed = ipaddr.parse(address)
  const bytes = parsed.toByteArray()
  return parsed.kind() === 'ipv4' ? address : Buffer.from(bytes.slice(0, IPV6_NETWORK_BYTES)).toString('hex')
}

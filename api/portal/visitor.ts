import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import { readSessionCookie } from './session-cookie.ts'

const MAX_USER_AGENT = 300
/** The prefix of an IPv6 address that one household or server usually has. */
const IPV6_NETWORK_BYTES = 8

/** Where a request comes from. Attempts are counted by `network`; `token` is from its cookie. */
export type Visitor = { address: string | null; network: string; userAgent: string | null; token: string | null }

const networkOf = (address: string | null): string => {
  if (address === null) return 'unknown'
  const parsed = ipaddr.parse(address)
  const bytes = parsed.toByteArray()
  return parsed.kind() === 'ipv4' ? address : Buffer.from(bytes.slice(0, IPV6_NETWORK_BYTES)).toString('hex')
}

/** A proxy may send anything in place of an address. */
const addressOf = ({ ip }: Request): string | null =>
  ip !== undefined && ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : null

export const visitorOf = (request: Request, baseUrl: string): Visitor => {
  const address = addressOf(request)
  return {
    address,
    network: networkOf(address),
    userAgent: request.get('User-Agent')?.slice(0, MAX_USER_AGENT) || null,
    token: readSessionCookie(request, baseUrl),
  }
}

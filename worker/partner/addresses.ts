/** Which addresses a partner's server may have: public ones by https, and loopback ones in development. */

import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isCallablePort } from '../../domain/partner-url/port.ts'
import { CallFailed } from './failures.ts'

export const readUrl = (text: string, allowLoopback: boolean): URL => {
  const url = URL.parse(text)
  if (!url) throw new CallFailed({ code: 'not_a_url' })
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:'))
    throw new CallFailed({ code: 'not_https' })
  if (url.username !== '' || url.password !== '') throw new CallFailed({ code: 'names_a_user' })
  if (!isCallable(url, allowLoopback)) throw new CallFailed({ code: 'port_not_called', port: url.port })
  return url
}

/** By http only this machine is reached, whatever the name: see `checkAddresses`. */
const isCallable = (url: URL, allowLoopback: boolean): boolean =>
  allowLoopback && url.protocol === 'http:' ? url.port !== '0' : isCallablePort(url, { allowLoopback })

/**
 * All public IPv6 addresses given out so far. Old forms that carry an IPv4 address, such as ::127.0.0.1, lie outside.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export const isPublicAddress = (text: string): boolean => {
  const address = parse(text)
  if (address?.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6)
}

export const isLoopbackAddress = (text: string): boolean => parse(text)?.range() === 'loopback'

/**
 * An IPv4 address inside an IPv6 one is judged as the IPv4 address. It is first written as a URL would write it,
 * because ::1.2.3.4 and ::ffff:1.2.3.4 are two addresses, which ipaddr.js reads as one. An address with a zone
 * (fe80::1%eth0) is never public.
 */
const parse = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text)
  if (!isIPv6(text) || text.includes('%')) return null
  return ipaddr.process(new URL(`http://[${text}]`).hostname.slice(1, -1))
}

export type AddressRules = { allowLoopback: boolean; protocol: string }
export type CheckedAddress = { address: string; family: 4 | 6 }

/** How many of a kind are tried: a name with thousands would let its owner direct our calls at other servers. */
const MAX_TRIED = 4

/** Those of the addresses that may be connected to; http is for loopback only. */
export const checkAddresses = (addresses: readonly string[], rules: AddressRules): CheckedAddress[] => {
  const { allowLoopback, protocol } = rules
  const allowed = addresses.filter(
    (address) => (protocol === 'https:' && isPublicAddress(address)) || (allowLoopback && isLoopbackAddress(address)),
  )
  if (allowed.length === 0) throw refusal(addresses)
  const [ipv4, ipv6] = [allowed.filter(isIPv4), allowed.filter(isIPv6)]
  return [
    ...ipv6.slice(0, MAX_TRIED).map((address) => ({ address, family: 6 as const })),
    ...ipv4.slice(0, MAX_TRIED).map((address) => ({ address, family: 4 as const })),
  ]
}

const refusal = (addresses: readonly string[]): CallFailed => {
  if (addresses.length === 0) return new CallFailed({ code: 'not_resolved' })
  if (addresses.some(isPublicAddress)) return new CallFailed({ code: 'https_needed' })
  return new CallFailed({ code: 'private_address' })
}

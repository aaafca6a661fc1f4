/**
 * Where an API key may be used from: IPv4 and IPv6 addresses and ranges of them, like `203.0.113.7` and `2001:db8::/48`.
 * They are kept as Postgres writes a `cidr`. An IPv4 address inside an IPv6 one is taken for the IPv4 address that it is.
 */
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { checked } from './zod-german.ts'
import { memberWords } from './refusal-words/member.ts'

/** How many addresses and ranges one key may have. */
export const MAX_ADDRESS_RANGES = 20

const MAX_CHARACTERS = 64

/** A larger range would hold a good part of the internet, and its key would be bound to nothing. */
const LARGEST = { ipv4: 8, ipv6: 16 } as const

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type AddressRange = readonly [network: Address, bits: number]

const MAPPED_BITS = 96

/** `127.1` and `fe80::1%eth0` are no addresses that a request can be compared with. */
const isSpelledOut = (address: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || (address.includes(':') && /^[0-9a-f:.]+$/i.test(address))

const readRange = (text: string): AddressRange | null => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (!isSpelledOut(address) || !ipaddr.isValid(address)) return null
  const given = ipaddr.parse(address)
  const givenBits = bits === undefined ? given.toByteArray().length * 8 : Number(bits)
  const isMapped = given instanceof ipaddr.IPv6 && given.isIPv4MappedAddress()
  const network = isMapped ? given.toIPv4Address() : given
  const length = isMapped ? givenBits - MAPPED_BITS : givenBits
  return length >= LARGEST[network.kind()] && length <= network.toByteArray().length * 8 ? [network, length] : null
}

const firstOf = ([network, bits]: AddressRange): string => {
  const text = `${network.toString()}/${bits}`
  const first =
    network.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text)
  return `${first.toString()}/${bits}`
}

const NOT_A_RANGE = memberWords.notARange(LARGEST.ipv4, LARGEST.ipv6)

const addressRange = z
  .string()
  .trim()
  .max(MAX_CHARACTERS, NOT_A_RANGE.en)
  .transform((text, context) => {
    const range = readRange(text)
    if (range) return firstOf(range)
    context.addIssue({ code: 'custom', ...checked(NOT_A_RANGE) })
    return z.NEVER
  })

/** None: a key is good from anywhere. */
export const addressRanges = z
  .array(addressRange)
  .max(MAX_ADDRESS_RANGES, `must have ${MAX_ADDRESS_RANGES} entries at most`)
  .transform((given) => [...new Set(given)])

/** Ranges as they are kept, to compare addresses with. */
export const parseRanges = (kept: readonly string[]): readonly AddressRange[] =>
  kept.map((text) => ipaddr.parseCIDR(text))

/** Whether an address is in one of the ranges. */
export const isWithin = (address: string, ranges: readonly AddressRange[]): boolean => {
  const own = ipaddr.process(address)
  return ranges.some(([network, bits]) => network.kind() === own.kind() && own.match(network, bits))
}

/**
 * Which addresses events are posted to. Numeric addresses that lead into a private network are refused here, where the
 * person who types them reads why; every call checks what it connects to, for names too.
 */
import { partnerUrlProblem } from '../partner-url/partner-url.ts'
import { isLoopback } from '../partner-url/port.ts'
import { partnerUrlWords } from '../refusal-words/partner-url.ts'
import { type Sentence } from '../sentence.ts'

const IPV4 = /^\d+(\.\d+){3}$/
const PRIVATE_IPV4 =
  /^(0|10|127|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|22[4-9]|2[3-5]\d)\./

/** All public IPv6 addresses given out so far begin like this. */
const PUBLIC_IPV6 = /^\[[23][0-9a-f]{3}:/

/** As a URL writes the host: IPv4 addresses in four decimal parts, IPv6 ones in brackets. */
const isPrivate = (hostname: string): boolean =>
  hostname.startsWith('[') ? !PUBLIC_IPV6.test(hostname) : IPV4.test(hostname) && PRIVATE_IPV4.test(hostname)

/** What is wrong with an address, or null. `allowLoopback` lets this machine's own through, and http for them alone. */
export const endpointUrlProblem = (text: string, rules: { allowLoopback: boolean }): Sentence | null => {
  const problem = partnerUrlProblem(text, rules)
  if (problem !== null) return problem
  const { hostname } = new URL(text)
  return !isLoopback(hostname) && isPrivate(hostname) ? partnerUrlWords.private : null
}

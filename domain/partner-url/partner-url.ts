/**
 * Which addresses of a partner's servers are called. That a name leads to a public address is checked when it is
 * called.
 */

export const MAX_PARTNER_URL_LENGTH = 2_048

/** Besides these, ports above the reserved ones: those are other services', which a call must never reach. */
const WEB_PORTS: readonly number[] = [80, 443]
const LAST_RESERVED_PORT = 1_023

export const PORTS_IN_WORDS = '443, 80 or one above 1023'

/** Whether the port of an address may be called; of this machine's own, in development, any but 0. */
export const isCallablePort = (url: URL, { allowLoopback }: { allowLoopback: boolean }): boolean => {
  if (url.port === '') return true
  const port = Number(url.port)
  if (allowLoopback && isLoopback(url.hostname)) return port !== 0
  return WEB_PORTS.includes(port) || port > LAST_RESERVED_PORT
}

/** The names and addresses that are always this machine, as a URL writes them. */
export const isLoopback = (hostname: string): boolean => /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost\.?)$/.test(hostname)

/** What is wrong with an address, or null. `allowLoopback` lets this machine's own through, and http for them alone. */
export const partnerUrlProblem = (text: string, { allowLoopback }: { allowLoopback: boolean }): string | null => {
  if (text.length > MAX_PARTNER_URL_LENGTH) return `must have ${MAX_PARTNER_URL_LENGTH} characters at most`
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return 'must be an absolute https URL'
  if (isLoopback(url.hostname)) {
    if (!allowLoopback) return 'must not be an address of this machine, unless ALLOW_LOOPBACK_PARTNERS=1 is set'
  } else if (url.protocol !== 'https:') {
    return 'must start with https://'
  }
  if (!isCallablePort(url, { allowLoopback })) return `must not have the port ${url.port}: use ${PORTS_IN_WORDS}`
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  return text.includes('#') ? 'must not have a fragment (#…)' : null
}

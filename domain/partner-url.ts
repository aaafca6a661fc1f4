/**
 * Which addresses of a partner's servers are called. That a name leads to a public address is checked when it is
 * called.
 */

export const MAX_PARTNER_URL_LENGTH = 2_048

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
  if (url.port === '0') return 'must not have the port 0'
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  return text.includes('#') ? 'must not have a fragment (#…)' : null
}

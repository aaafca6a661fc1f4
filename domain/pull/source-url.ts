/** Which addresses a campaign's winners may be fetched from. That a name leads to a public address is checked when it is called. */

/** What every request adds to the address's own query. */
export const REQUEST_MEMBERS = ['campaign', 'drawing', 'winnersExpected', 'cutoffAt', 'drawAt'] as const

const MAX_URL_LENGTH = 2_048

/** The names and addresses that are always this machine, as a URL spells them. */
const isLoopback = (hostname: string): boolean => /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost\.?)$/.test(hostname)

/** What is wrong with an address, or null. `allowLoopback` lets this machine's own through, and http for them alone. */
export const sourceUrlProblem = (text: string, { allowLoopback }: { allowLoopback: boolean }): string | null => {
  if (text.length > MAX_URL_LENGTH) return `must have ${MAX_URL_LENGTH} characters at most`
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return 'must be an absolute https URL'
  if (isLoopback(url.hostname)) {
    if (!allowLoopback) return 'must not be an address of this machine, unless ALLOW_LOOPBACK_PARTNERS=1 is set'
  } else if (url.protocol !== 'https:') {
    return 'must start with https://'
  }
  if (url.port === '0') return 'must not have the port 0'
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  if (text.includes('#')) return 'must not have a fragment (#…)'
  const taken = REQUEST_MEMBERS.find((member) => url.searchParams.has(member))
  return taken ? `must not have "${taken}" in its query: every request adds that` : null
}

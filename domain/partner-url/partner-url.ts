/**
 * Which addresses of a partner's servers are called. That a name leads to a public address is checked when it is
 * called.
 */
import { partnerUrlWords } from '../refusal-words/partner-url.ts'
import type { Sentence } from '../sentence.ts'
import { isCallablePort, isLoopback, PORTS_IN_WORDS } from './port.ts'

export const MAX_PARTNER_URL_LENGTH = 2_048

/** What is wrong with an address, or null. `allowLoopback` lets this machine's own through, and http for them alone. */
export const partnerUrlProblem = (text: string, { allowLoopback }: { allowLoopback: boolean }): Sentence | null => {
  if (text.length > MAX_PARTNER_URL_LENGTH) return partnerUrlWords.long(MAX_PARTNER_URL_LENGTH)
  const url = /[\s\p{Cc}]/u.test(text) || !text.isWellFormed() ? null : URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return partnerUrlWords.notHttps
  if (isLoopback(url.hostname)) {
    if (!allowLoopback) return partnerUrlWords.loopback
  } else if (url.protocol !== 'https:') {
    return partnerUrlWords.http
  }
  if (!isCallablePort(url, { allowLoopback })) return partnerUrlWords.port(url.port, PORTS_IN_WORDS)
  if (url.username !== '' || url.password !== '') return partnerUrlWords.credentials
  return text.includes('#') ? partnerUrlWords.fragment : null
}

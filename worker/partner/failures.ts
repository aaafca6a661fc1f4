import { errors } from 'undici'
import { type CallFinding, callWords } from '../../domain/finding-words/call.ts'
import { wordsOf } from '../../domain/finding.ts'

/** Carries a failure through code that passes errors on. */
export class CallFailed extends Error {
  readonly failure: CallFinding

  constructor(failure: CallFinding) {
    super(wordsOf(callWords, failure).en)
    this.failure = failure
  }
}

const BY_CODE = new Map<string, CallFinding>([
  ['ECONNREFUSED', { code: 'connection_refused' }],
  ['EHOSTUNREACH', { code: 'no_route' }],
  ['ENETUNREACH', { code: 'no_route' }],
  ['ETIMEDOUT', { code: 'no_connection' }],
  ['ECONNRESET', { code: 'closed_early' }],
  ['EPIPE', { code: 'closed_early' }],
  ['UND_ERR_CONNECT_TIMEOUT', { code: 'no_connection' }],
  ['UND_ERR_SOCKET', { code: 'closed_early' }],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', { code: 'closed_early' }],
  ['UND_ERR_HEADERS_OVERFLOW', { code: 'too_many_headers' }],
  ['CERT_HAS_EXPIRED', { code: 'certificate_expired' }],
  ['ERR_TLS_CERT_ALTNAME_INVALID', { code: 'certificate_for_another' }],
  // The client asserts of an answer what any server can get wrong: a status below 100, or 101 without an upgrade.
  ['ERR_ASSERTION', { code: 'not_http' }],
])

const BROKEN_TLS = /^(ERR_SSL_|ERR_TLS_|EPROTO$)/
const BAD_CERTIFICATE = /^(CERT_|CRL_|DEPTH_ZERO_|ERROR_IN_C|HOSTNAME_|INVALID_|PATH_LENGTH_|SELF_SIGNED_|UNABLE_TO_)/
const BROKEN_ENCODING = /^(Z_|ERR__ERROR_|ERR_BROTLI_)/
/** The client itself was misused, which no partner can cause. */
const BUG = /^(ERR_INVALID_|UND_ERR_INVALID_)/

/**
 * What a partner's server can cause becomes a failure that the partner may read; anything else is a bug and rethrown.
 */
export const failureOf = (error: unknown): CallFinding => {
  if (error instanceof CallFailed) return error.failure
  if (error instanceof errors.HTTPParserError) return { code: 'not_http' }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '' || BUG.test(code)) throw error
  const known = BY_CODE.get(code)
  if (known) return known
  if (BROKEN_TLS.test(code)) return { code: 'tls_broken' }
  if (BAD_CERTIFICATE.test(code)) return { code: 'certificate_not_trusted' }
  if (BROKEN_ENCODING.test(code)) return { code: 'encoding_broken' }
  return { code: 'unreachable' }
}

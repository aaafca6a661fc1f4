import { errors } from 'undici'

/** `sentence` continues a sentence ("Winners source …"), and says nothing that the partner may not read. */
export type CallFailure = {
  kind:
    | 'refused_address'
    | 'no_address'
    | 'unreachable'
    | 'timeout'
    | 'too_large'
    | 'redirect'
    | 'bad_encoding'
    | 'bad_url'
    | 'tls'
  sentence: string
}

/** Carries a failure through code that passes errors on. */
export class CallFailed extends Error {
  readonly failure: CallFailure

  constructor(kind: CallFailure['kind'], sentence: string) {
    super(sentence)
    this.failure = { kind, sentence }
  }
}

const unreachable = (sentence: string): CallFailure => ({ kind: 'unreachable', sentence })
const tls = (sentence: string): CallFailure => ({ kind: 'tls', sentence })
const NO_ROUTE = unreachable('could not be reached (no route)')
const NO_CONNECTION = unreachable('could not be reached (no connection in time)')
const BROKEN_OFF = unreachable('closed the connection before it had answered')

const BY_CODE = new Map<string, CallFailure>([
  ['ECONNREFUSED', unreachable('could not be reached (connection refused)')],
  ['EHOSTUNREACH', NO_ROUTE],
  ['ENETUNREACH', NO_ROUTE],
  ['ETIMEDOUT', NO_CONNECTION],
  ['ECONNRESET', BROKEN_OFF],
  ['EPIPE', BROKEN_OFF],
  ['UND_ERR_CONNECT_TIMEOUT', NO_CONNECTION],
  ['UND_ERR_SOCKET', BROKEN_OFF],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', BROKEN_OFF],
  ['UND_ERR_HEADERS_OVERFLOW', { kind: 'too_large', sentence: 'answered with too many headers' }],
  ['CERT_HAS_EXPIRED', tls('has a certificate that has expired')],
  ['ERR_TLS_CERT_ALTNAME_INVALID', tls('has a certificate for another name')],
])

const BROKEN_TLS = /^(ERR_SSL_|ERR_TLS_|EPROTO$)/
const BAD_CERTIFICATE = /^(CERT_|CRL_|DEPTH_ZERO_|ERROR_IN_C|HOSTNAME_|INVALID_|PATH_LENGTH_|SELF_SIGNED_|UNABLE_TO_)/
const BROKEN_ENCODING = /^(Z_|ERR__ERROR_|ERR_BROTLI_)/
/** The client itself was misused, which no partner can cause. */
const BUG = /^(ERR_INVALID_|UND_ERR_INVALID_|ERR_ASSERTION)/

/** Everything that a partner's server can cause becomes a failure in our words; anything else is a bug and thrown. */
export const failureOf = (error: unknown): CallFailure => {
  if (error instanceof CallFailed) return error.failure
  if (error instanceof errors.HTTPParserError) return unreachable('answered something that is not HTTP')
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '' || BUG.test(code)) throw error
  const known = BY_CODE.get(code)
  if (known) return known
  if (BROKEN_TLS.test(code)) return tls('does not speak TLS as it should')
  if (BAD_CERTIFICATE.test(code)) return tls('has a certificate that is not trusted')
  if (BROKEN_ENCODING.test(code)) return { kind: 'bad_encoding', sentence: 'answered with a broken encoding' }
  return unreachable('could not be reached')
}

export const connectionLost = (): CallFailed => new CallFailed('unreachable', BROKEN_OFF.sentence)

export const tooSlow = (totalMs: number): CallFailed =>
  new CallFailed('timeout', `did not answer within ${totalMs === 1_000 ? '1 second' : `${totalMs / 1_000} seconds`}`)

export const tooLarge = (maxBytes: number): CallFailed =>
  new CallFailed('too_large', `answered more than ${sizeInWords(maxBytes)}`)

const KIB = 1_024
const MIB = 1_024 * KIB

const sizeInWords = (bytes: number): string => {
  if (bytes % MIB === 0) return `${bytes / MIB} MiB`
  if (bytes % KIB === 0) return `${bytes / KIB} KiB`
  return `${bytes} bytes`
}

/**
 * The second factor: six digits that a device makes every 30 seconds from a secret that it shares with the service (RFC
 * 6238 with HMAC-SHA-1, which is what every such app takes). A code is good one step before and after its own, because
 * clocks differ and people type slowly, and only once: the step of the last accepted code is stored.
 */
import { Secret, TOTP } from 'otpauth'

export const TOTP_SECRET_BYTES = 20
const STEP_SECONDS = 30
const DIGITS = 6
const WINDOW_STEPS = 1
const ISSUER = 'Prize Drawing Service'

const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

const CODE = /^\d{6}$/

/** A code as a person types it, without the spaces that some apps show in it; null when it is none. */
export const readTotpCode = (text: string): string | null => {
  const code = text.replace(/\s/g, '')
  return CODE.test(code) ? code : null
}

/**
 * The step that a code belongs to at this instant. Null: it is wrong, or of `lastStep` or an earlier one, whose codes
 * are used up.
 */
export const matchTotp = (secret: Uint8Array, code: string, at: Date, lastStep: number): number | null => {
  const token = readTotpCode(code)
  if (token === null) return null
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW_STEPS })
  if (delta === null) return null
  const step = TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
  return step > lastStep ? step : null
}

/** The code of this instant, as the device shows it. */
export const totpCode = (secret: Uint8Array, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

/** The secret in the two forms in which a device takes it: to type, and as an address for a QR code. */
export const spellTotp = (secret: Uint8Array, email: string): { secret: string; uri: string } => {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

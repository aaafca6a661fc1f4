/**
 * Recovery codes replace the second factor when its device is lost, each once. A code is 16 letters and digits of an
 * alphabet without look-alikes, 80 bits in all, written in groups of four; case and spacing do not matter.
 */
import { hash } from 'node:crypto'

export const RECOVERY_CODES = 10
export const RECOVERY_CODE_BYTES = 10

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
const LENGTH = (RECOVERY_CODE_BYTES * 8) / BITS

/** A code from RECOVERY_CODE_BYTES random bytes. */
export const recoveryCodeFrom = (bytes: Uint8Array): string => {
  let rest = BigInt(`0x${Buffer.from(bytes.subarray(0, RECOVERY_CODE_BYTES)).toString('hex')}`)
  let text = ''
  for (let i = 0; i < LENGTH; i += 1) {
    text = (ALPHABET[Number(rest % 32n)] as string) + text
    rest /= 32n
  }
  return (text.match(/.{4}/g) as string[]).join('-')
}

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/**
 * A typed code in its canonical form; null when it is none. Look-alikes are read as the letter or digit that exists.
 */
export const readRecoveryCode = (text: string): string | null => {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}

/** What is kept of a code; the text is one that `readRecoveryCode` has read. */
export const recoveryCodeHash = (code: string): Buffer => hash('sha256', `recovery-code ${code}`, 'buffer')

import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * A person's authenticator app. Each code is good once: whoever needs several at the same moment takes those of the step
 * before, of this one and of the next, all of which are taken.
 */
export const authenticator = (secret: string | Buffer) => {
  const buffer = typeof secret === 'string' ? Secret.fromBase32(secret).buffer : Uint8Array.from(secret).buffer
  const totp = new TOTP({ secret: new Secret({ buffer }) })
  let step = 0
  return {
    code: (): string => {
      step = Math.max(step + 1, Math.floor(Date.now() / STEP_MS) - 1)
      return totp.generate({ timestamp: step * STEP_MS })
    },
  }
}

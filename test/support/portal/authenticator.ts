import { Secret, TOTP } from 'otpauth'
import { totpCode } from '../../../domain/portal/totp.ts'
import { until } from '../until.ts'

const STEP_MS = 30_000

/** The bytes of a secret as an app is given it, in base 32. */
export const bytesOfSecret = (spelled: string): Buffer => Buffer.from(Secret.fromBase32(spelled).buffer)

/**
 * A person's authenticator app. Each code is good once, and taken in the step before its own, in its own and in the one
 * after: a test that needs several at the same moment takes those of neighbouring steps. The step before this one is
 * left out in the second half of this one, so that there are fifteen seconds to enter its code; the step after the next
 * is waited for.
 */
export const authenticator = (secret: string | Buffer) => {
  const buffer = Uint8Array.from(typeof secret === 'string' ? bytesOfSecret(secret) : secret).buffer
  const totp = new TOTP({ secret: new Secret({ buffer }) })
  let step = 0
  return {
    code: async (): Promise<string> => {
      step = Math.max(step + 1, Math.floor(Date.now() / STEP_MS - 0.5))
      await until(
        async () => Math.floor(Date.now() / STEP_MS),
        (present) => step <= present + 1,
      )
      return totp.generate({ timestamp: step * STEP_MS })
    },
  }
}

/** A code that a device with this secret shows so many steps from now. */
export const codeOf = (secret: Uint8Array | null, steps = 0): string => {
  if (!secret) throw new Error('There is no second factor that makes codes.')
  return totpCode(secret, new Date(Date.now() + steps * STEP_MS))
}

/** Six digits that the device shows neither now nor soon. */
export const wrongCode = (secret: Uint8Array | null): string => {
  const near = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !near.includes(code),
  ) as string
}

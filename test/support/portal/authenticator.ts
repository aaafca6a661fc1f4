import { Secret, TOTP } from 'otpauth'
import { totpCode } from '../../../domain/portal/totp.ts'
import { until } from '../until.ts'

const STEP_MS = 30_000

/** The bytes of a secret as an app is given it, in base 32. */
export const bytesOfSecret = (spelled: string): Buffer => Buffer.from(Secret.fromBase32(spelled).buffer)

/**
 * A person's authenticator app. A code works once, during the time step before its own, its own and the one after, so a
 * test that needs several codes at once gets those of neighbouring steps. The previous step's code is given only in the
 * first half of the present step, to leave fifteen seconds to enter it; a code beyond the next step's has to wait.
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

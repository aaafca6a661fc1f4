import { openKeyring } from '../../process/keyring.ts'

const KEY = Buffer.alloc(32, 7)

/** The keyring of every test, and the setting that gives a process the same one. */
export const testKeyring = openKeyring(KEY)
export const SECRETS_KEY = KEY.toString('hex')

import { argon2Sync, hash, randomBytes } from 'node:crypto'

const COST = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }

const spelled = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** A password's hash that takes almost no time to make and to check. */
export const hashCheaply = (password: string): string => {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, ...COST })
  const check = hash('sha256', tag, 'buffer')
  return `$argon2id-sha256$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${spelled(nonce)}$${spelled(check)}`
}

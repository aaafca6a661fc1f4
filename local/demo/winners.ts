import { createHmac, randomBytes } from 'node:crypto'
import { SAMPLE_NAMES } from '../../domain/sample/winners.ts'

/** A winner id that is neither guessable nor linkable to a person: a keyed HMAC of the user id. */
const idKey = randomBytes(32)
const winnerId = (userId: number): string => createHmac('sha256', idKey).update(String(userId)).digest('base64url')

export const chooseWinners = (count: number) => {
  const firstUser = Math.floor(Math.random() * 1_000_000)
  return Array.from({ length: count }, (_, i) => ({
    winner: winnerId(firstUser + i),
    displayName: SAMPLE_NAMES[(firstUser + i) % SAMPLE_NAMES.length] as string,
  }))
}

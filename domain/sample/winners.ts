/**
 * The made-up winners of a sample campaign, in the form that a partner's server answers in (domain/pull/answer.ts). They
 * follow from the drawing's id, so that a request that is repeated gets the same list.
 */
import { hash } from 'node:crypto'

/** More than a sample campaign's draws take. */
export const MAX_SAMPLE_WINNERS = 100

/** First names from many languages. */
export const SAMPLE_NAMES = [
  'Ada',
  'Béla',
  'Chidi',
  'Dolores',
  'Eun-ji',
  'Farid',
  'Grace',
  'Hiroshi',
  'Inês',
  'Jomo',
  'Katya',
  'Łukasz',
]

const winnerAt = (drawing: string, position: number) => {
  const digest = hash('sha256', `sample ${drawing} ${position}`, 'buffer')
  return {
    winner: digest.toString('base64url').slice(0, 22),
    displayName: `${SAMPLE_NAMES[digest.readUInt8(31) % SAMPLE_NAMES.length]} (made up)`,
  }
}

export const sampleWinners = (drawing: string, winnersExpected: number) =>
  Array.from({ length: winnersExpected }, (_, position) => winnerAt(drawing, position))

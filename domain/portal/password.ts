/**
 * What a password must be: long, and not one that everybody tries first. Kinds of characters do not matter, because
 * length is what counts. It is compared in Unicode's NFKC form, so that two keyboards that encode it differently agree.
 */
import { Refused } from '../refusals.ts'
import { type Sentence } from '../sentence.ts'
import { passwordWords } from '../refusal-words/password.ts'

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

/** The most common ones that are long enough, and likely guesses for this service, in lower case. */
const COMMONEST = new Set([
  '123123123123',
  '1234567890123',
  '123456789012',
  '1234567891011',
  '12345678910111213',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'abcdefghijkl',
  'abcd1234abcd',
  'adminadminadmin',
  'administrator',
  'changemenow1',
  'changemechangeme',
  'contrasena123',
  'iloveyou1234',
  'iloveyouforever',
  'letmeinletmein',
  'motdepasse123',
  'passw0rdpassw0rd',
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'passwort1234',
  'prizedrawingservice',
  'prize drawing service',
  'q1w2e3r4t5y6',
  'qwerty123456',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiop[]',
  'qwertyuiopasdfghjkl',
  'thisismypassword',
  'welcome12345',
  'zaq12wsxcde3',
])

export const normalPassword = (typed: string): string => typed.normalize('NFKC')

const isOneCharacter = (characters: readonly string[]): boolean => new Set(characters).size === 1

/** What is wrong with a chosen password, as a sentence for the person; null when it is good. */
export const passwordProblem = (typed: string, email: string): Sentence | null => {
  if (!typed.isWellFormed()) return passwordWords.damaged
  const characters = Array.from(normalPassword(typed))
  const plain = normalPassword(typed).toLowerCase()
  if (characters.length < MIN_PASSWORD) return passwordWords.short(MIN_PASSWORD)
  if (characters.length > MAX_PASSWORD) return passwordWords.long(MAX_PASSWORD)
  if (plain.trim() === email.toLowerCase()) return passwordWords.isEmail
  if (COMMONEST.has(plain.trim()) || isOneCharacter(characters)) return passwordWords.common
  return null
}

/** Refuses a password that is not good enough; `member` is the member of the input that it came in. */
export const refusePassword = (typed: string, email: string, member: string): void => {
  const problem = passwordProblem(typed, email)
  if (problem !== null) throw new Refused('bad_request', problem, [{ pointer: `/${member}`, detail: problem }])
}

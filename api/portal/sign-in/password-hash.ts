import { argon2, hash, timingSafeEqual, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { normalPassword } from '../../../domain/portal/password.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { openTurns } from '../../limits/turns.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1_024
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

/**
 * A hash takes a core and 19 MiB for a while, so few run at once and only one per network or user, and a flood of
 * sign-ins is refused instead of queued. Known users have their own queue, which strangers cannot fill.
 */
const STRANGERS = { atOnce: 2, waitingEach: 20, waiting: 200 } as const
const KNOWN = { atOnce: 1, waitingEach: 20, waiting: 1_000 } as const

/**
 * Who asks for a hash. `isKnown`: the user is signed in, has signed in with this browser before, or has a link that was
 * mailed to them; `name` is then theirs, else their network.
 */
export type Whose = { name: string; isKnown: boolean }

const derive = promisify(argon2)

const refusal = () => new Refused('busy', signInWords.busy)
const amongStrangers = openTurns(STRANGERS, refusal)
const amongKnown = openTurns(KNOWN, refusal)

const inTurn = <Value>({ name, isKnown }: Whose, work: () => Promise<Value>): Promise<Value> =>
  isKnown ? amongKnown(name, work) : amongStrangers(name, work)

const spell = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const check = (proof: Buffer): Buffer => hash('sha256', proof, 'buffer')

const phc = (salt: Buffer, proof: Buffer): string =>
  `$argon2id-sha256$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${spell(salt)}$${spell(check(proof))}`

const PHC = /^\$argon2id-sha256\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash that no password has, checked for unknown e-mail addresses so that they take the same time. */
const nobodys = phc(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

/**
 * `stored` is a PHC string with argon2id's parameters and salt and the SHA-256 of its output. `proof` is the output
 * itself, without which the database starts no session: reading the database does not reveal it.
 */
export type HashedPassword = { stored: string; proof: Buffer }

export const hashPassword = async (password: string, whose: Whose): Promise<HashedPassword> => {
  const nonce = randomBytes(SALT_BYTES)
  const parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, tagLength: TAG_BYTES }
  const message = normalPassword(password)
  const proof = await inTurn(whose, () => derive('argon2id', { message, nonce, ...parameters }))
  return { stored: phc(nonce, proof), proof }
}

/** The proof if the password has this hash, else null. `stored` null: an unknown user, which takes just as long. */
export const proofOf = async (password: string, stored: string | null, whose: Whose): Promise<Buffer | null> => {
  const [, memory, passes, parallelism, salt = '', digest = ''] = PHC.exec(stored ?? nobodys) ?? []
  if (memory === undefined) throw new Error('A stored password hash is not a PHC string of argon2id.')
  const parameters = {
    message: normalPassword(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: TAG_BYTES,
  }
  const proof = await inTurn(whose, () => derive('argon2id', parameters))
  return timingSafeEqual(check(proof), Buffer.from(digest, 'base64')) && stored !== null ? proof : null
}

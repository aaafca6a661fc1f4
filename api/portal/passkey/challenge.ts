import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { newId } from '../../../db/new-id.ts'
import {
  type Asker,
  insertChallenge,
  type Purpose,
  takeChallenge,
} from '../../../db/queries/account/passkey-challenges.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import type { PortalService } from '../context.ts'
import { readChallengeCookie, setChallengeCookie } from '../sign-in/session-cookie.ts'
import { challengeIn } from './answers.ts'

export const CHALLENGE_BYTES = 32

type Deps = Pick<PortalService, 'pool' | 'baseUrl'>

/** Makes a challenge that only this session or browser may answer; `userId` null: with any user's passkey. */
export const makeChallenge = async (
  { pool }: Pick<Deps, 'pool'>,
  purpose: Purpose,
  asker: Asker,
  userId: string | null,
): Promise<Buffer<ArrayBuffer>> => {
  const challenge = randomBytes(CHALLENGE_BYTES)
  await insertChallenge(pool, { id: newId('pkc'), purpose, challenge, asker, userId })
  return challenge
}

/** Identifies a browser without a session by a cookie that lasts as long as its challenge. */
export const newBrowser = ({ baseUrl }: Pick<Deps, 'baseUrl'>, response: Response): Asker => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  setChallengeCookie(response, baseUrl, token)
  return { browserHash: tokenHash(token) }
}

export const browserOf = ({ baseUrl }: Pick<Deps, 'baseUrl'>, request: Request): Asker => {
  const token = readChallengeCookie(request, baseUrl)
  if (token === null) throw tooLate()
  return { browserHash: tokenHash(token) }
}

const tooLate = () => new Refused('passkey_failed', signInWords.tooLate)

/** Uses up the challenge that an answer names, even if the answer is then refused. Refuses with `passkey_failed`. */
export const useChallenge = async (
  { pool }: Pick<Deps, 'pool'>,
  { purpose, asker, clientDataJSON }: { purpose: Purpose; asker: Asker; clientDataJSON: string },
): Promise<{ challenge: string; userId: string | null }> => {
  const challenge = challengeIn(clientDataJSON)
  const taken = challenge && (await takeChallenge(pool, { purpose, challenge, asker }))
  if (!taken) throw tooLate()
  return { challenge: challenge.toString('base64url'), userId: taken.userId }
}

/**
 * Mails a link to a new password to those who asked for one and have an account. A web process only notes that somebody
 * asked: it answers the same, and takes as long, whoever it is, and could make no link.
 */
import { randomBytes } from 'node:crypto'
import { newId } from '../db/new-id.ts'
import type { Transaction } from '../db/pool.ts'
import { insertMail } from '../db/queries/account/mail.ts'
import { answerResetWish, lockResetWishes } from '../db/queries/account/reset-wishes.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../domain/portal/token.ts'
import type { Keyring } from '../process/keyring.ts'
import type { Chore } from './run.ts'
import type { Workplace } from './stage.ts'

const EVERY_MS = 1_000
const WISHES_AT_ONCE = 50

type Place = Pick<Workplace, 'pool' | 'log'> & { keyring: Keyring }

const answer = async (tx: Transaction, keyring: Keyring, email: string): Promise<boolean> => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  const about = newId('rst')
  const answered = await answerResetWish(tx, email, { id: about, tokenHash: tokenHash(token) })
  if (!answered) return false
  const { userId, expiresAt } = answered
  const id = newId('mai')
  await insertMail(tx, {
    id,
    recipient: email,
    kind: 'password_reset',
    language: 'en',
    facts: {},
    partnerId: null,
    userId,
    about,
    token: keyring.seal(Buffer.from(token), id),
    expiresAt,
  })
  return true
}

/** Returns how many were answered by a mail. */
export const answerResets = async ({ pool, log, keyring }: Place): Promise<number> => {
  const mails = await pool.transaction(async (tx) => {
    let written = 0
    for (const email of await lockResetWishes(tx, WISHES_AT_ONCE)) if (await answer(tx, keyring, email)) written += 1
    return written
  }, 0)
  if (mails > 0) log.info('links to new passwords', { mails })
  return mails
}

export const answeringResets = (place: Place): Chore => ({
  name: 'answering resets',
  everyMs: EVERY_MS,
  run: () => answerResets(place),
})

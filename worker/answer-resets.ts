/**
 * Mails password-reset links to people who asked for one and have an account. The web process only records the request,
 * and so takes as long and answers the same whether or not there is an account; it cannot make a link itself.
 */
import { randomBytes } from 'node:crypto'
import { waitBriefly } from '../db/brief-locks.ts'
import { newId } from '../db/new-id.ts'
import type { Transaction } from '../db/pool.ts'
import { insertMail } from '../db/queries/account/mail.ts'
import { answerResetWish, lockResetWishes, putResetWishesLast, wishesWait } from '../db/queries/account/reset-wishes.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../domain/portal/token.ts'
import type { Keyring } from '../process/keyring.ts'
import { inHalves } from './in-halves.ts'
import type { Chore } from './chore.ts'
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

/**
 * Returns how many requests were answered by a mail. A request that fails, for instance on a locked account, goes to
 * the end of the queue.
 */
export const answerResets = async ({ pool, log, keyring }: Place): Promise<number> => {
  const { done, failed } = await pool.transaction(async (tx) => {
    await waitBriefly(tx)
    const answered = await inHalves(tx, await lockResetWishes(tx, WISHES_AT_ONCE), async (savepoint, emails) => {
      let written = 0
      for (const email of emails) if (await answer(savepoint, keyring, email)) written += 1
      return written
    })
    const late = answered.failed.map(({ row }) => row)
    if (late.length > 0) await putResetWishesLast(tx, late)
    return answered
  }, 0)
  for (const { error } of failed)
    log.error('a wish for a new password could not be answered and will be again', { error: String(error) })
  const mails = done.reduce((sum, written) => sum + written, 0)
  if (mails > 0) log.info('links to new passwords', { mails })
  return mails
}

export const answeringResets = (place: Place): Chore => ({
  name: 'answering resets',
  everyMs: EVERY_MS,
  isDue: wishesWait,
  run: () => answerResets(place),
})

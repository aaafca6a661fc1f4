/**
 * Mails people about what needs them, at once or once a day, as they chose. A mail and the record of the needs that it
 * tells of are written in one transaction, so that nobody is mailed twice about a need. Needs that are over are not
 * found.
 */
import { waitBriefly } from '../db/brief-locks.ts'
import { newId } from '../db/new-id.ts'
import type { Transaction } from '../db/pool.ts'
import { takeChore } from '../db/queries/chore.ts'
import { insertNeedMail } from '../db/queries/needs/telling.ts'
import { findTeamZones, findUntoldAtOnce, findUntoldDaily } from '../db/queries/needs/untold.ts'
import { useIndexes } from '../db/queries/due.ts'
import { digestTimeBefore, needMails, type NeedMail } from '../domain/portal/need-mail.ts'
import { needFacts } from '../domain/portal/need-letter.ts'
import { inHalves } from './in-halves.ts'
import type { Chore } from './chore.ts'
import type { Workplace } from './stage.ts'

const AT_ONCE_EVERY_MS = 10_000
const DIGESTS_EVERY_MS = 60_000

type Place = Pick<Workplace, 'pool' | 'log'>

/** A mail that fails, for instance on its reader's locked account, is found again in the next run. */
const write = async (tx: Transaction, log: Place['log'], mails: readonly NeedMail[]): Promise<number> => {
  await waitBriefly(tx)
  const { failed } = await inHalves(tx, mails, async (savepoint, some) => {
    for (const mail of some) await insertNeedMail(savepoint, mail, { id: newId('mai'), facts: needFacts(mail) })
  })
  for (const { row, error } of failed)
    log.error('a mail of needs could not be written and will be again', { userId: row.to.userId, error: String(error) })
  return mails.length - failed.length
}

const atOnce = async (tx: Transaction): Promise<readonly NeedMail[]> => needMails(await findUntoldAtOnce(tx), 'at_once')

const digests = async (tx: Transaction): Promise<readonly NeedMail[]> => {
  const zones = await findTeamZones(tx)
  const times = zones.map(({ partnerId, timeZone, now }) => ({ partnerId, at: digestTimeBefore(now, timeZone) }))
  return needMails(await findUntoldDaily(tx, times), 'daily')
}

const mailing =
  (find: (tx: Transaction) => Promise<readonly NeedMail[]>) =>
  async ({ pool, log }: Place): Promise<number> => {
    const written = await pool.transaction(async (tx) => {
      if (!(await takeChore(tx, 'mailing needs'))) return 0
      await useIndexes(tx)
      return write(tx, log, await find(tx))
    }, 0)
    if (written > 0) log.info('mails of needs', { mails: written })
    return written
  }

/** Returns how many mails it wrote. */
export const mailNeedsAtOnce = mailing(atOnce)
export const mailDigests = mailing(digests)

/** What the worker on watch does for those who want to be mailed. */
export const mailingNeeds = (workplace: Place): Chore[] => [
  { name: 'mailing needs', everyMs: AT_ONCE_EVERY_MS, run: () => mailNeedsAtOnce(workplace) },
  { name: 'mailing digests', everyMs: DIGESTS_EVERY_MS, run: () => mailDigests(workplace) },
]

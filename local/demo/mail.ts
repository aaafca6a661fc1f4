import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../../db/pool.ts'
import { findWaitingMail } from '../../db/queries/account/mail.ts'
import { linkOf, mailText } from '../../domain/portal/mail.ts'
import type { Keyring } from '../../process/keyring.ts'

type Place = { databaseUrl: string; keyring: Keyring; baseUrl: string; signal: AbortSignal }

const LOOK_EVERY_MS = 2_000
const MOST = 100

/** Prints each mail that the service wants to send, so that a person can follow its link: nothing here sends any. */
export const printMail = async ({ databaseUrl, keyring, baseUrl, signal }: Place): Promise<void> => {
  const pool = await openPool(databaseUrl, { max: 1 })
  const printed = new Set<string>()
  while (!signal.aborted) {
    for (const { id, recipient, kind, facts, token } of await findWaitingMail(pool, null, MOST).catch(() => [])) {
      if (printed.has(id)) continue
      printed.add(id)
      const link = token && linkOf(baseUrl, kind, keyring.open(token, id).toString())
      const { subject, text } = mailText(kind, facts, link)
      console.log(`\nMail to ${recipient}: ${subject}\n${text}\n`)
    }
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  await pool.end()
}

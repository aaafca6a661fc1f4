import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../../db/pool.ts'
import { findUnsentMail, type MailRow } from '../../db/queries/account/mail.ts'
import { textOf } from '../../domain/portal/mail.ts'
import { letterFor } from '../../worker/mail/letter.ts'
import type { Keyring } from '../../process/keyring.ts'

type Place = { databaseUrl: string; keyring: Keyring; baseUrl: string; signal: AbortSignal }

const LOOK_EVERY_MS = 2_000
const MOST = 100

const printed = (place: Place, mail: MailRow): string => {
  const letter = letterFor(place, mail)
  return `\nMail to ${mail.recipient}: ${letter.subject}\n\n${textOf(letter)}\n`
}

/** Prints each mail that the service wants to send, so that a person can follow its link: nothing here sends any. */
export const printMail = async (place: Place, print: (text: string) => void = console.log): Promise<void> => {
  const pool = await openPool(place.databaseUrl, { max: 1 })
  const known = new Set<string>()
  while (!place.signal.aborted) {
    for (const mail of await findUnsentMail(pool, null, MOST).catch(() => [])) {
      if (known.has(mail.id)) continue
      known.add(mail.id)
      print(printed(place, mail))
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: place.signal }).catch(() => {})
  }
  await pool.end()
}

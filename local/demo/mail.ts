import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../../db/pool.ts'
import { findWaitingMail, type MailRow } from '../../db/queries/account/mail.ts'
import { linkOf, mailText } from '../../domain/portal/mail.ts'
import type { Keyring } from '../../process/keyring.ts'

type Place = { databaseUrl: string; keyring: Keyring; baseUrl: string; signal: AbortSignal }

const LOOK_EVERY_MS = 2_000
const MOST = 100

const letter = ({ keyring, baseUrl }: Place, { id, recipient, kind, facts, token }: MailRow): string => {
  const link = token && linkOf(baseUrl, kind, keyring.open(token, id).toString())
  const { subject, text } = mailText(kind, facts, link)
  return `\nMail to ${recipient}: ${subject}\n\n${text}\n`
}

/** Prints each mail that the service wants to send, so that a person can follow its link: nothing here sends any. */
export const printMail = async (place: Place, print: (text: string) => void = console.log): Promise<void> => {
  const pool = await openPool(place.databaseUrl, { max: 1 })
  const printed = new Set<string>()
  while (!place.signal.aborted) {
    for (const mail of await findWaitingMail(pool, null, MOST).catch(() => [])) {
      if (printed.has(mail.id)) continue
      printed.add(mail.id)
      print(letter(place, mail))
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: place.signal }).catch(() => {})
  }
  await pool.end()
}

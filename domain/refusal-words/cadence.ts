/** What is wrong with a cadence. Names of its parts are those of RFC 5545 in every language. */
import { both, type Sentence } from '../sentence.ts'

/** Begins with the member that it is about. */
const cadence = (en: string, de: string): Sentence => both(`cadence: ${en}`, `cadence: ${de}`)

export const cadenceWords = {
  notAPart: (quoted: string) =>
    cadence(
      `${quoted} is not a part of an RRULE such as FREQ=DAILY;BYHOUR=18;BYMINUTE=0`,
      `${quoted} ist kein Teil einer RRULE wie FREQ=DAILY;BYHOUR=18;BYMINUTE=0`,
    ),
  twice: (name: string) => cadence(`${name} is given twice`, `${name} ist zweimal angegeben`),
  notAValue: (quoted: string, name: string) =>
    cadence(`${quoted} is not a value that ${name} can have`, `${quoted} ist kein möglicher Wert von ${name}`),
  tooClose: (seconds: number) =>
    cadence(
      `draws must be at least ${seconds} seconds apart`,
      `Ziehungen müssen mindestens ${seconds} Sekunden auseinanderliegen`,
    ),
  noFrequency: cadence(
    'FREQ is missing, such as in FREQ=DAILY;BYHOUR=18;BYMINUTE=0',
    'FREQ fehlt, wie in FREQ=DAILY;BYHOUR=18;BYMINUTE=0',
  ),
  countAndUntil: cadence('COUNT and UNTIL exclude each other', 'COUNT und UNTIL schließen einander aus'),
  setPosition: (frequency: string) =>
    cadence(
      `BYSETPOS is for days and longer; with FREQ=${frequency} name the times with BYHOUR, BYMINUTE and BYSECOND`,
      `BYSETPOS ist für Tage und länger; nennen Sie mit FREQ=${frequency} die Zeiten durch BYHOUR, BYMINUTE und BYSECOND`,
    ),
  mixed: (one: string, other: string) =>
    cadence(
      `with FREQ=YEARLY, ${one} and ${other} cannot be given together; leave one of them out`,
      `mit FREQ=YEARLY sind ${one} und ${other} nicht zusammen möglich; lassen Sie eines davon weg`,
    ),
  uncountable: cadence(
    'with COUNT this rule takes too many steps from draw to draw; use UNTIL.',
    'Mit COUNT braucht diese Regel von Ziehung zu Ziehung zu viele Schritte; verwenden Sie UNTIL.',
  ),
  unreadable: (libraryError: string) => cadence(libraryError, `Diese Regel lässt sich nicht lesen (${libraryError})`),
  busy: both(
    'Many cadences are being read right now. Send the same request again in a moment.',
    'Gerade werden viele Rhythmen gelesen. Versuchen Sie es gleich noch einmal.',
  ),
  never: cadence('the rule never fires after the start.', 'Nach dem Beginn ergibt die Regel keine Ziehung.'),
  noZone: (zone: string) =>
    both(
      `timeZone: there is no time zone "${zone}"; use a name such as America/New_York.`,
      `timeZone: Es gibt keine Zeitzone „${zone}“; verwenden Sie einen Namen wie Europe/Berlin.`,
    ),
} as const

/** Why a winner list is not taken or not fetched. */
import { both } from '../sentence.ts'

export const winnerListWords = {
  pulled: both(
    'The service fetches the winners of this campaign from your URL, so none can be sent. Names and avatars are changed by sending the list that was fetched.',
    'Der Dienst holt die Gewinnerlisten dieser Kampagne bei Ihrer Adresse ab, deshalb kann keine gesendet werden. Namen und Avatare ändern Sie, indem Sie die abgeholte Liste senden.',
  ),
  ended: both(
    'This campaign has ended and takes no more winners.',
    'Diese Kampagne ist beendet und nimmt keine Gewinnerlisten mehr an.',
  ),
  endedButSame: both(
    'This campaign has ended and takes no more winners. Names and avatars are changed by sending the same list again.',
    'Diese Kampagne ist beendet und nimmt keine Gewinnerlisten mehr an. Namen und Avatare ändern Sie, indem Sie dieselbe Liste noch einmal senden.',
  ),
  wrongLength: (expected: number, sent: number) =>
    both(
      `This drawing takes exactly ${expected} winners; the list has ${sent}.`,
      `Diese Ziehung nimmt genau ${expected} Plätze an; die Liste hat ${sent}.`,
    ),
  cutoffPassed: both(
    'The cutoff has passed without winners. Extend the cutoff first, then send the list again, or go on with the first open drawing whose cutoff is still to come.',
    'Der Annahmeschluss ist ohne Gewinnerliste vergangen. Verlängern Sie zuerst den Annahmeschluss und senden Sie die Liste dann noch einmal, oder machen Sie mit der ersten offenen Ziehung weiter, deren Annahmeschluss noch bevorsteht.',
  ),
  otherList: both(
    'The cutoff has passed and this list differs from the one that was sent before it. The draw uses that one.',
    'Der Annahmeschluss ist vorbei, und diese Liste ist eine andere als die zuvor gesendete. Gezogen wird mit jener.',
  ),
  passedMeanwhile: both(
    'The cutoff passed while this list was on its way.',
    'Der Annahmeschluss ist vergangen, während diese Liste unterwegs war.',
  ),
  takesTooLong: (sent: number) =>
    both(
      `This list of ${sent} winners takes longer than a send may, and nothing of it was taken. Leave out names and avatars; if that is not enough, ask us for drawings of fewer winners.`,
      `Diese Liste mit ${sent} Plätzen braucht länger, als das Senden dauern darf, und nichts davon wurde übernommen. Lassen Sie Namen und Avatare weg; wenn das nicht reicht, bitten Sie uns um Ziehungen mit weniger Plätzen.`,
    ),
  pushed: both(
    'The winners of this campaign are sent by the partner, not fetched.',
    'Die Gewinnerlisten dieser Kampagne werden gesendet, nicht abgeholt.',
  ),
  noneToFetchFor: both(
    'This campaign has no open drawing to fetch winners for.',
    'Diese Kampagne hat keine offene Ziehung, für die eine Gewinnerliste abgeholt werden könnte.',
  ),
  locked: both(
    'This drawing has its winners: their list is locked.',
    'Diese Ziehung hat ihre Gewinnerliste: Sie ist gesperrt.',
  ),
  tooEarly: both(
    'The cutoff has not passed yet: the winners are fetched when it does.',
    'Der Annahmeschluss ist noch nicht vorbei: Dann wird die Gewinnerliste abgeholt.',
  ),
  closed: both(
    'The connection was closed before its list was worked on.',
    'Die Verbindung endete, bevor ihre Liste an der Reihe war.',
  ),
  notRead: both(
    'The list could not be read right now, and nothing of it was taken. Send the same request again in a moment.',
    'Die Liste konnte gerade nicht gelesen werden, und nichts davon wurde übernommen. Senden Sie sie gleich noch einmal.',
  ),
} as const

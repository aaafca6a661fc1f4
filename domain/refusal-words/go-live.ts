/** Why a test campaign cannot go live, or its request not be made. */
import { both, type Sentence } from '../sentence.ts'

const joined = (what: readonly Sentence[]): Sentence =>
  both(
    `Before it goes live: ${what.map(({ en }) => en).join('; ')}.`,
    `Bevor sie live geht: ${what.map(({ de }) => de).join('; ')}.`,
  )

export const goLiveWords = {
  sample: both(
    'A sample campaign does not go live. Make a campaign of your own first.',
    'Eine Beispielkampagne geht nicht live. Legen Sie zuerst eine eigene Kampagne an.',
  ),
  ended: both(
    'This campaign has ended. Ask for one that runs.',
    'Diese Kampagne ist beendet. Fragen Sie für eine an, die läuft.',
  ),
  missing: joined,
  secondFactors: both(
    'every owner of the team needs a second factor',
    'jeder Inhaber des Teams braucht einen zweiten Faktor',
  ),
  drawn: both(
    'a draw of this campaign has to take place with its present prize table',
    'mit dem jetzigen Gewinnplan der Kampagne muss eine Ziehung stattgefunden haben',
  ),
  source: both(
    'a test fetch of the winners has to work, not more than a day ago',
    'ein Testabruf der Gewinnerliste muss gelungen sein, vor höchstens einem Tag',
  ),
  waits: both(
    'This was asked for already, and waits for us. Withdraw it to ask for something else.',
    'Das wurde schon angefragt und wartet auf uns. Ziehen Sie die Anfrage zurück, um etwas anderes anzufragen.',
  ),
  doesNotWait: (slug: string) =>
    both(
      `This request of the campaign "${slug}" does not wait any more. Load the page again.`,
      `Diese Anfrage der Kampagne „${slug}“ wartet nicht mehr. Laden Sie die Seite neu.`,
    ),
} as const

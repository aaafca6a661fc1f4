/** Why something of a drawing is refused. */
import { formatsOf } from '../language.ts'
import { both, germanTime } from '../sentence.ts'

const { count } = formatsOf('de')

export const drawingWords = {
  none: (id: string) => both(`There is no drawing ${id}.`, `Es gibt keine Ziehung ${id}.`),
  noneHere: both(
    'There is no such drawing under this account. Check the slug, the id, and whether the key is a test or a live one.',
    'In diesem Konto gibt es diese Ziehung nicht. Vielleicht gehört sie zum anderen Modus.',
  ),
  noCampaignHere: both(
    'There is no such campaign under this account. Check the slug, and whether the key is a test or a live one.',
    'In diesem Konto gibt es diese Kampagne nicht. Vielleicht gehört sie zum anderen Modus.',
  ),
  tooMany: (most: number) =>
    both(
      `There are already ${most} open drawings of this campaign. Wait until some are drawn, or cancel what is not needed.`,
      `Diese Kampagne hat schon ${most} offene Ziehungen. Warten Sie, bis einige gezogen sind, oder sagen Sie nicht benötigte ab.`,
    ),
  cutoffAfterDraw: both(
    'The cutoff must not be later than the draw.',
    'Der Annahmeschluss darf nicht nach der Ziehung liegen.',
  ),
  cutoffPast: (cutoffAt: Date, now: Date) =>
    both(
      `The cutoff ${cutoffAt.toISOString()} must be later than now (${now.toISOString()}).`,
      `Der Annahmeschluss ${germanTime(cutoffAt)} muss nach jetzt (${germanTime(now)}) liegen.`,
    ),
  tooFarAhead: (days: number) =>
    both(
      `The draw must lie within the next ${days} days.`,
      `Die Ziehung muss innerhalb der nächsten ${days} Tage liegen.`,
    ),
  winnersRange: (most: number) =>
    both(
      `The number of winners must be a whole number from 1 to ${most}.`,
      `Die Zahl der Plätze muss eine ganze Zahl von 1 bis ${count(most)} sein.`,
    ),
  drawnThen: (drawAt: Date) =>
    both(
      `There is already a drawing at ${drawAt.toISOString()}.`,
      `Am ${germanTime(drawAt)} gibt es schon eine Ziehung.`,
    ),
  newCutoffPast: (now: Date) =>
    both(
      `The new cutoff must be later than now (${now.toISOString()}).`,
      `Der neue Annahmeschluss muss nach jetzt (${germanTime(now)}) liegen.`,
    ),
  newCutoffEarlier: (present: Date) =>
    both(
      `The new cutoff must be later than the present one (${present.toISOString()}).`,
      `Der neue Annahmeschluss muss nach dem bisherigen (${germanTime(present)}) liegen.`,
    ),
  newCutoffTooFar: (days: number) =>
    both(
      `The new cutoff must lie within the next ${days} days.`,
      `Der neue Annahmeschluss muss innerhalb der nächsten ${days} Tage liegen.`,
    ),
  cutoffStays: both(
    'The winner list of this drawing is locked, so its cutoff stays.',
    'Die Gewinnerliste dieser Ziehung ist gesperrt, deshalb bleibt ihr Annahmeschluss.',
  ),
  cancelled: (reason: string) =>
    both(
      `This drawing was cancelled (“${reason}”): it takes no winners and is never drawn. Go on with the next one.`,
      `Diese Ziehung wurde abgesagt („${reason}“): Sie nimmt keine Gewinnerliste an und wird nie gezogen. Machen Sie mit der nächsten weiter.`,
    ),
  cancelledAlready: (reason: string) =>
    both(
      `This drawing was cancelled already (“${reason}”), and its reason stays.`,
      `Diese Ziehung wurde schon abgesagt („${reason}“), und ihr Grund bleibt.`,
    ),
  lockedSoDrawn: both(
    'The winner list of this drawing is locked, so it is drawn and cannot be cancelled.',
    'Die Gewinnerliste dieser Ziehung ist gesperrt, deshalb wird sie gezogen und kann nicht abgesagt werden.',
  ),
  held: both(
    'The campaign is paused and holds this drawing: nothing of it comes due meanwhile. Resume the campaign first.',
    'Die Kampagne ist pausiert und hält diese Ziehung an: Solange wird nichts von ihr fällig. Setzen Sie die Kampagne zuerst fort.',
  ),
  noLinksYet: both(
    'This drawing has no personal links yet: they are made once its list is locked.',
    'Diese Ziehung hat noch keine persönlichen Links: Es gibt sie, sobald ihre Liste gesperrt ist.',
  ),
  linksRevokedMeanwhile: both(
    'Links were revoked while they were read. Download them again.',
    'Während die Links gelesen wurden, wurden welche widerrufen. Laden Sie sie noch einmal herunter.',
  ),
  linksRevokedBetweenPages: both(
    'Links were revoked since the first page was read, and some of those on it open no more. Read the list again from its first page.',
    'Seit dem Lesen der ersten Seite wurden Links widerrufen, und einige von ihr gehen nicht mehr. Lesen Sie die Liste noch einmal von der ersten Seite an.',
  ),
  noMoreRevocations: (position: number, most: number) =>
    both(
      `The link of position ${position} was revoked ${formatsOf('en').count(most)} times, which is as often as it can be. Revoke the links of all positions at once.`,
      `Der Link von Platz ${position} wurde ${count(most)}-mal widerrufen, öfter geht es nicht. Widerrufen Sie die Links aller Plätze zusammen.`,
    ),
  noMoreRevocationsOfAll: (most: number) =>
    both(
      `The links of all positions were revoked ${formatsOf('en').count(most)} times, which is as often as they can be. Revoke the link of each position.`,
      `Die Links aller Plätze wurden ${count(most)}-mal widerrufen, öfter geht es nicht. Widerrufen Sie den Link jedes Platzes einzeln.`,
    ),
  noPosition: (position: number) =>
    both(
      `This drawing has no position ${position}: positions count from 0.`,
      `Diese Ziehung hat keinen Platz ${position}: Plätze zählen ab 0.`,
    ),
  notAdvanced: both(
    'Only drawings in test mode can be advanced. Live drawings keep their times.',
    'Nur Ziehungen im Testmodus können vorgezogen werden. Live-Ziehungen behalten ihre Zeiten.',
  ),
  waitsForWinners: both(
    'The cutoff has passed and the drawing is still waiting for its winners. Extend the cutoff, send the list, and try again.',
    'Der Annahmeschluss ist vorbei, und die Ziehung wartet noch auf ihre Gewinnerliste. Verlängern Sie den Annahmeschluss, senden Sie die Liste und versuchen Sie es noch einmal.',
  ),
  prizesDecided: both(
    'The random value of this drawing has arrived, so its prizes are decided. Force a prize of a later drawing.',
    'Der Zufallswert dieser Ziehung ist da, ihre Gewinne stehen also fest. Erzwingen Sie einen Gewinn einer späteren Ziehung.',
  ),
  noFailureWhenLocked: both(
    'The list of this drawing is locked. A failure can be simulated while a drawing is open: take the next one.',
    'Die Liste dieser Ziehung ist gesperrt. Eine Störung lässt sich simulieren, solange eine Ziehung offen ist: Nehmen Sie die nächste.',
  ),
  noFailureWhenEnded: both(
    'This campaign has ended and takes no more winners, so nothing could end the failure.',
    'Diese Kampagne ist beendet und nimmt keine Gewinnerlisten mehr an, also könnte nichts die Störung beenden.',
  ),
  noSlowSource: both(
    'The partner sends the winners of this campaign, so there is no source that could be slow. Simulate no_winners.',
    'Die Gewinnerlisten dieser Kampagne senden Sie, es gibt also keine Quelle, die langsam sein könnte. Simulieren Sie no_winners.',
  ),
  noForcedPosition: (position: number, last: number) =>
    both(
      `This drawing has the positions 0 to ${last}: there is no position ${position}.`,
      `Diese Ziehung hat die Plätze 0 bis ${last}: Einen Platz ${position} gibt es nicht.`,
    ),
  noForcedPrize: (amountCents: number, amounts: string) =>
    both(
      `The prize table has no prize of ${amountCents} cents. Its prizes in cents: ${amounts}.`,
      `Der Gewinnplan hat keinen Gewinn von ${amountCents} Cent. Seine Gewinne in Cent: ${amounts}.`,
    ),
  oddsTooLong: (odds: number, longest: number) =>
    both(
      `The odds of this prize are 1 in ${formatsOf('en').count(odds)}, too long to find a value for: up to 1 in ${formatsOf('en').count(longest)} are searched. Try it in a test campaign with a prize table in which it is likelier.`,
      `Dieser Gewinn fällt mit 1 zu ${count(odds)}, zu selten, um einen Wert dafür zu finden: Gesucht wird bis 1 zu ${count(longest)}. Versuchen Sie es in einer Testkampagne mit einem Gewinnplan, in dem er wahrscheinlicher ist.`,
    ),
  noValueFound: (seconds: number) =>
    both(
      `No value that gives this prize was found within ${seconds} seconds, and nothing was changed. Send the same request again.`,
      `Innerhalb von ${seconds} Sekunden wurde kein Wert gefunden, der diesen Gewinn ergibt, und nichts wurde geändert. Versuchen Sie es noch einmal.`,
    ),
  searchesBusy: both(
    'Values for other test drawings are being searched for, and nothing was changed. Send the same request again in a moment.',
    'Gerade werden Werte für andere Testziehungen gesucht, und nichts wurde geändert. Versuchen Sie es gleich noch einmal.',
  ),
} as const

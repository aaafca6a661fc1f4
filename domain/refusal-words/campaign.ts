/** Why something of a campaign is refused. */
import { both, germanTime } from '../sentence.ts'

export const campaignWords = {
  none: (slug: string) => both(`There is no campaign "${slug}".`, `Es gibt keine Kampagne „${slug}“.`),
  noTest: (slug: string) => both(`There is no test campaign "${slug}".`, `Es gibt keine Testkampagne „${slug}“.`),
  slugTaken: (slug: string) =>
    both(
      `There is a campaign with the slug "${slug}" already. Choose another one.`,
      `Es gibt schon eine Kampagne mit dem Kürzel „${slug}“. Wählen Sie ein anderes.`,
    ),
  tooMany: (most: number) =>
    both(
      `There are already ${most} test campaigns of yours, and each is kept. Use one of them, or write to us.`,
      `Sie haben schon ${most} Testkampagnen, und jede bleibt erhalten. Verwenden Sie eine davon oder schreiben Sie uns.`,
    ),
  tooManyDraws: (drawsPerHour: number, limit: number) =>
    both(
      `Your test campaigns together would draw up to ${drawsPerHour} times an hour; ${limit} are allowed. Let this one draw less often, end one that is no longer needed, or write to us.`,
      `Ihre Testkampagnen würden zusammen bis zu ${drawsPerHour} Mal in der Stunde ziehen; erlaubt sind ${limit}. Lassen Sie diese seltener ziehen, beenden Sie eine nicht mehr benötigte oder schreiben Sie uns.`,
    ),
  tooManyPeriods: (periodsPerHour: number, limit: number) =>
    both(
      `Of your test campaigns together, up to ${periodsPerHour} guarantee periods would end in an hour; ${limit} are allowed. Give this guarantee a longer period, end a campaign that is no longer needed, or write to us.`,
      `Bei Ihren Testkampagnen würden zusammen bis zu ${periodsPerHour} Garantiezeiträume in der Stunde enden; erlaubt sind ${limit}. Geben Sie dieser Garantie einen längeren Zeitraum, beenden Sie eine nicht mehr benötigte Kampagne oder schreiben Sie uns.`,
    ),
  tooManyPeriodsOver: (most: number) =>
    both(
      `startsAt: more than ${most} guarantee periods would be over already. Let the campaign begin later, such as now, or give its guarantee a longer period.`,
      `startsAt: Es wären schon mehr als ${most} Garantiezeiträume vorbei. Lassen Sie die Kampagne später beginnen, etwa jetzt, oder geben Sie der Garantie einen längeren Zeitraum.`,
    ),
  tooLate: both(
    'startsAt: the first draw or the end of the first guarantee period would lie after the year 9999. Let the campaign begin earlier.',
    'startsAt: Die erste Ziehung oder das Ende des ersten Garantiezeitraums läge nach dem Jahr 9999. Lassen Sie die Kampagne früher beginnen.',
  ),
  tooManyTables: (most: number) =>
    both(
      `There are already ${most} prize tables of yours, and each is kept. Use one of them, or write to us.`,
      `Sie haben schon ${most} Gewinnpläne, und jeder bleibt erhalten. Verwenden Sie einen davon oder schreiben Sie uns.`,
    ),
  noPartner: (partner: string) =>
    both(`partner: there is no partner ${partner}.`, `partner: Es gibt keinen Partner ${partner}.`),
  noTable: (table: string) =>
    both(`prizeTable: there is no prize table ${table}.`, `prizeTable: Es gibt keinen Gewinnplan ${table}.`),
  endedForGood: (slug: string) =>
    both(
      `The campaign "${slug}" has ended; that is for good.`,
      `Die Kampagne „${slug}“ ist beendet; das ist endgültig.`,
    ),
  endedAsItIs: (slug: string) =>
    both(
      `The campaign "${slug}" has ended and stays as it is.`,
      `Die Kampagne „${slug}“ ist beendet und bleibt, wie sie ist.`,
    ),
  endedForWinners: (slug: string) =>
    both(
      `The campaign "${slug}" has ended and takes no more winners.`,
      `Die Kampagne „${slug}“ ist beendet und nimmt keine Gewinnerlisten mehr an.`,
    ),
  endedForDrawings: (slug: string) =>
    both(
      `The campaign "${slug}" has ended and takes no more drawings.`,
      `Die Kampagne „${slug}“ ist beendet und nimmt keine Ziehungen mehr an.`,
    ),
  endedForTerms: (slug: string) =>
    both(
      `The campaign "${slug}" has ended and makes no more drawings.`,
      `Die Kampagne „${slug}“ ist beendet und hat keine weiteren Ziehungen.`,
    ),
  paused: (slug: string) =>
    both(
      `The campaign "${slug}" is paused and makes no new drawings. Resume it first.`,
      `Die Kampagne „${slug}“ ist pausiert und hat keine neuen Ziehungen. Setzen Sie sie zuerst fort.`,
    ),
  tooManyPauses: (most: number) =>
    both(
      `The campaign was paused, or its pause was changed, ${most} times in the last 24 hours, as often as is allowed. Leave it as it is, and pause it again later.`,
      `Die Kampagne wurde in den letzten 24 Stunden ${most}-mal pausiert oder ihre Pause geändert, so oft, wie es erlaubt ist. Lassen Sie sie, wie sie ist, und pausieren Sie sie später wieder.`,
    ),
  startedWithGuarantee: both(
    'The campaign has started, so a guarantee period runs or none was promised. Make another campaign for another guarantee.',
    'Die Kampagne hat begonnen, also läuft ein Garantiezeitraum oder es wurde keiner versprochen. Legen Sie für eine andere Garantie eine andere Kampagne an.',
  ),
  sampleRuns: (slug: string) =>
    both(
      `There is a sample campaign already, "${slug}". Look at it, or end it first.`,
      `Es gibt schon eine Beispielkampagne, „${slug}“. Sehen Sie sie an oder beenden Sie sie zuerst.`,
    ),
  testOnly: both(
    'This is done in test mode, in the portal or with a test key. In live mode ask the operator of the service to do it.',
    'Das geht im Testmodus, im Portal oder mit einem Testschlüssel. Bitten Sie im Live-Modus den Betreiber des Dienstes darum.',
  ),
  noTrial: (id: string) =>
    both(`There is no trial ${id} of this campaign.`, `Es gibt keinen Testabruf ${id} dieser Kampagne.`),
  manyChanges: (coming: number) =>
    both(
      `There are already ${coming} upcoming changes. Withdraw one, or wait until one has taken effect.`,
      `Es stehen schon ${coming} Änderungen bevor. Ziehen Sie eine zurück oder warten Sie, bis eine gilt.`,
    ),
  noChange: (id: string, slug: string) =>
    both(`There is no change ${id} of a campaign "${slug}".`, `Es gibt keine Änderung ${id} einer Kampagne „${slug}“.`),
  fixedChange: both(
    'Drawings have already been made with this change, so it stays. Make another change.',
    'Mit dieser Änderung wurden schon Ziehungen angelegt, deshalb bleibt sie. Legen Sie eine weitere Änderung an.',
  ),
  laterChange: (later: string) =>
    both(
      `A later change follows this one. Withdraw ${later} first.`,
      `Auf diese Änderung folgt eine spätere. Ziehen Sie zuerst ${later} zurück.`,
    ),
  saysNoChange: both(
    'Say what changes: prizeTable, winnersPerDraw or both.',
    'Geben Sie an, was sich ändert: prizeTable, winnersPerDraw oder beides.',
  ),
  changesNothing: (prizeTable: string, winnersPerDraw: number) =>
    both(
      `Nothing would change: draws have ${prizeTable} and ${winnersPerDraw} winners by then already.`,
      `Es würde sich nichts ändern: Ziehungen haben dann schon ${prizeTable} und ${winnersPerDraw} Plätze.`,
    ),
  fixedUntil: (until: Date, firstDraw: Date | null) =>
    both(
      `from: what is drawn up to ${until.toISOString()} is fixed. Name a later time.${firstDraw ? ` The first draw after it is at ${firstDraw.toISOString()}.` : ''}`,
      `from: Was bis ${germanTime(until)} gezogen wird, steht fest. Nennen Sie eine spätere Zeit.${firstDraw ? ` Die erste Ziehung danach ist am ${germanTime(firstDraw)}.` : ''}`,
    ),
  courseMoved: both(
    'What is fixed of the campaign has just changed. Send the same request again.',
    'Was an der Kampagne feststeht, hat sich gerade geändert. Versuchen Sie es noch einmal.',
  ),
  noMoreDraws: both(
    'from: the cadence has no more draws. Name a time.',
    'from: Der Rhythmus hat keine weiteren Ziehungen. Nennen Sie eine Zeit.',
  ),
  versionTaken: (version: number, next: number) =>
    both(
      `prizeTable: the campaign has had another table of version ${version}. Make this one with the version ${next}.`,
      `prizeTable: Die Kampagne hatte schon einen anderen Gewinnplan mit der Version ${version}. Legen Sie diesen mit der Version ${next} an.`,
    ),
  uncountable: (option: string, { topPrizeCents, most }: { topPrizeCents: number; most: number }) =>
    both(
      `${option}: with a top prize of ${topPrizeCents} cents a draw takes ${most} winners at most, so that its prizes never come to more than ${Number.MAX_SAFE_INTEGER} cents.`,
      `${option}: Bei einem Hauptgewinn von ${topPrizeCents} Cent hat eine Ziehung höchstens ${most} Plätze, damit ihre Gewinne nie mehr als ${Number.MAX_SAFE_INTEGER} Cent ergeben.`,
    ),
} as const

/** Why something of a payout, a wallet or a guarantee is refused. */
import { formatsOf } from '../language.ts'
import { both, germanTime, type Sentence } from '../sentence.ts'

export const payoutWords = {
  noWalletToWithdraw: (slug: string) =>
    both(
      `The campaign "${slug}" has no change of wallet to withdraw.`,
      `Die Kampagne „${slug}“ hat keine Änderung der Wallet, die sich zurückziehen ließe.`,
    ),
  otherWalletWaits: (wallet: string) =>
    both(
      `A change to ${wallet} waits to be approved: withdraw it first.`,
      `Eine Änderung zu ${wallet} wartet auf ihre Freigabe: Ziehen Sie sie zuerst zurück.`,
    ),
  anotherWalletWaits: (wallet: string) =>
    both(
      `By now a change to another wallet waits, ${wallet}. Load the page again, and withdraw that one if it is not right.`,
      `Inzwischen wartet eine Änderung zu einer anderen Wallet, ${wallet}. Laden Sie die Seite neu und ziehen Sie diese zurück, wenn sie nicht stimmt.`,
    ),
  walletChangedSince: both(
    'The wallet was changed since this was asked for. Refuse it, and ask for it again.',
    'Die Wallet wurde seit dieser Anfrage geändert. Lehnen Sie sie ab und fragen Sie noch einmal an.',
  ),
  noHeldPosition: ({ drawing, position, last }: { drawing: string; position: number; last: number }) =>
    both(
      `position: the drawing ${drawing} has no position ${position}; its last one is ${last}.`,
      `position: Die Ziehung ${drawing} hat keinen Platz ${position}; ihr letzter ist ${last}.`,
    ),
  notHeld: (drawing: string, position: number) =>
    both(
      `position: the prize of position ${position} of ${drawing} is not held: it is part of the drawing's transfer.`,
      `position: Der Gewinn von Platz ${position} von ${drawing} ist nicht einbehalten: Er ist Teil der Überweisung der Ziehung.`,
    ),
  notDecided: (drawing: string) =>
    both(
      `drawing: the prizes of ${drawing} are not decided yet.`,
      `drawing: Die Gewinne von ${drawing} stehen noch nicht fest.`,
    ),
  noDrawing: (drawing: string) =>
    both(`drawing: there is no drawing ${drawing}.`, `drawing: Es gibt keine Ziehung ${drawing}.`),
  markedAlready: (prize: { position: number; drawing: string; markedBy: string; paidAt: Date; reference: string }) =>
    both(
      `The prize of position ${prize.position} of ${prize.drawing} was already marked as paid by ${prize.markedBy} at ${prize.paidAt.toISOString()} under the reference "${prize.reference}".`,
      `Der Gewinn von Platz ${prize.position} von ${prize.drawing} wurde schon als ausgezahlt vermerkt: von ${prize.markedBy} am ${germanTime(prize.paidAt)} unter der Referenz „${prize.reference}“.`,
    ),
  markText: (most: number) =>
    both(
      `must have 1 to ${most} characters, none of them a control character or one that changes text direction.`,
      `muss 1 bis ${most} Zeichen haben, darunter kein Steuerzeichen und keines, das die Schreibrichtung ändert.`,
    ),
  tooManyMarks: (lines: number, most: number) =>
    both(
      `${lines} prizes are too many: ${most} at a time are marked.`,
      `${formatsOf('de').count(lines)} Gewinne sind zu viele: Vermerkt werden ${formatsOf('de').count(most)} auf einmal.`,
    ),
  marksRefused: (refused: number, lines: number, first: { line: number; why: Sentence }) =>
    both(
      `Nothing was saved: ${refused} of ${lines} lines are refused. Line ${first.line}: ${first.why.en}`,
      `Es wurde nichts gespeichert: ${refused} von ${lines} Zeilen werden abgelehnt. Zeile ${first.line}: ${first.why.de}`,
    ),
  markedMeanwhile: both(
    'Nothing was saved: some of these prizes were just marked. Look at them again.',
    'Es wurde nichts gespeichert: Einige dieser Gewinne wurden gerade vermerkt. Sehen Sie sie noch einmal an.',
  ),
  tooManyPayments: (most: number) =>
    both(
      `There are more than ${formatsOf('en').count(most)} payments in this time. Choose a shorter one.`,
      `In diesem Zeitraum gibt es mehr als ${formatsOf('de').count(most)} Zahlungen. Wählen Sie einen kürzeren.`,
    ),
  noPickNeeded: both(
    'A prize of this period met the threshold, or nobody won in it: it needs no pick.',
    'Ein Gewinn dieses Zeitraums erreichte die Schwelle, oder niemand hat darin gewonnen: Es ist nichts auszuwählen.',
  ),
  pickedAlready: both(
    'This guarantee was picked already; a pick is for good.',
    'Diese Garantie ist schon vergeben; eine Auswahl ist endgültig.',
  ),
  periodPaid: (period: number, number: number) =>
    both(
      `The chain has paid period ${period} already, for a win of draw ${number}: it was picked before the service was restored from a backup. Nothing is paid for another win. Pick the winner of draw ${number} whom you picked then: that is recorded, and not paid again. If it was none of your picks, ask the operator of the service.`,
      `Für den Zeitraum ${period} hat die Blockchain schon gezahlt, für einen Gewinn der Ziehung ${number}: Er wurde ausgewählt, bevor der Dienst aus einer Sicherung wiederhergestellt wurde. Für einen anderen Gewinn wird nichts gezahlt. Wählen Sie noch einmal, wen Sie damals in Ziehung ${number} ausgewählt haben: Das wird festgehalten und nicht noch einmal gezahlt. War das nicht Ihre Auswahl, fragen Sie den Betreiber des Dienstes.`,
    ),
  noWalletToPick: both(
    'The campaign has no payout wallet. Set one first, then pick again.',
    'Die Kampagne hat keine Wallet für Auszahlungen. Legen Sie zuerst eine fest und wählen Sie dann noch einmal aus.',
  ),
  wonNothing: both('This winner did not win in this period.', 'Dieser Gewinner hat in diesem Zeitraum nicht gewonnen.'),
  wonSeveral: (wins: number) =>
    both(
      `This winner won ${wins} times in this period: say which win is meant with drawingId.`,
      `Dieser Gewinner hat in diesem Zeitraum ${wins} Mal gewonnen: Geben Sie mit drawingId an, welcher Gewinn gemeint ist.`,
    ),
  wonElsewhere: both(
    'This winner did not win in that drawing, or it is not one of this period.',
    'Dieser Gewinner hat in jener Ziehung nicht gewonnen, oder sie gehört nicht zu diesem Zeitraum.',
  ),
  noGuarantee: both(
    'There is no such guarantee in this campaign under this account.',
    'Diese Garantie gibt es in dieser Kampagne dieses Kontos nicht.',
  ),
} as const

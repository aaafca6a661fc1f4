import type { Texts } from '../en.ts'
import { formatsOf } from '../../../../../../domain/language.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')
const { count } = formatsOf('de')

export const payouts: Texts['payouts'] = {
  title: 'Auszahlungen',
  held: {
    title: 'Einbehaltene Gewinne',
    what: 'Ein Gewinn ab dem Betrag, den seine Kampagne dafür festlegt, gehört nicht zur Überweisung: Er wird von Hand ausgezahlt und dann als ausgezahlt vermerkt.',
    none: {
      title: 'Kein Gewinn ist einbehalten',
      sentence: 'Wenn jemand einen großen Gewinn erzielt, wartet er hier, bis Sie ihn ausgezahlt haben.',
    },
    allPaid: {
      title: 'Alle einbehaltenen Gewinne sind ausgezahlt',
      sentence: 'Der nächste erscheint hier und auf der Übersicht.',
    },
    waiting: (prizes, sum) =>
      prizes === 1
        ? `Ein Gewinn wartet: zusammen ${sum}.`
        : `${many(prizes, 'Gewinn wartet', 'Gewinne warten')}: zusammen ${sum}.`,
    shownOldest: (shown, all) => `Hier gezeigt: die ältesten ${count(shown)} von ${count(all)}.`,
    shown: (shown, all) => `Hier gezeigt: ${count(shown)} von ${count(all)}.`,
    waitingPages: 'Seiten der wartenden Gewinne',
    paidPages: 'Seiten der von Hand ausgezahlten Gewinne',
    showPaid: 'Von Hand ausgezahlte anzeigen',
    of: (winner) => `Einbehaltener Gewinn von ${winner}`,
    paid: 'Von Hand ausgezahlt',
    waits: 'Wartet auf Sie',
    copyWinner: 'Kennung kopieren',
    drawing: (number) => `Ziehung ${number}`,
    place: (campaign, drawing, position, at) => sentence`${campaign}, ${drawing}, Platz ${position}, gezogen ${at}`,
    paidUnder: (reference, by, at) => sentence`Ausgezahlt unter „${reference}“, vermerkt von ${by} ${at}`,
    onlyManagers: 'Ein Manager oder Inhaber Ihres Teams vermerkt ihn als ausgezahlt.',
    mark: 'Als ausgezahlt vermerken',
    markOf: (amount, winner) => `Als ausgezahlt vermerken: ${amount} von ${winner}`,
    markVerb: (amount) => `${amount} als ausgezahlt vermerken`,
    marked: 'Der Gewinn ist als ausgezahlt vermerkt.',
    reference: 'Referenz der Zahlung',
    referenceHint:
      'Die Referenz der Zahlung selbst: eine Bankreferenz oder eine Transaktion. Sie steht im öffentlichen Nachweis der Ziehung, und der Vermerk lässt sich nicht zurücknehmen.',
    referenceMissing: 'Geben Sie die Referenz der Zahlung ein.',
  },
  months: {
    title: 'Summen je Monat',
    what: 'Monate zählen in UTC, nach dem Tag der Zahlung.',
    none: {
      title: 'Noch wurde nichts ausgezahlt',
      sentence: 'Sobald eine Ziehung ausgezahlt ist, erhält ihr Monat hier einen Balken.',
    },
    month: 'Monat',
    parts: {
      drawingsCents: 'Ziehungen',
      guaranteesCents: 'Garantien',
      heldPaidCents: 'Einbehalten, von Hand ausgezahlt',
    },
    together: 'Zusammen',
    of: (month, sum) => `${month}: ${sum}`,
    describe: (months) => `Balkendiagramm der Zahlungen je Monat. ${months}.`,
  },
  transfers: {
    title: 'Überweisungen',
    what: 'Eine je Ziehung, mit allen Gewinnen, die nicht einbehalten sind, und eine je Garantie.',
    noneOfCampaign: {
      title: 'Noch keine Überweisungen dieser Kampagne',
      sentence: 'Wählen Sie eine andere Kampagne, oder alle.',
    },
    none: {
      title: 'Noch keine Überweisung',
      sentence:
        'Überweisungen folgen nach jeder Ziehung von selbst. Senden Sie die Gewinnerliste der nächsten und sorgen Sie dafür, dass ihre Kampagne eine Wallet für Auszahlungen hat.',
    },
    table: 'Tabelle der Überweisungen',
    columns: {
      for: 'Wofür',
      amount: 'Betrag',
      state: 'Stand',
      wallet: 'An die Wallet',
      transaction: 'Transaktion',
    },
    inToken: (token, chain) => `${token} auf ${chain}`,
    paid: 'Ausgezahlt',
    onItsWay: 'Unterwegs',
    noWallet: 'Noch keine Wallet',
    copyWallet: 'Wallet kopieren',
    drawing: (number) => `Ziehung ${number}`,
    guarantee: 'Garantie',
    notSent: 'Noch nicht gesendet',
    noneInTest: 'Keine im Testmodus',
    copyTransaction: 'Transaktion kopieren',
  },
  file: {
    title: 'Zahlungen als CSV exportieren',
    first: 'Erster Tag',
    last: 'Letzter Tag',
    verb: 'CSV herunterladen',
    what: 'Jede Zahlung dieses Kontos: Überweisungen und Garantien am Tag ihrer Bestätigung, einbehaltene Gewinne am Tag ihres Vermerks, in UTC. Ein Monat ergibt seine Summe oben. Beträge sind US-Dollar.',
    noDays: 'Wählen Sie den ersten und den letzten Tag.',
    wrongOrder: 'Der letzte Tag liegt vor dem ersten.',
    none: 'An diesen Tagen wurde nichts ausgezahlt, deshalb gibt es keine Datei.',
    tooMany: (most) => `An diesen Tagen gab es mehr als ${count(most)} Zahlungen. Wählen Sie weniger Tage.`,
    holds: (payments, sum) =>
      payments === 1
        ? `Die Datei enthält eine Zahlung über ${sum}.`
        : `Die Datei enthält ${many(payments, 'Zahlung', 'Zahlungen')}, zusammen ${sum}.`,
  },
}

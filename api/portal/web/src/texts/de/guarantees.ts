import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const guarantees: Texts['guarantees'] = {
  title: 'Garantien',
  periods: 'Zeiträume',
  olderPeriods: (n) => `${many(n, 'älteren Zeitraum', 'ältere Zeiträume')} anzeigen`,
  promised: (threshold, amount) =>
    sentence`Wenn kein Gewinn eines Zeitraums ${threshold} erreicht, wählen Sie jemanden von der Gewinnerliste aus, der zusätzlich ${amount} erhält.`,
  noWallet: {
    title: 'Keine Wallet für Auszahlungen',
    sentence: (page) =>
      sentence`Eine Auswahl braucht eine Wallet, an die ausgezahlt wird. Legen Sie eine auf der ${page('Seite der Kampagne')} fest.`,
  },
  noPeriod: {
    title: 'Noch kein Zeitraum',
    sentence: 'Der erste Zeitraum beginnt mit der Kampagne. Von da an steht er hier, mit seinem Ergebnis.',
  },
  nothing: {
    title: 'Diese Kampagne garantiert nichts',
    sentence:
      'Sie wurde ohne garantierten Gewinn angelegt, hier gibt es also nichts auszuwählen. Ob einer zu ihr passt, sagt Ihnen Ihr Kontakt beim Dienst.',
  },
  period: (n) => `Zeitraum ${n}`,
  span: (from, to) => sentence`${from} bis ${to}`,
  openSpan: (from) => sentence`${from} bis zu einem Ende, das eine Pause verschiebt`,
  needsAttention: 'Braucht Ihre Aufmerksamkeit',
  drawingNeedsAttention: 'Eine Ziehung, auf die dieser Zeitraum wartet, braucht Aufmerksamkeit: Öffnen Sie sie.',
  managerPicks: 'Die Auswahl trifft ein Manager oder ein Inhaber Ihres Teams.',
  walletFirst: 'Auswählen können Sie, sobald die Kampagne eine Wallet für Auszahlungen hat.',
  pick: 'Garantiegewinner auswählen',
  pickOf: (n) => `Garantiegewinner auswählen: Zeitraum ${n}`,
  picked: 'Der Garantiegewinner ist ausgewählt.',
  outcome: {
    running: (threshold, amount) =>
      sentence`Er läuft. Sollte keiner seiner Gewinne ${threshold} erreichen, wählen Sie aus, wer ${amount} erhält.`,
    waiting: (drawings) =>
      drawings === 1
        ? 'Er ist vorbei und wird geprüft, sobald eine weitere Ziehung gezogen ist. Spätere Zeiträume warten nicht auf ihn.'
        : `Er ist vorbei und wird geprüft, sobald ${many(drawings, 'weitere Ziehung gezogen ist', 'weitere Ziehungen gezogen sind')}. Spätere Zeiträume warten nicht auf ihn.`,
    reached: (best, threshold) =>
      sentence`Der größte Gewinn war ${best} und erreichte ${threshold}: Es gibt nichts auszuwählen.`,
    nobodyWon: 'In diesem Zeitraum hat niemand gewonnen, es gibt also nichts auszuwählen.',
    awaiting_pick: (threshold, best, amount) =>
      sentence`Kein Gewinn erreichte ${threshold}; der größte war ${best}. Wählen Sie aus, wer ${amount} erhält. Es gibt keine Frist, und bis dahin wird nichts ausgezahlt.`,
    picked: (amount) => sentence`Ausgewählt; ${amount} sind unterwegs.`,
    paid: (amount) => sentence`Ausgewählt, und ${amount} wurden ausgezahlt.`,
    waitsFor: 'Ziehungen, auf die er wartet',
    andMore: (n) => `und ${many(n, 'weitere', 'weitere')}`,
    pick: (winner, drawing, at) =>
      sentence`${winner} für einen Platz in ${drawing('dieser Ziehung')}, ausgewählt ${at}.`,
    paidPick: (winner, drawing, at, paidAt) =>
      sentence`${winner} für einen Platz in ${drawing('dieser Ziehung')}, ausgewählt ${at}, ausgezahlt ${paidAt}.`,
    payout: (id) => `Auszahlung ${id}`,
    payoutId: (period) => `Kennung der Auszahlung von Zeitraum ${period}`,
    transfer: 'Überweisung auf der Chain ansehen',
  },
  choose: {
    search: 'In den Gewinnerlisten dieses Zeitraums suchen',
    searchHint: 'Nach Name oder Kennung',
    lookedBack: (to) => sentence`Durchsucht sind die Ziehungen bis zurück zum ${to}.`,
    further: 'Weiter zurück suchen',
    review: 'Auswahl prüfen',
    notNow: 'Jetzt nicht',
    nobody: 'In diesem Zeitraum hat niemand gewonnen.',
    noMatch: (search) => `Nichts passt zu „${search}“.`,
    which: 'Für welchen Gewinn',
    wins: 'Gewinne dieses Zeitraums',
    largest: (n) =>
      n === 1
        ? 'Das ist der größte Gewinn. Die übrigen finden Sie über die Suche.'
        : `Das sind die ${many(n, 'größte', 'größten')} Gewinne. Die übrigen finden Sie über die Suche.`,
    win: (amount, drawing, at) => sentence`${amount} in Ziehung ${drawing}, ${at}`,
  },
  review: {
    title: 'Auswahl prüfen',
    winner: 'Wer es erhält',
    forWin: 'Für den Gewinn',
    win: (drawing, at, position, amount) => sentence`Ziehung ${drawing}, ${at}, Platz ${position}, Gewinn ${amount}`,
    pays: 'Ausgezahlt werden',
    amount: (amount, token, chain) =>
      sentence`${amount} in ${token} auf ${chain}, zusätzlich zu dem, was gewonnen wurde`,
    onlyRecorded: (amount) =>
      sentence`${amount}, zusätzlich zu dem, was gewonnen wurde. Das ist der Testmodus: Die Zahlung wird nur vermerkt, und es fließt kein Geld.`,
    toWallet: 'An die Wallet der Kampagne',
    wallet: 'Wallet',
    onChain: 'Auf der Chain ansehen',
    final: 'Eine Auswahl ist endgültig. Niemand kann sie danach ändern.',
    verb: 'So auswählen',
    back: 'Anders auswählen',
  },
  unanswered: {
    title: 'Ist die Auswahl angekommen?',
    stillWaits:
      'Die Liste wurde neu gelesen: Der Zeitraum wartet noch auf seine Auswahl. Wählen Sie noch einmal aus; ausgezahlt wird er nur einmal.',
    reading: 'Die Liste wird neu gelesen, um das zu klären. Lassen Sie diese Seite offen.',
  },
  line: {
    from: (at) => sentence`Ab ${at}`,
    newestFrom: (at) => sentence`Neueste Zeiträume, ab ${at}`,
    to: (at) => sentence`bis ${at}`,
    paused: 'bis zum Ende der laufenden Pause',
    hatched: 'Schraffiert: Die Kampagne war pausiert, das verschiebt das Ende.',
    statuses: {
      running: 'laufend',
      waiting: 'wartend auf eine Ziehung',
      not_needed: 'nicht nötig',
      awaiting_pick: 'wartend auf eine Auswahl',
      picked: 'ausgewählt',
      paid: 'ausgezahlt',
    },
    none: 'Noch hat kein Garantiezeitraum begonnen.',
    describe: (first, last, counts, pauses) => {
      const range = first === last ? `Zeitraum ${first}` : `Zeiträume ${first} bis ${last}`
      const paused = pauses === 0 ? 'keine Pause' : pauses === 1 ? 'eine Pause' : `${pauses} Pausen`
      return `${range} in zeitlicher Folge: ${counts}; ${paused}. Die Liste darunter sagt dasselbe.`
    },
  },
}

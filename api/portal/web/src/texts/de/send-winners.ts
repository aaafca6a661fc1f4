import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const sendWinners: Texts['sendWinners'] = {
  title: 'Gewinnerliste senden',
  drawing: 'Ziehung',
  drawingOf: (at) => `Ziehung vom ${at}`,
  noRole:
    'Gewinnerlisten senden Manager und Inhaber des Teams. Fragen Sie jemanden von ihnen, oder einen Inhaber nach einer anderen Rolle.',
  closed: {
    title: 'Hier kann keine Liste gesendet werden',
    cancelled: (reason) => `Diese Ziehung wurde abgesagt und nimmt keine Gewinnerliste an. ${reason}`,
    pull: (source) =>
      sentence`Der Dienst holt die Gewinnerlisten dieser Kampagne bei Ihrer Adresse ab. Um sie stattdessen zu senden, ändern Sie die ${source('Quelle der Gewinnerlisten')} der Kampagne.`,
    ended: 'Diese Kampagne ist beendet und nimmt keine Gewinnerlisten mehr an.',
  },
  cutoffIn: (left, at) => sentence`Annahmeschluss in ${left}: ${at}`,
  meanwhile: {
    title: 'Inzwischen wurde eine andere Liste gesendet',
    sentence: (winners, at) =>
      sentence`Jemand hat eine Liste mit ${many(winners, 'Platz', 'Plätzen')} gesendet (${at}), während diese Seite offen war. Ihre würde sie ersetzen.`,
  },
  wereSent: (winners, at) =>
    sentence`Eine Liste mit ${many(winners, 'Platz', 'Plätzen')} wurde gesendet: ${at}. Eine neue Liste ersetzt sie.`,
  locked: {
    title: 'Die Liste dieser Ziehung ist gesperrt',
    sentence:
      'Wenn Sie dieselben Plätze in derselben Reihenfolge senden, ändern sich Namen und Avatare. Jede andere Liste wird abgelehnt.',
  },
  passed: {
    title: 'Der Annahmeschluss ist ohne Gewinnerliste vergangen',
    sentence: 'Ihre Liste bleibt hier. Verlängern Sie den Annahmeschluss und senden Sie sie dann.',
  },
  enter: {
    title: 'Liste eingeben',
    notYet: 'So kann die Liste noch nicht gesendet werden; siehe unten.',
    tooLong:
      'Diese Liste ist zu lang, als dass der Browser sie beim Neuladen behalten könnte. Halten Sie ihre Datei bereit.',
    review: 'Liste prüfen',
    reading: (read) => `Wird gelesen … bisher ${read}`,
    count: (read, expected) => `${read} von ${expected} Plätzen`,
    pasted: 'Eingefügte Liste',
    field: 'Gewinnerliste',
    fieldHint: 'Eine Zeile je Platz: Kennung, dann nach Wunsch Name und Adresse des Avatars. CSV und JSON gehen auch.',
    example: '7f3a91c2…\nb81e07d4…, Anna',
    size: (megabytes) => `${megabytes} MB. Sie wird geprüft wie jede andere Liste.`,
    asText: 'Als Text anzeigen',
    choose: 'Datei wählen',
    clear: 'Liste leeren',
    drop: 'Oder ziehen Sie eine CSV-, TXT- oder JSON-Datei auf das Feld.',
    unreadable: 'Diese Datei lässt sich nicht lesen',
  },
  file: {
    tooLarge: (megabytes) => `Diese Datei hat mehr als ${megabytes} MB, mehr als jede Liste braucht.`,
    larger: (has, allowed) => `Diese Datei hat ${has} MB; erlaubt sind ${allowed} MB.`,
    noText: 'Diese Datei ist kein Text. Wählen Sie eine CSV-, TXT- oder JSON-Datei.',
    workbook:
      'Das ist eine Arbeitsmappe oder ein Archiv. Speichern Sie das Blatt in Ihrer Tabellenkalkulation als CSV und wählen Sie diese Datei.',
    pdf: 'Das ist ein PDF. Wählen Sie eine CSV-, TXT- oder JSON-Datei.',
    guessed: 'Diese Datei ist nicht in UTF-8 und wurde deshalb als Windows-1252 gelesen. Prüfen Sie die Namen unten.',
  },
  problems: {
    title: (n) => (n === 1 ? 'Ein Problem' : many(n, 'Problem', 'Probleme')),
    at: {
      Line: (line, detail) => `Zeile ${line}: ${detail}`,
      Entry: (entry, detail) => `Eintrag ${entry}: ${detail}`,
    },
    twice: {
      Line: (id, first) => `„${id}“ steht schon in Zeile ${first}; niemand darf zweimal in einer Liste stehen.`,
      Entry: (id, first) => `„${id}“ steht schon in Eintrag ${first}; niemand darf zweimal in einer Liste stehen.`,
    },
    tooMany: (most, has) => `Eine Liste hat höchstens ${most} Plätze; diese hat ${has}.`,
    otherJson: 'Dieses JSON ist weder eine Liste noch ein Objekt mit dem Feld winners.',
    badJson: (why) => `Das beginnt wie JSON, ist aber nicht wohlgeformt: ${why}`,
    unclosed:
      'Hier öffnet ein Anführungszeichen, das nicht richtig geschlossen wird. Schließen Sie es, oder schreiben Sie "" für eines innerhalb von Anführungszeichen.',
    tooWide: (columns) =>
      `Diese Zeile hat ${many(columns, 'Spalte', 'Spalten')}. Schreiben Sie eine Zeile je Platz: Kennung, Name, Adresse des Avatars.`,
    noId: 'Die erste Zeile benennt die Spalten, aber keine heißt id. Benennen Sie die mit den Kennungen so.',
    missing: (has, expected, missing) => `Diese Liste hat ${has}, die Ziehung nimmt ${expected}: Es fehlen ${missing}.`,
    excess: (has, expected, excess) =>
      `Diese Liste hat ${has}, die Ziehung nimmt ${expected}: Das sind ${excess} zu viel.`,
  },
  header: {
    winner: 'Die erste Zeile wird als Platz gelesen.',
    names: (names) => `Die erste Zeile wird als Namen der Spalten gelesen: ${names}.`,
    leftOut: (names) => `Weggelassen: ${names}.`,
    look: 'Nach Namen der Spalten suchen',
    asWinner: 'Als Platz lesen',
  },
  columns: {
    title: 'Spalten',
    which:
      'Was steht in welcher Spalte? Die erste Zeile benennt sie. Die Wahl bleibt in diesem Browser für diese Kampagne gespeichert.',
    byHand: 'Spalten von Hand wählen',
    automatically: 'Spalten automatisch finden',
    held: { winner: 'Kennung', displayName: 'Angezeigter Name', avatarUrl: 'Adresse des Bilds' },
    choose: 'Spalte wählen',
    none: 'Keine',
    column: (n) => `Spalte ${n}`,
    preview: 'Tabelle der ersten Zeilen',
  },
  review: {
    title: 'Liste prüfen',
    summary: (winners, names, avatars) =>
      `${many(winners, 'Platz', 'Plätze')}, ${names} mit Name, ${avatars} mit Avatar. Die Reihenfolge zählt: Jeder Platz erhält einen eigenen Zufallswert und einen eigenen Gewinn. Die Liste wird genau so gesendet, wie sie hier steht.`,
    back: 'Zurück zur Liste',
    ends: 'Die ersten und die letzten Plätze',
    between: (winners) => `… ${winners} dazwischen …`,
    noFingerprint:
      'Der Fingerabdruck der Liste wird nicht angezeigt, weil diese Seite nicht über https geöffnet wurde.',
    fingerprint: 'Fingerabdruck dieser Liste, wie er veröffentlicht wird, sobald sie gesperrt ist',
    computing: 'Wird berechnet …',
    copyFingerprint: 'Fingerabdruck kopieren',
  },
  order: {
    title: 'Reihenfolge',
    hint: 'Verschieben Sie einen Platz mit seinen Knöpfen oder mit Alt und den Pfeiltasten, Pos1 und Ende.',
    list: 'Die Liste in ihrer Reihenfolge',
    position: 'Platz',
    winner: 'Kennung',
    move: 'Verschieben',
    moved: (winner, position) => `${winner} steht jetzt auf Platz ${position}.`,
    pages: 'Seiten der Liste',
    page: (n) => `Seite ${n}`,
    controls: { first: 'Erste Seite', previous: 'Vorige Seite', next: 'Nächste Seite', last: 'Letzte Seite' },
    moves: { up: 'Nach oben', down: 'Nach unten', top: 'Ganz nach oben', bottom: 'Ganz nach unten' },
    movesOf: {
      up: (winner) => `${winner} nach oben`,
      down: (winner) => `${winner} nach unten`,
      top: (winner) => `${winner} ganz nach oben`,
      bottom: (winner) => `${winner} ganz nach unten`,
    },
  },
  send: {
    verb: (winners) => `Liste mit ${many(winners, 'Platz', 'Plätzen')} senden`,
    done: 'Die Gewinnerliste ist gesendet.',
    again: 'Die Liste ist noch einmal gesendet.',
    replaceTitle: 'Die andere Liste ersetzen?',
    replaceSentence: (at) =>
      sentence`Jemand hat an diese Ziehung eine Liste gesendet (${at}), während diese Seite offen war. Bis zum Annahmeschluss zählt die Liste, die zuletzt gesendet wird.`,
    keepTheirs: 'Die andere behalten',
    replace: 'Durch meine ersetzen',
  },
}

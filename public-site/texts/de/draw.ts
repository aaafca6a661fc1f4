import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { Draw } from '../en/draw.ts'

const { count, counted, choose } = formatsOf('de')
const entrants = (number: number): string => counted(number, 'Teilnahme', 'Teilnahmen')

export const draw: Draw = {
  titleByTime: (at) => `Ziehung vom ${at}`,
  providers: {
    mock: 'dem Dienst selbst, denn dies ist eine TEST-Ziehung',
    pyth: 'Pyth Entropy auf der Blockchain',
  },
  chains: { base: 'Base', baseSepolia: 'Base Sepolia, einer Test-Blockchain', local: 'einer lokalen Blockchain' },

  description: {
    test: 'Eine TEST-Ziehung. ',
    cancelled: (reason) => `Diese Ziehung wurde abgesagt. ${reason}`,
    void: (reason) => `Die Nummer dieser Ziehung ist ungültig. ${reason}`,
    awaited: (number) => `${entrants(number)}, und wie die Gewinne gezogen werden.`,
    drawn: (number, amount) => `${entrants(number)}, Gewinne von ${amount}, und der Nachweis, den jeder prüfen kann.`,
  },

  leads: {
    open: 'Die Liste ist noch nicht festgeschrieben. Sobald sie es ist, werden die Gewinne gezogen.',
    locked:
      'Die Liste ist festgeschrieben. Einen Zufallswert gibt es noch nicht: Er wird zum Zeitpunkt der Ziehung angefordert.',
    entropy_requested: 'Der Zufallswert ist angefordert. Sobald er da ist, ergeben sich daraus alle Gewinne.',
    settled: 'Alle Gewinne stehen fest, und der Nachweis ist öffentlich.',
    paid: 'Alle Gewinne stehen fest, der Nachweis ist öffentlich, und die Zahlung ist erfolgt.',
  },
  leadHeld: (money) => `Alle Gewinne stehen fest, und der Nachweis ist öffentlich: ${money}.`,
  leadPaused: (since) =>
    html`Angehalten seit ${since}: Die Kampagne pausiert. Die Liste des Veranstalters wird weiter angenommen; gezogen wird erst, wenn die Kampagne fortgesetzt wird.`,
  leadOverdue: (at) =>
    html`Die Liste des Veranstalters war fällig (${at}) und ist nicht da. Die Ziehung wartet auf sie: Vorher wird nichts gezogen.`,
  leadSeen:
    'Der Zufallswert ist gezogen, und alle Gewinne folgen daraus. Beides wird öffentlich, sobald die Blockchain es endgültig bestätigt hat; das dauert einige Minuten.',
  leadCancelled: (reason) => html`Diese Ziehung wurde abgesagt und findet nie statt. Der Grund: ${reason}`,
  leadVoid: (reason) =>
    html`Für diese Ziehung kam kein Zufallswert. Ihre Nummer wurde deshalb im Vertrag endgültig für ungültig erklärt, und sie findet nie statt. Der Grund: ${reason}`,

  glance: {
    label: 'Auf einen Blick',
    prizes: 'Gewinne',
    entrants: 'Teilnahmen',
    draw: 'Ziehung',
    decided: 'Gewinne stehen fest seit',
    cutoff: 'Annahmeschluss der Liste',
    cancelled: 'Abgesagt',
    plannedFor: 'Die Ziehung war geplant für',
    voidSince: 'Ungültig seit',
    transaction: 'Transaktion',
  },

  prizes: {
    title: 'Gewinne und Chancen',
    open: 'Der Gewinnplan nach jetzigem Stand; er wird zusammen mit der Liste festgeschrieben.',
    fixed: 'Zusammen mit der Liste festgeschrieben.',
  },

  neighbours: { label: 'Andere Ziehungen', previous: 'Die Ziehung davor', next: 'Die Ziehung danach' },

  results: {
    title: 'Wer was gewonnen hat',
    sum: (all, won) => `${entrants(all)} ${choose(all, 'war', 'waren')} in der Ziehung; ${count(won)} mit Gewinn.`,
    best: 'Die höchsten Gewinne',
    caption: 'In der Reihenfolge der festgeschriebenen Liste. Positionen zählen ab 0, wie im Nachweis.',
    position: 'Position',
    positionShort: 'Pos.',
    entrant: 'Wer',
    roll: 'Wurf',
    prize: 'Gewinn',
    held: 'einbehalten',
    paidByHand: 'von Hand ausgezahlt',
    displayChanged: (at) =>
      html`Hier gezeigte Namen oder Bilder haben sich nach der Ziehung geändert, zuletzt am ${at}. Sie sind nicht Teil dessen, was gezogen wurde.`,
    pages: 'Teilnahmen nach Position',
    furtherTitle: (title, page) => `${title}: Teilnahmen, Seite ${page}`,
    back: 'Die Ziehung und ihr Nachweis',
    list: 'Teilnahmen',
  },

  wasI: {
    title: 'War ich dabei?',
    label: 'Die Kennung, unter der die Kampagne Sie führt, oder der gezeigte Name',
    look: 'Nachsehen',
    note: (proof) =>
      html`Die Liste wird im Browser durchsucht; die Eingabe wird nirgendwohin gesendet. Ohne JavaScript steht die Kennung im ${proof}.`,
    proof: 'Nachweis',
  },

  check: {
    title: 'Diese Ziehung selbst prüfen',
    inBrowser: 'Diese Ziehung im Browser prüfen',
    download: 'Nachweis herunterladen',
    withScript: 'Mit dem Skript',
    script: (link) => html`Eine einzige Datei ohne Zusatzpakete, für Node, Deno und Bun: ${link}.`,
    byHand: 'Von Hand',
    saveProof: 'Den Nachweis speichern; drei Zeilen berechnen dann seine Werte allein mit SHA-256:',
    commitment: 'Der Fingerabdruck der Liste',
    fingerprint: 'Der Fingerabdruck des Gewinnplans',
    randomValue: 'Der Zufallswert der Position 0',
    prints: (value) => html`ergibt ${value}`,
    meaning: (link) => html`Was die Prüfungen beweisen und was nicht: ${link}.`,
    howItWorks: 'So funktioniert es',
  },

  record: {
    title: 'Auf der Blockchain',
    lead: (chain) =>
      `Der Vertrag auf ${chain} hat die Fingerabdrücke von Liste und Gewinnplan in derselben Transaktion entgegengenommen, die den Zufallswert angefordert hat, und er behält den ersten Wert, der eintrifft.`,
    contract: 'Vertrag',
    request: 'Liste hinterlegt und Wert angefordert',
    delivery: 'Wert geliefert',
    numbers: 'Kampagne und Ziehung im Vertrag',
    why: 'Wozu überhaupt eine Blockchain?',
    whyAnswer: (link) => html`Damit niemand uns glauben muss, was zuerst feststand: ${link}.`,
    longer: 'die ausführliche Antwort',
    compare: 'Um den Nachweis auch mit dem Vertrag zu vergleichen, braucht das Skript einen Knoten der Blockchain:',
  },

  payment: {
    title: 'Die Zahlung',
    nothing: 'Es gab nichts zu überweisen.',
    testPaid: (amount) =>
      html`Dies ist eine TEST-Ziehung: ${amount} sind als gezahlt vermerkt, und es fließt kein Geld.`,
    testWillBePaid: (amount) =>
      html`Dies ist eine TEST-Ziehung: ${amount} werden als gezahlt vermerkt, und es fließt kein Geld.`,
    willBePaid: (amount, token, chain) =>
      html`${amount} werden mit einer einzigen Überweisung in ${token} auf ${chain} an die Wallet des Veranstalters gezahlt.`,
    paid: (amount, token, chain, at) =>
      html`${amount} wurden mit einer einzigen Überweisung in ${token} auf ${chain} an die Wallet des Veranstalters gezahlt${at && html` (${at})`}. Der Veranstalter gibt das Geld weiter.`,
    transaction: 'Transaktion:',
    positions: (named, left) => (left > 0 ? `${named} und ${count(left)} weitere` : named),
    heldFrom: (amount) =>
      amount === null
        ? 'Große Gewinne werden von Hand ausgezahlt.'
        : `Gewinne ab ${amount} werden von Hand ausgezahlt.`,
    held: (amount, prizes, positions) =>
      html`Hier einbehalten: ${amount}, ${counted(prizes, 'Gewinn', 'Gewinne')} (${choose(prizes, 'Position', 'Positionen')} ${positions}).`,
    allMarked: 'Alles, was hier einbehalten war, ist als gezahlt vermerkt:',
    marked: (amount) => html`${amount}, die hier einbehalten waren, sind als gezahlt vermerkt:`,
    mark: (position, amount, at, reference) =>
      html`Position ${count(position)}: ${amount}, ${at}, Referenz ${reference}`,
    moreMarks: (left) => `und ${count(left)} weitere, die der Nachweis aufführt`,
  },
}

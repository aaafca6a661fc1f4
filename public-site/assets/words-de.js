const number = new Intl.NumberFormat('de-DE')

/** @param {number} count @param {string} one @param {string} other */
const counted = (count, one, other) => `${number.format(count)} ${count === 1 ? one : other}`

/** @type {import('./words-en.js').Words} */
export const words = {
  locale: 'de-DE',

  times: {
    days: (days, hours) => `in ${counted(days, 'Tag', 'Tagen')} ${hours} Std.`,
    hours: (hours, minutes) => `in ${hours} Std. ${minutes} Min.`,
    minutes: (minutes, seconds) => `in ${minutes} Min. ${seconds} Sek.`,
    seconds: (seconds) => `in ${seconds} Sek.`,
    due: 'jeden Moment',
    ownTime: (clock) => `${clock} Ortszeit hier`,
  },

  changed: 'Die Seite hat sich geändert.',
  changedTo: (stage) => `Die Seite hat sich geändert: ${stage}.`,

  wasI: {
    empty: 'Bitte die eigene Kennung oder den gezeigten Namen eingeben.',
    email:
      'Eine E-Mail-Adresse steht nie in einer Ziehung. Welche Kennung für Sie steht, weiß der Veranstalter der Kampagne.',
    notLoaded: 'Die Liste konnte nicht geladen werden. Bitte gleich noch einmal versuchen.',
    isIn: 'In dieser Ziehung: ',
    isAt: ' steht an ',
    position: (position) => `Position ${number.format(position)}`,
    noPrize: 'In dieser Ziehung ohne Gewinn.',
    won: (amount) => `Gewonnen: ${amount}.`,
    wonHeld: (amount) => `Gewonnen: ${amount}, ein großer Gewinn, der von Hand ausgezahlt wird.`,
    shownAs: (count, name) =>
      count === 1
        ? `Ein Eintrag wird als „${name}“ gezeigt:`
        : `${number.format(count)} Einträge werden als „${name}“ gezeigt:`,
    shownNote:
      'Ein gezeigter Name ist keine Kennung: Andere können unter demselben Namen stehen, und der Veranstalter kann ihn ändern. Welcher Eintrag Ihrer ist, sagt nur die Kennung.',
    moreShown: (count) => `und ${number.format(count)} weitere.`,
    notFound: 'In dieser Ziehung gibt es weder eine solche Kennung noch einen solchen Namen: ',
    alike: 'Es gibt ',
    and: ' und ',
    everyCharacter: '. Bei einer Kennung zählt jedes Zeichen, auch Groß- und Kleinschreibung.',
    whyNot:
      'Das muss nicht heißen, dass Sie nicht dabei waren. Namen erscheinen nur, wo der Veranstalter einen angegeben hat. Kennungen vergibt er selbst, oft mit einem geheimen Schlüssel; die eigene kennt deshalb nur er. Auf der Liste stehen nur die, die er in diese Ziehung aufgenommen hat.',
  },

  check: {
    checking: 'Wird geprüft …',
    asking: (host) => `Vergleich mit der Blockchain, über ${host} …`,
    broken:
      'Die Prüfung ließ sich in diesem Browser nicht ausführen. Den Nachweis herunterladen und mit dem Skript prüfen.',
    tooLarge: (megabytes, most) =>
      `Das sind ${number.format(megabytes)} MB, und kein Nachweis ist größer als ${most} MB. Bitte ein proof.json wählen.`,
    noProof: 'Unter dieser Adresse gibt es keinen Nachweis. Eine Ziehung hat einen, sobald sie gezogen ist.',
    serverAnswered: (status) =>
      `Der Nachweis ließ sich nicht laden: Der Server antwortete mit ${status}. Bitte gleich noch einmal versuchen.`,
    noConnection: 'Der Nachweis ließ sich nicht laden: Die Verbindung kam nicht zustande. Bitte noch einmal versuchen.',
    notText: 'Diese Datei ist kein Text. Ein Nachweis ist eine Textdatei namens proof.json.',

    right: 'Diese Ziehung stimmt.',
    wrong: (failed, all) =>
      `${number.format(failed)} von ${counted(all, 'Prüfung', 'Prüfungen')} fehlgeschlagen: Das ist nicht, was die Regeln ergeben.`,
    unknown: (error) => `Bisher ist nichts falsch, aber nicht alles ließ sich klären. ${error}`.trim(),
    whatRight: (all) =>
      `Die Liste hat den Fingerabdruck, den der Nachweis nennt, und alle Würfe und Gewinne folgen aus ihr, dem Zufallswert und dem Gewinnplan, genau wie veröffentlicht: ${counted(all, 'Prüfung', 'Prüfungen')}, und keine schlug fehl.`,
    whatWrong:
      'Was fehlschlug, ist unten markiert. Bitte diesen Nachweis aufheben und den Veranstalter oder den Dienst um eine Erklärung bitten.',
    byWhom:
      'Gerechnet hat der eigene Browser, mit dem Skript, das sich herunterladen und lesen lässt. Was er nicht prüfen konnte, steht unten.',
    isTest:
      'Es ist eine TEST-Ziehung: Der Dienst hat den Zufallswert selbst erzeugt, und kein echter Gewinn hängt davon ab.',
    noChain:
      'Was der Vertrag auf der Blockchain enthält, stammt aus dem Nachweis. Sicher macht erst der Vergleich mit der Blockchain weiter unten.',
    withChain: (host) =>
      `Der Vertrag auf der Blockchain enthält dasselbe, wie ${host}, ein Knoten der Blockchain, geantwortet hat.`,
    chainUnreached: (host) =>
      `Die Blockchain war über ${host} gerade nicht zu erreichen; über die Ziehung sagt das nichts. Bitte später noch einmal versuchen oder unten einen anderen Knoten nennen.`,
    withLog:
      'Im öffentlichen Protokoll dieser Website stehen dieselbe Liste, derselbe Gewinnplan und dieselben Zeiten, seit die Liste festgeschrieben wurde.',
    logUnreached:
      'Das öffentliche Protokoll dieser Website war gerade nicht zu lesen; über die Ziehung sagt das nichts. Bitte später noch einmal versuchen.',
    wrongInLog: 'Im öffentlichen Protokoll dieser Website steht diese Ziehung nicht so, wie der Nachweis sagt.',
    whatWrongInLog:
      'Was fehlschlug, ist unten markiert. Entweder wurde etwas anderes zugesagt, als gezeigt wird, oder der Nachweis ist von einem anderen Dienst, der sein eigenes Protokoll hat: Dann prüft ihn die Website jenes Dienstes. Ist er von diesem Dienst, bitte den Nachweis aufheben und den Veranstalter oder den Dienst um eine Erklärung bitten.',
    everyCheck: 'Alle Prüfungen',
    ok: 'ok',
    failed: 'FALSCH',
    notChecked: 'Nicht geprüft, weil nichts von dem Gelesenen es zeigen kann',
    names: {
      scheme: 'Regelwerk',
      address: 'Adresse',
      'test or real': 'Test oder echt',
      drawing: 'Ziehung',
      'winner ids': 'Kennungen',
      'winner list commitment': 'Fingerabdruck der Liste',
      times: 'Zeiten',
      entropy: 'Zufallswert',
      'prize table': 'Gewinnplan',
      results: 'Ergebnisse',
      'random values': 'Zufallswerte der Positionen',
      rolls: 'Würfe',
      prizes: 'Gewinne',
      payout: 'Auszahlung',
      'onchain record': 'Eintrag auf der Blockchain',
      token: 'Token',
      'user contribution': 'unser Beitrag',
      'both contributions': 'beide Beiträge',
      chain: 'Blockchain',
      'published provider': 'veröffentlichter Anbieter',
      contract: 'Vertrag',
      campaign: 'Kampagne',
      record: 'Eintrag im Vertrag',
      'recorded contribution': 'hinterlegter Beitrag',
      'recorded number of winners': 'hinterlegte Zahl der Teilnahmen',
      'recorded prize table': 'hinterlegter Gewinnplan',
      'recorded random value': 'hinterlegter Zufallswert',
      request: 'Anforderung',
      fulfilment: 'Antwort',
      "provider's answer": 'Antwort des Anbieters',
      'order on the chain': 'Reihenfolge auf der Blockchain',
      settlement: 'Abrechnung',
      'settlement transaction': 'Transaktion der Abrechnung',
      log: 'öffentliches Protokoll',
      'value in the log': 'Zufallswert im öffentlichen Protokoll',
    },
    detailsNote: 'Die Einzelheiten stehen so da, wie das Skript sie ausgibt: auf Englisch.',
    nameless: 'Eine Ziehung ohne Namen',
    drawNumber: (at) => `Ziehung ${number.format(at)}`,
    drawId: (id) => `Ziehung ${id}`,
    ofCampaign: (draw, campaign) => `${draw} von ${campaign}`,
  },

  node: {
    title: 'Mit der Blockchain vergleichen',
    about:
      'Ein Knoten der Blockchain sagt, was der Vertrag enthält. Am besten einen nennen, dem Sie vertrauen; der Browser fragt nur diesen. Antwortet er Webseiten nicht, hilft das Skript.',
    address: 'Adresse eines Knotens (JSON-RPC)',
    ask: 'Diesen Knoten fragen',
  },

  proof: {
    nothing: 'Es gibt noch nichts zu prüfen. Einen Nachweis einfügen, eine Datei wählen oder einen Link angeben.',
    link: 'Das ist ein Link. Er gehört in das Feld für Links.',
    webPage: 'Das ist eine Webseite, kein Nachweis. Der Nachweis lässt sich auf der Seite der Ziehung herunterladen.',
    cut: 'Das beginnt wie ein Nachweis, endet aber nicht so. Vielleicht fehlt etwas: bitte alles kopieren oder die Datei wählen.',
    notJson:
      'Das ist kein Nachweis: Ein Nachweis ist JSON und beginnt mit {. Bitte alles kopieren oder die Datei wählen.',
    notObject: 'Das ist JSON, aber kein Nachweis: Ein Nachweis beginnt mit { und endet mit }.',
    many: 'Darin stehen mehr Werte, als ein Nachweis hat.',
    twice: (name) =>
      `Darin steht der Name „${name}“ zweimal in einem Objekt, also sagt es zweierlei. Ein echter Nachweis tut das nie.`,
    draws:
      'Das ist eine Liste von Ziehungen, kein Nachweis. Bitte eine der Ziehungen öffnen und ihren Nachweis nehmen.',
    guarantees: 'Das ist eine Liste von Garantien, nicht der Nachweis einer Ziehung.',
    noScheme: 'Das ist JSON, aber kein Nachweis: Ein Nachweis nennt seine Regeln unter "scheme".',
    noLink: 'Es gibt noch keinen Link. Bitte die Adresse einer Ziehung aus dem Browser kopieren.',
    noDraw: 'Dieser Link führt zu keiner Ziehung. Bitte die Seite der Ziehung öffnen und ihre Adresse kopieren.',
    campaign:
      'Dieser Link führt zu einer Kampagne. Bitte eine ihrer Ziehungen wählen und die Adresse dieser Seite kopieren.',
    elsewhere: (host) =>
      `Dieser Link führt zu ${host}, und eine Seite dieser Website fragt keine andere. Den Nachweis dort herunterladen und hier als Datei wählen.`,
    noFile: 'Es ist noch keine Datei gewählt.',
    oneFile: 'Bitte nur eine Datei auf einmal.',
  },
}

import { html } from '../../../html.ts'

/** Was geschehen könnte, und woran es zu erkennen wäre. */
const doubts: readonly (readonly [what: string, seen: string])[] = [
  [
    'Der Veranstalter setzt Freunde auf die Liste oder lässt jemanden weg.',
    'Die Ziehung beweist, wie unter denen auf der Liste über die Gewinne entschieden wurde, nicht, wie die Liste zustande kam. Die eigene Kennung lässt sich auf der Seite der Ziehung suchen; wie die Teilnehmenden ausgewählt werden, muss der Veranstalter erklären.',
  ],
  [
    'Der Veranstalter ordnet eine Liste so, wie es ihm passt.',
    'Das hilft niemandem: Jede Position hat ihren eigenen Wurf, und welche davon gewinnt, entscheidet ein Wert, den es noch nicht gibt.',
  ],
  [
    'Wir ändern eine Liste nach dem Annahmeschluss.',
    'Ihr Fingerabdruck würde sich von dem unterscheiden, der auf der Blockchain steht, seit es den Wert noch nicht gab. Die Prüfung des Fingerabdrucks schlägt fehl.',
  ],
  [
    'Wir ändern Chancen oder Gewinne für eine einzelne Ziehung.',
    'Der Vertrag kennt den Gewinnplan schon vor der Ziehung und berechnet daraus selbst die Gewinne. Eine Kampagne ändert ihren Gewinnplan oder die Zahl der Teilnahmen nur ab einer Ziehung, die noch nicht angesetzt ist. Ihre Seite kündigt es an, und ein geänderter Gewinnplan hat eine neue Version.',
  ],
  [
    'Wir ziehen so lange, bis uns das Ergebnis gefällt, oder lassen eine Ziehung aus.',
    'Der Vertrag nimmt jede Nummer einmal an, der Reihe nach, und behält den ersten Wert. Eine Ziehung, die nie abgeschlossen wird, bleibt auf der Seite ihrer Kampagne stehen, und die Nummern danach zeigen, dass sie fehlt.',
  ],
  [
    'Wir verzögern eine Ziehung oder fordern den Wert nie an.',
    'Warten bringt nichts, denn niemand kann einen Wert vorhersehen. Möglich ist es aber: Die Ziehung bliebe für alle sichtbar über ihren Zeitpunkt hinaus „festgeschrieben“, und die Fairness-Seite zeigt, wie lange jeder Schritt dauert.',
  ],
  [
    'Der Anbieter hält eine Antwort zurück, weil sie ihm nicht gefällt.',
    'Sobald er gefragt ist, kann der Anbieter das Ergebnis ausrechnen, aber keine andere Antwort geben; er kann nur schweigen, und die Ziehung bleibt für alle sichtbar bei „wird gezogen“ stehen. Nach einem Tag darf jeder noch einmal fragen, mit derselben Liste und demselben Gewinnplan, und die Antwort, die zuerst eintrifft, bleibt; oder der Eigentümer des Vertrags gibt die Nummer auf, mit öffentlichem Grund. Schweigen könnte also einen zweiten Versuch erkaufen, aber nie einen heimlichen: „attempt“ im Nachweis ist dann größer als 1.',
  ],
  [
    'Wir und der Anbieter stecken unter einer Decke.',
    'Das ist der eine Betrug am Wert, den die Rechnung nicht verraten würde: Wer beide Teile im Voraus kennt, könnte Listen oder unseren Teil durchprobieren, bis das Ergebnis passt. Dazu braucht es uns beide. Deshalb kommt der andere Teil von einem unabhängigen Anbieter, der viele Verträge bedient und sich auf seine Teile festgelegt hat, bevor er von der Ziehung wusste.',
  ],
  [
    'Wir zeigen manchen andere Seiten als allen anderen.',
    'Das Skript mit --rpc und einem selbst gewählten Knoten ausführen: Es vergleicht den Nachweis mit dem, was die Blockchain selbst sagt. Mit --monitor liest es das öffentliche Protokoll, in dem wir unterschreiben, was wir zusagen, behält, was es gesehen hat, und nennt, was dem widerspricht: Zwei unterschriebene Verläufe, die voneinander abweichen, beweisen es allen.',
  ],
  [
    'Das Geld kommt nicht an.',
    'Der Nachweis nennt die Überweisung an die Wallet des Veranstalters und was für die Zahlung von Hand einbehalten ist. Was dann weitergegeben wird, kann nur der Veranstalter zeigen.',
  ],
  [
    'Ein Name steht bei der falschen Kennung.',
    'Namen und Bilder kommen vom Veranstalter, können sich später ändern und sind nicht Teil einer Ziehung. Es zählt die Kennung.',
  ],
]

export const whatCouldGoWrong = html`
<section aria-labelledby="doubts">
<h2 id="doubts">Was trotzdem schiefgehen könnte, und woran es zu erkennen wäre</h2>
<p>Kein Nachweis schließt alles aus. Hier steht, was unserer bei echten Kampagnen ausschließt und was nicht.</p>
<dl class="doubts">
${doubts.map(([what, seen]) => html`<div><dt>${what}</dt><dd>${seen}</dd></div>`)}
</dl>
</section>`

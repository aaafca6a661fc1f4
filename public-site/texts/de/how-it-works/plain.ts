import { html } from '../../../html.ts'

export const inPlainWords = html`
<section aria-labelledby="plain">
<h2 id="plain">In einfachen Worten</h2>
<p>Das Unternehmen hinter einer Kampagne (ein Geschäft etwa; wir nennen es den Veranstalter) bestimmt, wer an einer Ziehung teilnimmt. Dieser Dienst entscheidet, was die Einzelnen gewinnen, in fünf Schritten, auf deren Reihenfolge es ankommt.</p>
<ol class="story">
<li><h3>Die Liste wird festgeschrieben</h3>
<p>Bis zum Annahmeschluss darf der Veranstalter eine Liste der Teilnehmenden senden und ersetzen. Dann steht fest, wer darauf steht und in welcher Reihenfolge. Ein Fingerabdruck wird hinterlegt: eine kurze Zahl, zu der niemand eine zweite Liste finden kann. Ändert sich ein einziger Buchstabe einer Kennung, ändert sich der Fingerabdruck. Im selben Moment wird der Gewinnplan festgeschrieben.</p></li>
<li><h3>Erst dann wird ein Zufallswert angefordert</h3>
<p>Zum Zeitpunkt der Ziehung bekommt sie ihre Nummer (1, 2, 3 und so weiter, keine fehlt), und ein Zufallswert wird angefordert. In einer echten Kampagne geht die Anforderung an einen Vertrag auf einer öffentlichen Blockchain, zusammen mit dem Fingerabdruck der Liste und der Nummer des Gewinnplans, den der Vertrag schon vorher kannte. Von da an kann jeder sehen, was gezogen wird, und noch niemand kennt das Ergebnis.</p></li>
<li><h3>Der Wert trifft ein</h3>
<p>Er besteht aus zwei Teilen: unserem, der mit der Liste festgelegt wurde, und dem eines unabhängigen Anbieters, der sich darauf festgelegt hatte, bevor er von dieser Ziehung wusste. Der Vertrag behält die erste Antwort für immer. Einen zweiten Versuch gibt es nicht.</p></li>
<li><h3>Alle Gewinne folgen daraus</h3>
<p>Der Wert und der Platz auf der Liste ergeben einen Wurf, wie mit einem Würfel mit sehr vielen Seiten; wohin er im Gewinnplan fällt, entscheidet über den Gewinn. Zu entscheiden bleibt nichts: Wer Liste, Wert und Gewinnplan hat, kommt auf dieselben Gewinne.</p></li>
<li><h3>Der Nachweis wird veröffentlicht, und die Gewinne werden gezahlt</h3>
<p>Der Nachweis enthält all das, sodass sich die Rechnung wiederholen lässt. Eine einzige Überweisung bringt die Gewinne einer Ziehung an die Wallet des Veranstalters, der sie weitergibt; große Gewinne werden von Hand ausgezahlt.</p></li>
</ol>
</section>
<section aria-labelledby="why-a-blockchain">
<h2 id="why-a-blockchain">Wozu überhaupt eine Blockchain?</h2>
<p><strong>Weil die Reihenfolge zu beweisen ist: Die Liste stand fest, bevor es den Wert gab. Eine öffentliche Blockchain ist ein Notizbuch, in dem niemand ändern kann, was geschrieben steht, auch wir nicht.</strong></p>
<p>Ein Fingerabdruck auf unseren eigenen Seiten würde allen genügen, die ihn sich vor der Ziehung notiert haben. Die Blockchain notiert ihn für alle anderen, und sie macht drei heimliche Betrügereien unmöglich: so lange zu ziehen, bis uns das Ergebnis gefällt (der erste Wert bleibt), eine Ziehung auszulassen (die Nummern sind lückenlos) und doppelt oder einen anderen Betrag zu zahlen (der Vertrag berechnet die Gewinne jeder Ziehung selbst und zahlt sie einmal). Die Rechnung selbst braucht keine Blockchain: SHA-256, das jeder Computer beherrscht, genügt.</p>
</section>
<section aria-labelledby="guarantee">
<h2 id="guarantee">Was eine Garantie ist</h2>
<p>Manche Kampagnen sagen zu, dass in jedem Zeitraum ein Gewinn eine Schwelle erreicht. Geschieht das in einem Zeitraum nicht, obwohl gewonnen wurde, wählt der Veranstalter einen seiner Gewinne aus, und dafür wird zusätzlich der Betrag der Garantie gezahlt. Die Zeiträume schließen ab dem Start der Kampagne aneinander an; Pausen zählen nicht mit, sondern verschieben das Ende des Zeitraums. Die Übersicht auf der Garantieseite jeder Kampagne lässt sich aus öffentlichen Daten nachrechnen.</p>
</section>
<section aria-labelledby="test-draws">
<h2 id="test-draws">Was eine TEST-Ziehung ist</h2>
<p>In Kampagnen im Testbetrieb kann ein Veranstalter alles ausprobieren. Ihre Zufallswerte kommen vom Dienst selbst, der einen passenden wählt, wenn der Veranstalter einen bestimmten Gewinn sehen will; Zahlungen werden nur vermerkt, und es wird keine Blockchain benutzt. Alle ihre Seiten und Nachweise tragen das Wort TEST. Die Rechnung einer TEST-Ziehung lässt sich prüfen, aber nicht, dass ihr Wert nicht ausgesucht war; Fremden beweist sie also nichts.</p>
</section>`

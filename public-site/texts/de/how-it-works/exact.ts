import { html } from '../../../html.ts'

export const exactly = html`
<section aria-labelledby="exactly">
<h2 id="exactly">Genau: <code>prize-draw/1</code></h2>
<p>Die Rechnung braucht nur SHA-256. Gehasht wird JSON in der kanonischen Form von <a href="https://www.rfc-editor.org/rfc/rfc8785" rel="external noopener">RFC 8785</a>: Felder nach Namen sortiert, ohne Leerraum. ‖ hängt Bytes aneinander. Hexadezimale Ziffern sind klein geschrieben, mit <code>0x</code> davor. Beträge sind US-Cent. Positionen zählen ab 0.</p>
<dl class="formulas">
<dt>Kennung</dt>
<dd>1 bis 128 der Zeichen <code>A–Z a–z 0–9 . _ : ~ + / = -</code></dd>
<dt>Fingerabdruck der Liste</dt>
<dd><code>winnersCommitment = SHA-256( JSON von [Kennung der Ziehung, [Kennungen der Reihe nach]] )</code></dd>
<dt>Gewinnplan</dt>
<dd>Stufen vom höchsten Gewinn abwärts. Jede hat ein Gewicht, <code>weight</code>; ihre Schwelle, <code>threshold</code>, ist die Summe der Gewichte bis einschließlich ihres eigenen, und die letzte Schwelle ist der Nenner, <code>denominator</code>. Die Chance einer Stufe ist also genau Gewicht ÷ Nenner. Der Nenner beträgt höchstens 10<sup>12</sup>.</dd>
<dt>Fingerabdruck des Gewinnplans</dt>
<dd><code>SHA-256( JSON von {denominator, tiers: [{amountCents, threshold, weight}], version} )</code></dd>
<dt>Entropie</dt>
<dd>Der Zufallswert: 32 Bytes, einer je Ziehung.</dd>
<dt>Zufallswert einer Position</dt>
<dd><code>randomValue(i) = SHA-256( entropy ‖ i )</code>, mit <code>i</code> als 32 Bytes, das höchste zuerst</dd>
<dt>Wurf</dt>
<dd><code>roll(i) = randomValue(i) mod denominator</code>, der Wert als ganze Zahl gelesen, das höchste Byte zuerst</dd>
<dt>Gewinn</dt>
<dd>Der Betrag, <code>amountCents</code>, der ersten Stufe, deren <code>threshold</code> größer ist als der Wurf.</dd>
</dl>
<p>Ein Zufallswert ist einer von 2<sup>256</sup>; ihn modulo höchstens 10<sup>12</sup> zu nehmen, begünstigt also keinen Wurf um mehr als einen Teil von 10<sup>65</sup>.</p>
<h3>Auf der Blockchain</h3>
<p>Der Vertrag <code>PrizeDrawings</code> nimmt die Ziehungen einer Kampagne in der Reihenfolge 1, 2, 3 und so weiter an. Zu jeder gehören Fingerabdruck und Länge der Liste, Annahmeschluss und Zeitpunkt sowie die Nummer des Gewinnplans, den der Vertrag schon kennt; in derselben Transaktion wird der Anbieter des Zufalls (Pyth Entropy) gefragt. Der Wert besteht aus zwei Teilen, von denen keiner allein entscheidet (Wörter sind 32 Bytes lang, das höchste Byte zuerst):</p>
<dl class="formulas">
<dt>Unser Teil</dt>
<dd><code>Keccak-256( Chain-Nummer ‖ Vertrag ‖ Kampagne ‖ Nummer ‖ Kennung der Ziehung ‖ Fingerabdruck ‖ Teilnahmen ‖ Nummer des Gewinnplans ‖ Annahmeschluss ‖ Zeitpunkt ‖ Salz ‖ Hash des Gewinnplans )</code>; das Salz stand fest, als die Liste festgeschrieben wurde, und Zeiten sind ganze Sekunden. Schweigt der Anbieter einen Tag lang, wird er noch einmal gefragt, mit <code>Keccak-256( unser erster Teil ‖ Versuch )</code>.</dd>
<dt>Hash des Gewinnplans</dt>
<dd><code>Keccak-256( 32 ‖ Fingerabdruck ‖ Nenner ‖ einbehalten ab ‖ 128 ‖ Zahl der Stufen ‖ Schwelle und Betrag jeder Stufe )</code>, Beträge in der kleinsten Einheit des Tokens; Gewinne ab diesem Betrag werden von Hand ausgezahlt</dd>
<dt>Entropie</dt>
<dd><code>Keccak-256( unser Teil ‖ der Teil des Anbieters ‖ ein Wort aus Nullen )</code></dd>
</dl>
<p>Die Teile des Anbieters bilden eine Kette von Hashes, deren Ende er vorab veröffentlicht hat: Der Vertrag nimmt keine anderen an. Beide Teile stehen im Nachweis jeder echten Ziehung unter <code>chain</code>, mit den Transaktionen von Anforderung und Antwort.</p>
<p>Aus dem Wert und dem Gewinnplan berechnet der Vertrag selbst alle Gewinne nach den Regeln oben und zahlt die Summe einmal an die Wallet der Kampagne. Niemand nennt ihm einen Betrag, und jeder darf ihn in Gang setzen.</p>
</section>`

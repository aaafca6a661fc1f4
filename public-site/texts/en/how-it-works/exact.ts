import { html } from '../../../html.ts'

export const exactly = html`
<section aria-labelledby="exactly">
<h2 id="exactly">Exactly: <code>prize-draw/1</code></h2>
<p>SHA-256 is all that the computation needs. Hashed JSON is canonical by <a href="https://www.rfc-editor.org/rfc/rfc8785" rel="external noopener">RFC 8785</a>: members sorted by name, no white space. ‖ concatenates bytes. Hexadecimal digits are lower case, with <code>0x</code> in front. Amounts are US cents. Positions count from 0.</p>
<dl class="formulas">
<dt>Winner id</dt>
<dd>1 to 128 of the characters <code>A–Z a–z 0–9 . _ : ~ + / = -</code></dd>
<dt>Fingerprint of the list</dt>
<dd><code>winnersCommitment = SHA-256( JSON of [drawing id, [winner ids in order]] )</code></dd>
<dt>Prize table</dt>
<dd>Tiers from the top prize down. Each has a <code>weight</code>; its <code>threshold</code> is the sum of the weights up to and including it, and the last threshold is the <code>denominator</code>. So a tier’s chance is exactly weight ÷ denominator. The denominator is at most 10<sup>12</sup>.</dd>
<dt>Fingerprint of the prize table</dt>
<dd><code>SHA-256( JSON of {denominator, tiers: [{amountCents, threshold, weight}], version} )</code></dd>
<dt>Entropy</dt>
<dd>The random value: 32 bytes, one for each draw.</dd>
<dt>Random value of a position</dt>
<dd><code>randomValue(i) = SHA-256( entropy ‖ i )</code>, with <code>i</code> as 32 bytes, the highest first</dd>
<dt>Roll</dt>
<dd><code>roll(i) = randomValue(i) mod denominator</code>, the value read as a whole number, its highest byte first</dd>
<dt>Prize</dt>
<dd>The <code>amountCents</code> of the first tier whose <code>threshold</code> is above the roll.</dd>
</dl>
<p>A random value is one of 2<sup>256</sup>, so taking it modulo at most 10<sup>12</sup> favours no roll by more than one part in 10<sup>65</sup>.</p>
<h3>On the chain</h3>
<p>The contract <code>PrizeDrawings</code> takes a campaign’s drawings in the order 1, 2, 3 and on. Each comes with the fingerprint and the length of its list, its cutoff and draw time, and the number of its prize table, which the contract knows from before; in the same transaction the randomness provider (Pyth Entropy) is asked. The value is made of two parts, neither of which alone decides it (words are 32 bytes, the highest byte first):</p>
<dl class="formulas">
<dt>Our part</dt>
<dd><code>Keccak-256( chain id ‖ contract ‖ campaign ‖ number ‖ drawing id ‖ commitment ‖ winners ‖ table number ‖ cutoff ‖ draw time ‖ salt ‖ table hash )</code>; the salt was fixed when the list was locked, <code>winners</code> is how many there are, and times are in whole seconds. Should the provider be silent for a day, it is asked again with <code>Keccak-256( our first part ‖ attempt )</code>.</dd>
<dt>Table hash</dt>
<dd><code>Keccak-256( 32 ‖ fingerprint ‖ denominator ‖ held from ‖ 128 ‖ number of tiers ‖ threshold and amount of each )</code>, amounts in the token’s smallest unit; prizes of <code>held from</code> and more are paid by hand</dd>
<dt>Entropy</dt>
<dd><code>Keccak-256( our part ‖ the provider’s part ‖ a word of zero )</code></dd>
</dl>
<p>The provider’s parts are a chain of hashes whose end it published in advance: the randomness contract accepts no other. Both parts are in the proof of every live draw under <code>chain</code>, with the transactions of the request and the answer.</p>
<p>From the value and the table the contract computes every prize itself, by the rules above, and pays the sum to the campaign’s wallet, once. Nobody tells it an amount, and anyone may set it to work.</p>
</section>`

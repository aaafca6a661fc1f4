import { html } from '../../html.ts'

export const inPlainWords = html`
<section aria-labelledby="plain">
<h2 id="plain">In plain words</h2>
<p>Whoever runs a campaign (a shop, say: we call it the partner) chooses who takes part in a draw. This service decides what each of them wins, in five steps whose order is what matters.</p>
<ol class="story">
<li><h3>The list is locked</h3>
<p>Up to the cutoff the partner may send a list of winners, and send it anew. At the cutoff it is fixed: who is on it and in which order. A fingerprint of it is recorded, a short number for which nobody can find a second list. Change one letter of one id, and the fingerprint is another. The prize table is fixed at the same moment.</p></li>
<li><h3>A random value is asked for, only now</h3>
<p>At the time of the draw the draw gets its number (1, 2, 3 and on, none left out), and one random value is asked for. In a live campaign the question goes to a contract on a public blockchain, together with the fingerprints of the list and of the prize table. From then on everybody can see what the draw is about, and nobody knows yet what it will bring.</p></li>
<li><h3>The value arrives</h3>
<p>Two parts make it: one of ours, fixed with the list, and one of an independent provider who had promised his before he knew of this draw. The contract keeps the first answer for ever. There is no second try.</p></li>
<li><h3>Everybody’s prize follows from it</h3>
<p>From the value and a winner’s place on the list follows a roll, like that of a die with very many sides; where the roll falls in the prize table says what is won. Nothing is left to decide: whoever has the list, the value and the table comes to the same prizes.</p></li>
<li><h3>The proof is published, and the prizes are paid</h3>
<p>The proof holds all of it, so that you can do the sums again. One transfer takes a draw’s prizes to the partner’s wallet, who passes them on; large prizes are paid by hand.</p></li>
</ol>
</section>
<section aria-labelledby="why-a-blockchain">
<h2 id="why-a-blockchain">Why a blockchain at all?</h2>
<p><strong>Because order is what has to be proven: that the list was fixed before the value existed, and a public chain is a notebook that nobody can write into afterwards, we neither.</strong></p>
<p>A fingerprint on our own pages would do as well if you had written it down yourself before the draw. The chain writes it down for everybody who did not, and it makes three quiet frauds impossible: drawing again until we like the outcome (the first value stays), leaving a draw out (numbers run without a gap), and paying twice (a payment’s key is used once). The sums themselves need no chain: SHA-256, which every computer has, is enough.</p>
</section>
<section aria-labelledby="guarantee">
<h2 id="guarantee">What a guarantee is</h2>
<p>Some campaigns promise that in every period some prize reaches a threshold. If in a period none did although somebody won, the partner picks one of that period’s wins, and the amount of the guarantee is paid for it in addition. Periods run back to back from the campaign’s start; time in which the campaign was paused does not count, it moves the period’s end. The ledger on each campaign’s page of guarantees can be recomputed from public data.</p>
</section>
<section aria-labelledby="test-draws">
<h2 id="test-draws">What a TEST draw is</h2>
<p>Campaigns in test mode let a partner try everything out. Their random values come from the service itself, which chooses one where a partner wants to see a certain prize; their payments are only recorded, and no chain is touched. Each of their pages and proofs says TEST. The sums of a test draw can be checked; that its value was not chosen cannot, so it proves nothing to a stranger.</p>
</section>`

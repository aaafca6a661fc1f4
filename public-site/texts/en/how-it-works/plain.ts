import { html } from '../../../html.ts'

export const inPlainWords = html`
<section aria-labelledby="plain">
<h2 id="plain">In plain words</h2>
<p>The company that runs a campaign (a shop, say: we call it the organiser) chooses who takes part in a draw. This service decides what each of them wins, in five steps whose order is what matters.</p>
<ol class="story">
<li><h3>The list is locked</h3>
<p>Until the cutoff the organiser may send a list of entrants, and replace it. At the cutoff it is fixed: who is on it and in which order. A fingerprint of it is recorded, a short number for which nobody can find a second list. Change one letter of one id, and the fingerprint changes. The prize table is fixed at the same moment.</p></li>
<li><h3>Only now is a random value requested</h3>
<p>At the time of the draw the draw gets its number (1, 2, 3 and so on, none left out), and one random value is requested. In a live campaign the request goes to a contract on a public blockchain, together with the fingerprint of the list and the number of the prize table, which the contract has known from before. From then on everyone can see what is being drawn, and nobody knows the outcome yet.</p></li>
<li><h3>The value arrives</h3>
<p>Two parts make it up: ours, fixed with the list, and that of an independent provider, which had committed to it before it knew of this draw. The contract keeps the first answer permanently. There is no second try.</p></li>
<li><h3>Everyone’s prize follows from it</h3>
<p>The value and an entrant’s place on the list give a roll, like that of a die with very many sides; where the roll falls in the prize table says what is won. Nothing is left to decide: anyone with the list, the value and the table gets the same prizes.</p></li>
<li><h3>The proof is published, and the prizes are paid</h3>
<p>The proof holds all of it, so that you can repeat the computation. One transfer takes a draw’s prizes to the wallet of the organiser, who passes them on; large prizes are paid by hand.</p></li>
</ol>
</section>
<section aria-labelledby="why-a-blockchain">
<h2 id="why-a-blockchain">Why a blockchain at all?</h2>
<p><strong>Because the order is what has to be proven: the list was fixed before the value existed. A public chain is a notebook in which nobody can change what was written, not even us.</strong></p>
<p>A fingerprint on our own pages would do if you had written it down yourself before the draw. The chain writes it down for everyone who did not, and it makes three secret frauds impossible: drawing again until we like the outcome (the first value stays), leaving a draw out (numbers run without a gap), and paying twice, or another sum (the contract computes each draw’s prizes itself, and pays them once). The computation itself needs no chain: SHA-256, which every computer has, is enough.</p>
</section>
<section aria-labelledby="guarantee">
<h2 id="guarantee">What a guarantee is</h2>
<p>Some campaigns promise that in every period some prize reaches a threshold. If none does in a period although somebody won, the organiser picks one of that period’s wins, and the amount of the guarantee is paid for it on top. Periods run back to back from the campaign’s start; time in which the campaign was paused does not count but moves the period’s end. The ledger on each campaign’s page of guarantees can be recomputed from public data.</p>
</section>
<section aria-labelledby="test-draws">
<h2 id="test-draws">What a TEST draw is</h2>
<p>Campaigns in test mode let an organiser try everything out. Their random values come from the service itself, which chooses one where the organiser wants to see a certain prize; their payments are only recorded, and no chain is used. All of their pages and proofs say TEST. The computation of a test draw can be checked, but not that its value was not chosen, so it proves nothing to a stranger.</p>
</section>`

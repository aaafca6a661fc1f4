import { html } from '../../html.ts'

/** Each: what could happen, and how one would see it. */
const doubts: readonly (readonly [what: string, seen: string])[] = [
  [
    'The partner puts friends on the list, or leaves you off it.',
    'The draw proves how prizes were dealt out among those on the list, not how the list came about. Look for your own id on the draw’s page; how winners are chosen is the partner’s to explain.',
  ],
  [
    'The partner puts a list in an order that pleases him.',
    'It helps nobody: each position has a roll of its own, and which of them is a good one is decided by a value that does not exist yet.',
  ],
  [
    'We change a list after the cutoff.',
    'Its fingerprint would be another one than the chain has had since before the value existed. The check of the list’s commitment fails.',
  ],
  [
    'We change odds or prizes for one draw.',
    'The prize table’s fingerprint went to the chain with the list’s. A campaign changes its table, or how many win, only from a draw on that is not set up yet. Its page says so before, and a changed table has a new version.',
  ],
  [
    'We draw again and again until we like what comes out, or leave a draw out.',
    'The contract takes every number once, in order, and keeps the first value. A draw that does not end stays on its campaign’s page as it is, and the next ones show that it is missing.',
  ],
  [
    'We wait with a draw, or never ask for the value.',
    'Waiting brings nothing, since nobody can foresee a value. But it can be done: the draw would stay “locked” beyond its time, for all to see, and the fairness page tells how long each step takes.',
  ],
  [
    'The provider keeps an answer back because he does not like it.',
    'Once he is asked he can compute the outcome, but he cannot give another answer; he can only be silent, and the draw stays at “drawing” for all to see. After a day of silence the contract’s owner may ask once more, with the same list and table, and whichever answer arrives first stays. So silence could buy a second try, but never a quiet one: the proof’s “attempt” is then above 1.',
  ],
  [
    'We and the provider conspire.',
    'This is the one fraud on the value that the sums would not show: who knows both parts in advance could try lists, or our part, until the outcome suits. It needs both of us. That is why the other part comes from somebody else, who serves many contracts and promised his parts before he knew of the draw.',
  ],
  [
    'We show you other pages than everybody else.',
    'Run the script with --rpc and a node of your own choice: it compares the proof with what the chain itself says.',
  ],
  [
    'The money does not arrive.',
    'The proof names the transfer to the partner’s wallet and what is held for payment by hand. What the partner then passes on to you shows with the partner alone.',
  ],
  [
    'A shown name is not whose it was.',
    'Names and pictures are given by the partner, may change later, and are no part of a draw. The id is what counts.',
  ],
]

export const whatCouldGoWrong = html`
<section aria-labelledby="doubts">
<h2 id="doubts">What could still go wrong, and how you would see it</h2>
<p>A proof that claims to exclude everything is none. This is what ours excludes for live campaigns, and what not.</p>
<dl class="doubts">
${doubts.map(([what, seen]) => html`<div><dt>${what}</dt><dd>${seen}</dd></div>`)}
</dl>
</section>`

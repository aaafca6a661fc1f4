import { html } from '../../../html.ts'

/** What could happen, and how you would see it. */
const doubts: readonly (readonly [what: string, seen: string])[] = [
  [
    'The organiser puts friends on the list, or leaves you off it.',
    'The draw proves how prizes were decided among those on the list, not how the list was made. Look for your own id on the draw’s page; it is for the organiser to explain how entrants are chosen.',
  ],
  [
    'The organiser puts a list in an order that suits them.',
    'It helps nobody: each position has its own roll, and which of them wins is decided by a value that does not exist yet.',
  ],
  [
    'We change a list after the cutoff.',
    'Its fingerprint would differ from the one that has been on the chain since before the value existed. The check of the list’s commitment fails.',
  ],
  [
    'We change odds or prizes for one draw.',
    'The contract knows the prize table from before the draw, and computes the prizes from it itself. A campaign changes its table, or how many take part, only starting with a draw that is not scheduled yet. Its page announces it, and a changed table has a new version.',
  ],
  [
    'We draw again and again until we like the outcome, or leave a draw out.',
    'The contract takes every number once, in order, and keeps the first value. A draw that is never completed stays on its campaign’s page as it is, and the numbers after it show that it is missing.',
  ],
  [
    'We delay a draw, or never request the value.',
    'Waiting gains nothing, since nobody can foresee a value. But it is possible: the draw would stay “locked” beyond its time, for all to see, and the fairness page says how long each step takes.',
  ],
  [
    'The provider withholds an answer because it does not like it.',
    'Once asked, the provider can compute the outcome, but it cannot give another answer; it can only stay silent, and the draw stays at “drawing” for all to see. After a day of silence anyone may ask again, with the same list and table, and whichever answer arrives first stays; or the contract’s owner gives the number up, with a public reason. So silence could buy a second try, but never a secret one: the proof’s “attempt” is then above 1.',
  ],
  [
    'We and the provider conspire.',
    'This is the one fraud on the value that the computation would not reveal: anyone who knows both parts in advance could try lists, or our part, until the outcome suits them. It takes both of us. That is why the other part comes from an independent provider, which serves many contracts and committed to its parts before it knew of the draw.',
  ],
  [
    'We show you other pages than everybody else.',
    'Run the script with --rpc and a node of your choice: it compares the proof with what the chain itself says. With --monitor it reads the public log in which we sign what we promise, keeps what it has seen, and names what contradicts it: two signed histories that differ prove it to everyone.',
  ],
  [
    'The money does not arrive.',
    'The proof names the transfer to the organiser’s wallet and what is held for payment by hand. Only the organiser can show what they then pass on to you.',
  ],
  [
    'A name is shown for the wrong entrant.',
    'Names and pictures come from the organiser, may change later, and are not part of a draw. The id is what counts.',
  ],
]

export const whatCouldGoWrong = html`
<section aria-labelledby="doubts">
<h2 id="doubts">What could still go wrong, and how you would see it</h2>
<p>No proof excludes everything. This is what ours excludes for live campaigns, and what it does not.</p>
<dl class="doubts">
${doubts.map(([what, seen]) => html`<div><dt>${what}</dt><dd>${seen}</dd></div>`)}
</dl>
</section>`

import { type Html, html } from '../../html.ts'

export const verify = {
  title: 'Verify a draw',
  description: 'Check the proof of any draw in your browser. The proof that you paste does not leave it.',
  lead: 'Check the proof of any draw in your browser. The proof that you paste or drop does not leave it: the browser only asks the public log of this site, and for a live draw a node of its chain, what they have of that draw.',
  noScript: 'Without JavaScript this page cannot check a proof. The script below does the same from a shell.',
  link: 'Address of a draw or of its proof on this site',
  file: 'Or a proof.json that you saved; you can also drop it here',
  text: 'Or paste the proof',
  check: 'Check it in this browser',

  checked: 'What is checked',
  checks: [
    'that the list of entrants has the fingerprint that was on record when it was locked',
    'that each entrant’s random value follows from the draw’s value and the position',
    'that each roll and each prize follow from that by the prize table, and that the table adds up',
    'that the sums of the payout match the prizes, if the proof has a payout',
    'for live draws: that the draw’s value follows from both contributions, and that ours was bound to this list and this table',
    'that the public log of this site has this list and table from when the list was locked, and the draw’s value',
  ],
  notChecked: 'What is not',
  limits: [
    'how the organiser chose the entrants and their order, and who is behind an id',
    'names and pictures: they are not part of a draw',
    'without a node of the chain: that the contract has the same record (the script does it with --rpc)',
    'that everyone is shown the same log (a monitor elsewhere shows it, and for live draws the anchors on the chain do)',
    'for TEST draws: where the random value came from, since the service itself made it',
    'what the organiser’s wallet passed on, and large prizes that are paid by hand',
  ],

  shell: 'From a shell',
  shellLead: (script: Html) =>
    html`The page runs ${script}, one file without dependencies. It also runs with Node 18 or newer, Deno or Bun, without this page, and exits with 0 if every check passes, 1 if one fails, and 2 if it could not check:`,
  rules: (rules: Html, lines: Html) => html`${rules}, and ${lines}.`,
  rulesName: 'The rules it follows',
  linesName: 'the three lines that need no script of ours',
}

export type Verify = typeof verify

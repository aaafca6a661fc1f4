import { type Html, html } from '../../html.ts'

export const verify = {
  title: 'Verify a draw',
  description: 'Check the proof of any draw in your browser. Nothing that you paste leaves it.',
  lead: 'Check the proof of any draw in your browser. What you paste or drop does not leave it.',
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
  ],
  notChecked: 'What is not',
  limits: [
    'how the organiser chose the entrants and their order, and who is behind an id',
    'names and pictures: they are not part of a draw',
    'without a node of the chain: that the contract has the same record (the script does it with --rpc)',
    'the public log of all that was promised: that the list was locked there (the script does it, given the address of the proof)',
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

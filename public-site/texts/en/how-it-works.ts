/** The page that explains the draw. Its long sections are in how-it-works/. */
import { type Html, html } from '../../html.ts'
import { whatCouldGoWrong } from './how-it-works/doubts.ts'
import { exactly } from './how-it-works/exact.ts'
import { inPlainWords } from './how-it-works/plain.ts'

export const howItWorks = {
  title: 'How a prize is drawn',
  description:
    'How lists are locked, where the random value comes from, how prizes follow from it, and how to check every draw with SHA-256 alone.',
  lead: 'First the list is locked, only then is a random value requested, and from both everyone’s prize follows by a computation that anyone can repeat.',
  contents: 'On this page',
  plain: 'In plain words',
  why: 'Why a blockchain at all?',
  exactly: 'Exactly',
  example: 'A worked example',
  byHand: 'Check a draw by hand',
  doubts: 'What could still go wrong',
  sections: { plain: inPlainWords, exactly, doubts: whatCouldGoWrong },

  worked: {
    title: 'A worked example',
    lead: (drawing: Html, version: number) =>
      html`The drawing ${drawing} has three entrants and this prize table, version ${version}:`,
    table: 'The example’s prize table',
    tableColumns: ['Prize', 'Weight', 'Chance', 'Threshold', 'Rolls that win it'],
    weight: (weight: number, denominator: number) => `${weight} of ${denominator}`,
    rolls: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
    nothing: 'nothing',
    entropy: (value: Html) =>
      html`Its entropy is ${value}. Every value below can be recomputed by pasting the line above it into a shell.`,
    list: 'The list’s fingerprint',
    listNote: 'It was on record before the entropy existed: ',
    fingerprint: 'The prize table’s fingerprint',
    fingerprintNote: 'So was this one: ',
    randomValue: (position: number) => `The random value of position ${position}`,
    randomValueNote: 'The third entrant’s own value: ',
    roll: 'The roll',
    rollNote: 'The remainder after dividing it by the denominator: ',
    prize: 'The prize',
    prizeNote: (roll: number, threshold: string, prize: string) =>
      `The first threshold above ${roll} is ${threshold}: ${prize}.`,
    others: 'Everyone’s results in the same way:',
    results: 'The example’s results',
    resultColumns: ['Position', 'Entrant', 'Random value', 'Roll', 'Prize'],
  },

  hand: {
    title: 'Check a draw by hand',
    lead: html`Each completed draw’s page has its <code>proof.json</code> to download. Three lines recompute its fingerprints and the first entrant’s random value; they need <code>jq</code>, <code>xxd</code> and <code>sha256sum</code>:`,
    tableNote: 'the prize table’s fingerprint',
    others: html`For the other positions replace the 0 by 1, 2, 3 …. The roll is the random value modulo <code>.prizeTable.denominator</code>; the prize is that of the first tier whose <code>threshold</code> is above the roll.`,
    script: (link: Html) =>
      html`Or let ${link} do it. It is one file without dependencies, written separately from the code that draws, and prints each check and what it did not check:`,
    scriptName: 'the script',
    page: (link: Html) => html`Or ${link}, which runs the same script in your browser.`,
    pageName: 'paste a proof into the verify page',
    lines: {
      saved: 'a saved proof, or its address',
      chain: 'a live draw, compared with the contract through a node of your choice',
      campaign: 'every draw of a campaign',
      monitor: 'watches this service and its public log from outside',
    },
  },
}

export type HowItWorks = typeof howItWorks

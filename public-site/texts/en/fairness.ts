import type { StepTime } from '../../facts.ts'
import { formatsOf } from '../../../domain/language.ts'
import { type Html, html } from '../../html.ts'

const { count, counted, decimals, rounded } = formatsOf('en')

export const fairness = {
  title: (name: Html) => html`Fairness of ${name}`,
  plainTitle: (name: string) => `Fairness of ${name}`,
  description: (name: string) =>
    `How often each prize of ${name} was expected and how often it came out, over all draws, and how to count for yourself.`,
  lead: 'Did prizes come out as often as the prize table says? This page counts all completed draws and says how large a difference chance would bring.',
  scope: (computation: Html) =>
    html`Each single draw is proven by ${computation}, which leaves nobody a choice. Counting over many draws is another test: it could reveal a random value that is not random. It cannot show how the organiser chose the entrants.`,
  computation: 'its own computation',
  none: 'Nothing has been drawn yet.',

  columns: {
    prize: 'Prize',
    chance: 'Chance',
    expected: 'Expected',
    observed: 'Came out',
    share: 'Share that came out',
  },
  counts: (prizes: number, draws: number) =>
    `${counted(prizes, 'roll', 'rolls')} in ${counted(draws, 'draw', 'draws')}.`,
  fingerprint: (digits: Html) => html`The table’s fingerprint is ${digits}`,
  tableLabel: (number: number) => `Expected and observed, table ${number}`,
  chance: (howOften: Html, meaning: string) =>
    html`If every roll is left to chance, a difference between the two columns at least as large as this one comes up ${howOften}. ${meaning}`,
  statistic: (statistic: number, freedom: number, pValue: number) =>
    `Pearson’s chi-square statistic is ${decimals(statistic, 3)} with ${counted(freedom, 'degree of freedom', 'degrees of freedom')}; p = ${rounded(pValue, 3)}.`,
  merged: (least: number) =>
    `Tiers of which fewer than ${least} are expected are counted together with their neighbours, as the test requires:`,
  together: (tiers: number, top: string, bottom: string, observed: number, expected: number) =>
    `the ${counted(tiers, 'tier', 'tiers')} from ${top} down to ${bottom}: ${count(observed)} came out, ${decimals(expected, 1)} were expected`,
  oneTier: 'This table has one prize for everyone, so there is nothing to compare.',
  tooFew: (least: number) =>
    `Too few prizes have been drawn for a comparison: it needs at least two groups of prizes, each with ${least} expected.`,

  lessThanOneOf: (cases: number) => `in less than 1 of ${count(cases)} cases`,
  aboutOneOf: (cases: number) => `in about 1 of ${count(cases)} cases`,
  moreThan: (most: number, cases: number) => `in more than ${most} of ${cases} cases`,
  about: (some: number, cases: number) => `in about ${some} of ${cases} cases`,
  meanings: {
    neverSeen:
      'Chance alone almost never does that. Something should explain it: check the draws one by one with the lines below, and ask.',
    rare: 'That is rare. A fair service shows such a number too, now and then: this page is updated after every draw, so over the years it passes through rare values. It is a reason to look more closely, not proof of anything.',
    uncommon: 'That is uncommon, and nothing more: of twenty perfectly fair tables, one looks like this at any time.',
    tooGood:
      'The counts are closer to the odds than chance usually brings them. A fair service shows that too, now and then.',
    usual: 'That is what a fair service looks like most of the time.',
  },

  steps: {
    title: 'How long each step took',
    lead: 'Over the latest draws. A list that stays locked for long, or a value that takes long to arrive, shows here.',
    label: 'Times of each step',
    columns: { step: 'Step', usually: 'Usually', slowest: 'Slowest of a hundred' },
    names: {
      lock: 'From the cutoff to the locked list',
      value: 'From the request for the random value to the value',
      settle: 'From the value to prizes and proof',
      pay: 'From the proof to the confirmed payment',
    } as Record<StepTime['step'], string>,
  },

  recompute: {
    title: 'Count for yourself',
    lead: (script: Html) =>
      html`All of it comes from the proofs. The first two lines fetch and unpack every proof, with ${script}; the third checks each draw’s computation, and that no number is missing; the last counts the prizes of each prize table:`,
    script: 'the script that checks',
    method: (source: Html) =>
      html`What is expected is the number of rolls times weight ÷ denominator. The statistic is the sum of (came out − expected)² ÷ expected over the groups; p is the chance of a chi-square distributed number, with one degree of freedom fewer than there are groups, to be at least as large (${source}).`,
  },
}

export type Fairness = typeof fairness

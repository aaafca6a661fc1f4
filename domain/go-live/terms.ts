/** The terms of a live campaign that is asked for: its own, and those of its test campaign at this moment. */
import { hash } from 'node:crypto'
import type { CampaignFile } from '../campaign.ts'
import { durationWords } from '../duration-words.ts'
import { money } from '../money.ts'

export type GoLiveTerms = {
  partner: string
  slug: string
  name: string
  language: 'en' | 'de'
  cadence: string
  timeZone: string
  startsAt: Date
  winnersPerDraw: number
  cutoffLeadSeconds: number
  winnersUrl: string | null
  prizeTable: string
  chain: string
  token: string
  wallet: string
  largePrizeCents: number | null
  guaranteePeriod: string | null
  guaranteeThresholdCents: number | null
  guaranteeAmountCents: number | null
}

export const guaranteeOf = ({
  guaranteePeriod: period,
  guaranteeThresholdCents: thresholdCents,
  guaranteeAmountCents: amountCents,
}: GoLiveTerms): CampaignFile['guarantee'] =>
  period === null || thresholdCents === null || amountCents === null ? null : { period, thresholdCents, amountCents }

/** The file that the live campaign is made from. */
export const carriedOver = (terms: GoLiveTerms) => {
  const { partner, slug, name, language, cadence, timeZone, winnersPerDraw, cutoffLeadSeconds } = terms
  const { winnersUrl, prizeTable, chain, token, wallet, largePrizeCents } = terms
  return {
    partner,
    mode: 'live',
    slug,
    name,
    language,
    cadence,
    timeZone,
    startsAt: terms.startsAt.toISOString(),
    winnersPerDraw,
    cutoffLeadSeconds,
    winners: winnersUrl === null ? { mode: 'push' } : { mode: 'pull', url: winnersUrl },
    prizeTable,
    payout: { chain, token, wallet },
    largePrizeCents,
    guarantee: guaranteeOf(terms),
  }
}

/** A hash of all that is carried over. An approval repeats it, so that it is for the terms that were looked at. */
export const termsFingerprint = (terms: GoLiveTerms): string =>
  hash('sha256', JSON.stringify(carriedOver(terms)), 'hex')

/** The most that a draw can come to. */
export const mostOf = ({ amountsCents, winnersPerDraw }: { amountsCents: readonly number[]; winnersPerDraw: number }) =>
  Math.max(...amountsCents) * winnersPerDraw

const guaranteeWords = (terms: GoLiveTerms): string => {
  const guarantee = guaranteeOf(terms)
  if (guarantee === null) return 'none'
  const { period, thresholdCents, amountCents } = guarantee
  return `${money(amountCents)} for every ${durationWords(period)} without a prize of ${money(thresholdCents)}`
}

/** What the operator looks at, in words. */
export const termsInWords = (terms: GoLiveTerms & { amountsCents: readonly number[] }) => {
  const { name, cadence, timeZone, cutoffLeadSeconds, winnersPerDraw, winnersUrl, prizeTable, largePrizeCents } = terms
  return [
    ['Name', `${name} (${terms.language})`],
    ['Cadence', `${cadence}, ${timeZone}`],
    [
      'Cutoff',
      cutoffLeadSeconds === 0 ? 'at each draw' : `${durationWords(`PT${cutoffLeadSeconds}S`)} before each draw`,
    ],
    ['Winners', `${winnersPerDraw} a draw, ${winnersUrl === null ? 'sent by the partner' : `from ${winnersUrl}`}`],
    ['Prize table', prizeTable],
    ['At the very most', `${money(mostOf(terms))} a draw`],
    ['Held prizes', largePrizeCents === null ? 'none, whatever a prize comes to' : `from ${money(largePrizeCents)} on`],
    ['Guarantee', guaranteeWords(terms)],
  ] as const
}

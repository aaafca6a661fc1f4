/** How long a contract's money lasts, so that it is refilled before a draw is locked that could not be paid. */
import { occurrences, parseCadence } from '../drawing/schedule.ts'
import { splitPrizes } from '../payout/split.ts'
import { largestTransferCents } from '../payout/largest.ts'
import type { PrizeTable } from '../prize-table.ts'

/** The pace is measured over the past week and the coming one. */
export const PACE_DAYS = 7

/** Money that lasts for fewer days has to be refilled now. */
export const LEAST_DAYS = 3

type Terms = {
  winnersPerDraw: number
  table: { denominator: number; tiers: readonly Pick<PrizeTable['tiers'][number], 'amountCents' | 'weight'>[] }
  largePrizeCents: number | null
}

/**
 * What a draw transfers on average, in cents: for each winner the prizes that are not held, each as often as its weight
 * in the denominator says.
 */
export const expectedTransferCents = ({ winnersPerDraw, table, largePrizeCents }: Terms): number => {
  const transferred = (cents: number) => splitPrizes([cents], largePrizeCents).transferredCents
  const weighted = table.tiers.map(({ amountCents, weight }) => transferred(amountCents) * weight)
  return (winnersPerDraw * weighted.reduce((sum, one) => sum + one, 0)) / table.denominator
}

/** For how many days the money lasts, to a tenth; null: nothing is spent. */
export const daysLeft = (left: number, spentInPace: number): number | null =>
  spentInPace <= 0 ? null : Math.floor((left * PACE_DAYS * 10) / spentInPace) / 10

/**
 * `draws`: how many were due in the past PACE_DAYS, and will be in the next. `paidCents`: what was paid in the past.
 */
export type Pace = Terms & { draws: { past: number; ahead: number }; paidCents: number }

/** What a campaign's cadence is read from. */
export type Planned = { cadence: string; timeZone: string; startsAt: Date; isActive: boolean; now: Date }

export const plannedOf = ({ cadence, timeZone, startsAt, isActive, now }: Planned): Planned => ({
  cadence,
  timeZone,
  startsAt,
  isActive,
  now,
})

/** How many draws a campaign's cadence has in the next days of the pace. May take a tenth of a second. */
export const plannedDraws = ({ cadence, timeZone, startsAt, isActive, now }: Planned): number => {
  const from = now.toTemporalInstant()
  const rule = parseCadence(cadence, timeZone, startsAt.toTemporalInstant())
  return isActive ? occurrences(rule, from, from.add({ hours: 24 * PACE_DAYS })).length : 0
}

/** `created`: how many of the draws ahead have a drawing already. */
type Created = { draws: { past: number; created: number } }

/**
 * Drawings are created only a while ahead: the draws ahead are those `planned` by the cadence, or the created ones if
 * more.
 */
export const paceOf = <Rest extends Created>({ draws, ...rest }: Rest, planned: number) => ({
  ...rest,
  draws: { past: draws.past, ahead: Math.max(draws.created, planned) },
})

const drawsOf = ({ draws }: Pick<Pace, 'draws'>): number => Math.max(draws.past, draws.ahead)

/**
 * `days`: at the pace of what was paid or of what the draws ahead will need on average, whichever is more; null if none
 * is ahead. `draws`: how many are covered for certain, if every winner of each wins the largest prize that is not held.
 */
export type CampaignForecast = { days: number | null; draws: number }

export const forecastCampaign = (pace: Pace, balanceCents: number): CampaignForecast => {
  const { winnersPerDraw, table, largePrizeCents, paidCents } = pace
  const spent = pace.draws.ahead === 0 ? 0 : Math.max(paidCents, drawsOf(pace) * expectedTransferCents(pace))
  const prizesCents = table.tiers.map(({ amountCents }) => amountCents)
  const largest = largestTransferCents({ winnersPerDraw, prizesCents, largePrizeCents, guaranteeCents: null })
  return {
    days: daysLeft(balanceCents, spent),
    draws: Math.floor(balanceCents / largest),
  }
}

/** What a request and a settlement of few winners use together, as the benches measure it. */
const GAS_PER_DRAW = 320_000
/** What both write to the chain below, with a table of ten tiers. */
const BYTES_PER_DRAW = 1_640
/** Half of what an anchor of the log is given. */
const GAS_PER_ANCHOR = 30_000
const BYTES_PER_ANCHOR = 250

/** In wei: the contract's ether and the operator's, what a request costs, a unit of gas, and a byte in the chain below. */
export type Ether = {
  float: bigint
  operator: bigint
  requestFee: bigint
  gasPrice: bigint
  layer1FeePerByte: bigint
}

/** For how many days the ether for the provider's fees lasts, and that for gas. */
export type ChainForecast = { feeDays: number | null; gasDays: number | null }

/**
 * What else the operator's account pays for: draws in `others` of our contracts on the chain, and the anchors of the past
 * PACE_DAYS in all of them.
 */
type AlsoPaid = { others: readonly Pick<Pace, 'draws'>[]; anchors: number }

const countDraws = (paces: readonly Pick<Pace, 'draws'>[]): number =>
  paces.reduce((sum, pace) => sum + drawsOf(pace), 0)

export const forecastChain = (
  paces: readonly Pick<Pace, 'draws'>[],
  { float, operator, requestFee, gasPrice, layer1FeePerByte }: Ether,
  { others, anchors }: AlsoPaid = { others: [], anchors: 0 },
): ChainForecast => {
  const draws = countDraws(paces)
  const priceOf = (gas: number, bytes: number): number => gas * Number(gasPrice) + bytes * Number(layer1FeePerByte)
  const spent =
    (draws + countDraws(others)) * priceOf(GAS_PER_DRAW, BYTES_PER_DRAW) +
    anchors * priceOf(GAS_PER_ANCHOR, BYTES_PER_ANCHOR)
  return {
    feeDays: daysLeft(Number(float), draws * Number(requestFee)),
    gasDays: daysLeft(Number(operator), spent),
  }
}

export const isShort = (days: number | null): boolean => days !== null && days < LEAST_DAYS

/** Whether the next draw could come to more than there is. */
export const isUncovered = ({ days, draws }: CampaignForecast): boolean => days !== null && draws === 0

export const isCampaignShort = (forecast: CampaignForecast): boolean => isShort(forecast.days) || isUncovered(forecast)

import fc from 'fast-check'
import { token } from '../support/chain/chain.ts'
import { makeCampaign } from '../support/factory.ts'
import { type Cadence, isDaily, ruleOf, wordsOf } from './cadence.ts'
import type { Campaign, Guarantee, Model } from './model.ts'
import { registerAt } from './chain/registering.ts'
import { addressOf, sourcePath } from './servers.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
export const WALLET = `0x${'ab'.repeat(20)}`
export const OTHER_WALLET = `0x${'cd'.repeat(20)}`

/** Tables under which most things happen soon: prizes of every size, hardly any, and always the same. */
export const tables = [
  {
    version: 1,
    tiers: [
      [50_000, 1],
      [10_000, 2],
      [500, 3],
      [0, 2],
    ],
  },
  {
    version: 2,
    tiers: [
      [500, 1],
      [0, 1],
    ],
  },
  { version: 3, tiers: [[20_000, 1]] },
].map(({ version, tiers }) => ({
  version,
  tiers: tiers.map(([amountCents, weight]) => ({ amountCents: amountCents as number, weight: weight as number })),
}))

const thresholdsCents = [null, 500, 10_000, 20_001]
export const largePrizes = fc.constantFrom(...thresholdsCents)
export const tablePlaces = fc.nat(tables.length - 1)

const often: [Cadence, string][] = [
  [{ every: 180 }, 'UTC'],
  [{ every: 480 }, 'UTC'],
  [{ every: 250 }, 'Asia/Kathmandu'],
]

const daily: [Cadence, string][] = [
  [{ hour: 18, minute: 0 }, 'UTC'],
  [{ hour: 2, minute: 30 }, 'America/New_York'],
  [{ hour: 1, minute: 45 }, 'Australia/Lord_Howe'],
]

/** Once a week at most. */
const rarely: [Cadence, string][] = [
  [{ weekday: 'FR', hour: 20, minute: 15 }, 'Europe/Berlin'],
  [{ weekday: 'SU', hour: 2, minute: 30 }, 'America/New_York'],
  [{ monthDay: 1, hour: 0, minute: 0 }, 'Pacific/Auckland'],
  [{ monthDay: 31, hour: 12, minute: 0 }, 'UTC'],
]

/** Once a day at most. */
const seldom = [...daily, ...rarely]

/** A little before clocks change somewhere, or a leap day. */
const days = ['2026-03-06', '2026-10-30', '2027-04-02', '2027-10-01', '2028-02-27']

export const starts = fc
  .tuple(fc.constantFrom(...days), fc.nat(2 * 24 * 60))
  .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS)

export type CampaignPlan = {
  cadence: [Cadence, string]
  startsInMinutes: number
  leadMinutes: number
  winnersPerDraw: number
  wallet: string | null
  largePrizeCents: number | null
  table: number
  guarantee: Guarantee | null
  isDiligent: boolean
  owner: 0 | 1
  source: 'push' | 'pull'
  isLive: boolean
}

/**
 * How often a history's campaigns draw, and how long their guarantee periods are. One in `perLive` is drawn and paid on
 * the chain, which takes several times as long.
 */
type Pace = { cadences: typeof seldom; periods: readonly string[]; perLive: number }

const quick: Pace = { cadences: [...often, ...seldom], periods: ['P1D', 'PT5H', 'PT36H', 'P2D'], perLive: 6 }
/** No campaign draws twice a day, so that a history spans months. */
const slow: Pace = { cadences: seldom, periods: ['P2D', 'P7D', 'P10D', 'P1M'], perLive: 12 }
/** A history spans years, with several clock changes and a leap day. */
const rare: Pace = { cadences: rarely, periods: ['P7D', 'P1M', 'P3M', 'P1Y'], perLive: 12 }

const plansFor = ({ cadences, periods }: Pace, isLive: boolean): fc.Arbitrary<CampaignPlan> =>
  fc.record({
    cadence: fc.constantFrom(...(isLive ? cadences.filter(([cadence]) => isDaily(cadence)) : cadences)),
    startsInMinutes: fc.constantFrom(0, -1, 90, 600, -4320),
    leadMinutes: fc.constantFrom(0, 10, 180),
    winnersPerDraw: fc.integer({ min: 1, max: 3 }),
    wallet: fc.option(fc.constant(WALLET), { freq: 3 }),
    largePrizeCents: largePrizes,
    table: tablePlaces,
    guarantee: fc.option(
      fc.record({
        period: fc.constantFrom(...periods),
        thresholdCents: fc.constantFrom(10_000, 501, 50_001),
        amountCents: fc.constant(25_000),
      }),
      { freq: 3 },
    ),
    isDiligent: fc.boolean(),
    owner: fc.constantFrom(0, 1),
    source: fc.constantFrom('push', 'push', 'pull'),
    isLive: fc.constant(isLive),
  })

const plansAt = (pace: Pace): fc.Arbitrary<CampaignPlan[]> =>
  fc.array(
    fc.oneof(
      { weight: pace.perLive - 1, arbitrary: plansFor(pace, false) },
      { weight: 1, arbitrary: plansFor(pace, true) },
    ),
    { minLength: 1, maxLength: 6 },
  )

/** These plans draw most in the same processor time. */
export const quickPlans = plansAt(quick)

/** Each history has one pace: it goes from event to event, so a single quick campaign would make its time short. */
export const plans = fc.oneof(quickPlans, plansAt(slow), plansAt(rare))

export const wordsOfPlan = (name: string, plan: CampaignPlan): string => {
  const {
    cadence,
    startsInMinutes,
    leadMinutes,
    winnersPerDraw,
    wallet,
    largePrizeCents,
    table,
    guarantee,
    isDiligent,
    owner,
    source,
    isLive,
  } = plan
  const promise = guarantee ? `${guarantee.period} of ${guarantee.thresholdCents} or more` : 'none'
  return [
    `campaign ${name} of partner ${owner} (${source}${isLive ? ', live' : ''}) draws ${wordsOf(...cadence)} from ${startsInMinutes} minutes on, cutoff ${leadMinutes} minutes before`,
    `${winnersPerDraw} winners, table ${table + 1}, held from ${largePrizeCents ?? 'nowhere'}`,
    `${wallet ? 'a' : 'no'} wallet, guarantee ${promise}${isDiligent ? '; its partner sends winners in time' : ''}`,
  ].join('; ')
}

/** Sets a campaign up in the service and in the model. */
export const found = async (
  model: Model,
  { service, partners, tables: known, chain }: World,
  plan: CampaignPlan,
): Promise<void> => {
  const { cadence, startsInMinutes, leadMinutes, table, guarantee, winnersPerDraw, largePrizeCents } = plan
  const { owner, source, isLive } = plan
  const wallet = isLive ? WALLET : plan.wallet
  const [rule, timeZone] = cadence
  const startsAt = model.now + startsInMinutes * MINUTE_MS
  const prizes = known[table] as World['tables'][number]
  const name = 'ABCDEF'[model.campaigns.length] as string
  const { slug, id } = await makeCampaign(service, {
    partner: partners[owner],
    mode: isLive ? 'live' : 'test',
    winners: source === 'pull' ? { mode: 'pull', url: addressOf(sourcePath(name)) } : { mode: 'push' },
    cadence: ruleOf(rule),
    timeZone,
    startsAt: new Date(startsAt).toISOString(),
    winnersPerDraw,
    cutoffLeadSeconds: leadMinutes * 60,
    prizeTable: prizes.id,
    payout: isLive ? { chain: 'local', token: token.symbol, wallet } : { chain: 'test', token: 'TEST', wallet },
    largePrizeCents,
    guarantee,
  })
  const contractId = isLive ? 1 + model.campaigns.filter((campaign) => campaign.contractId !== null).length : null
  if (contractId !== null) await registerAt(chain, service, { campaignId: id, contractId })
  const campaign: Campaign = {
    name,
    slug,
    owner,
    source,
    contractId,
    mood: 'well',
    isDiligent: plan.isDiligent,
    status: 'active',
    endedAt: null,
    pauses: [],
    holdSince: null,
    holds: [],
    cadence: rule,
    timeZone,
    startsAt,
    leadMs: leadMinutes * MINUTE_MS,
    wallet,
    waitingWallet: null,
    largePrizeCents,
    terms: [{ id: null, from: -Infinity, table: prizes.table, winnersPerDraw }],
    guarantee,
    drawings: [],
    periods: [],
  }
  model.campaigns.push(campaign)
}

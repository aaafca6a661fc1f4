import fc from 'fast-check'
import { changeTerms, withdrawChange } from '../../api/actions/campaign/change-terms.ts'
import { theOperator } from '../support/factory.ts'
import { drawTimes } from './cadence.ts'
import { bringTables } from './chain/tables.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { campaignAt, type Command, command } from './command.ts'
import type { Campaign, Model, TermsFrom } from './model.ts'
import { tablePlaces } from './setting.ts'
import type { World } from './world.ts'

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000]
const MAX_COMING = 10
/** The longest time from one draw to the next: two months, from one 31st to the next, and a bit more. */
const LONGEST_GAP_MS = 63 * DAY

/** The draw times of drawings that have been made and not cancelled. */
const drawnAt = ({ drawings }: Campaign): number[] =>
  drawings.filter(({ cancelledAt }) => cancelledAt === null).map(({ drawAt }) => drawAt)

/** The terms of draws are fixed up to now, to the last drawing that has been made, and to the last change. */
const fixedUntil = (campaign: Campaign, now: number): number =>
  Math.max(now, ...drawnAt(campaign), ...campaign.terms.map(({ from }) => from))

const firstDrawAfter = ({ cadence, timeZone, startsAt }: Campaign, time: number): number => {
  const after = Math.max(time, startsAt - 1)
  return drawTimes(cadence, timeZone, startsAt, after, after + LONGEST_GAP_MS)[0] as number
}

/** A change in live mode needs the chain, as people change the contract's tables as well. */
const canChange = (model: Model, place: number): boolean =>
  campaignAt(model, place).contractId === null || model.chain !== 'away'

/** From when a change is to take effect; undefined: from the first draw that can change. */
const beginnings = {
  'from the first draw that can change on': () => undefined,
  'from as early as can be on': (campaign: Campaign, now: number) => fixedUntil(campaign, now) + 1,
  'from an hour after what is fixed on': (campaign: Campaign, now: number) => fixedUntil(campaign, now) + HOUR,
  'from the last that is fixed on': fixedUntil,
  'from now on': (_: Campaign, now: number) => now,
} as const

const begins = fc.constantFrom(...(Object.keys(beginnings) as (keyof typeof beginnings)[]))

const replyToChange = (campaign: Campaign, wished: TermsFrom, now: number): string => {
  if (campaign.status === 'ended') return '409 campaign_ended'
  const { table, winnersPerDraw } = campaign.terms.at(-1) as TermsFrom
  const isSame = table.version === wished.table.version && winnersPerDraw === wished.winnersPerDraw
  if (isSame || wished.from <= fixedUntil(campaign, now)) return '400 bad_request'
  return campaign.terms.filter(({ from }) => from > now).length < MAX_COMING ? OK : '409 rejected'
}

export const changesOfTerms: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(5),
    begin: begins,
    table: fc.option(tablePlaces, { nil: undefined }),
    winners: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  .filter(({ table, winners }) => table !== undefined || winners !== undefined)
  .map(({ campaign: place, begin, table, winners }) =>
    command({
      name: 'terms',
      words: `let campaign ${place} draw by table ${table ?? '-'} for ${winners ?? '-'} winners ${begin}`,
      isPossible: (model) => canChange(model, place),
      run: async (model, world, tell) => {
        const { service, tables } = world
        const campaign = campaignAt(model, place)
        const asked = beginnings[begin](campaign, model.now)
        const known = table === undefined ? undefined : (tables[table] as World['tables'][number])
        const last = campaign.terms.at(-1) as TermsFrom
        const wished: TermsFrom = {
          id: null,
          from: asked ?? firstDrawAfter(campaign, fixedUntil(campaign, model.now)),
          table: known?.table ?? last.table,
          winnersPerDraw: winners ?? last.winnersPerDraw,
        }
        const words = `table ${wished.table.version} for ${wished.winnersPerDraw} winners`
        tell(`let campaign ${campaign.name} draw by ${words} ${begin} (${new Date(wished.from).toISOString()})`)
        const change = {
          prizeTable: known?.id,
          winnersPerDraw: winners,
          from: asked === undefined ? asked : new Date(asked),
        }
        const reply = await replyOf(world, () => changeTerms(service, theOperator, { slug: campaign.slug, ...change }))
        expectReply(reply, replyToChange(campaign, wished, model.now))
        if (reply !== OK) return reply
        const from = Math.ceil(wished.from / SECOND) * SECOND
        campaign.terms.push({ ...wished, from, id: await newestChange(world, campaign) })
        await bringTables(world, campaign)
        return reply
      },
    }),
  )

/** Read from the row, as the answer with the change's id may be lost. */
const newestChange = async ({ clock }: World, { slug }: Campaign): Promise<string> => {
  const { rows } = await clock.client.query(
    `select t.change_id as id from campaign_terms t join campaign c on c.id = t.campaign_id
    where c.slug = $1 order by t.from_draw_at desc limit 1`,
    [slug],
  )
  return rows[0].id
}

const replyToWithdrawal = (campaign: Campaign, { from }: TermsFrom, isLast: boolean, now: number): string => {
  const isFixed = from <= now || drawnAt(campaign).some((drawAt) => drawAt >= from)
  return !isFixed && isLast && campaign.terms.length > 1 ? OK : '409 rejected'
}

/** In live mode with an hour left: blocks are ahead of the clock, and a table in force by them cannot be withdrawn. */
const canWithdraw = (model: Model, place: number): boolean => {
  const { terms, contractId } = campaignAt(model, place)
  const last = terms.at(-1) as TermsFrom
  return terms.length > 1 && canChange(model, place) && (contractId === null || last.from > model.now + HOUR)
}

export const withdrawals: fc.Arbitrary<Command> = fc
  .record({ campaign: fc.nat(5), isLast: fc.boolean() })
  .map(({ campaign: place, isLast }) =>
    command({
      name: 'withdraw terms',
      words: `withdraw the ${isLast ? 'last' : 'first'} change of campaign ${place}`,
      isPossible: (model) => canWithdraw(model, place),
      run: async (model, world, tell) => {
        const { service } = world
        const campaign = campaignAt(model, place)
        const { terms, slug } = campaign
        const change = terms.at(isLast ? -1 : 1) as TermsFrom
        tell(`withdraw the change of campaign ${campaign.name} from ${new Date(change.from).toISOString()} on`)
        const reply = await replyOf(world, () =>
          withdrawChange(service, theOperator, { slug, changeId: change.id as string }),
        )
        expectReply(reply, replyToWithdrawal(campaign, change, change === terms.at(-1), model.now))
        if (reply !== OK) return reply
        terms.pop()
        await bringTables(world, campaign)
        return reply
      },
    }),
  )

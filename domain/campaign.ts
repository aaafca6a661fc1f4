/** A campaign as an operator describes it: the file of `campaign create`, checked before anything depends on it. */
import { z } from 'zod'
import { HORIZON_SECONDS, MAX_CUTOFF_LEAD_SECONDS } from './drawing/horizon.ts'
import { MAX_WINNERS } from './drawing/winners.ts'
import { type Mode, modes } from './actor.ts'
import { addressText } from './chain/address-text.ts'
import { chains, findChain, findToken } from './chain/chains.ts'
import { instant } from './instant.ts'
import { languages } from './language.ts'
import { sourceUrlProblem } from './pull/source-url.ts'
import { shownName, shownText } from './shown-name.ts'
import { checked } from './zod-german.ts'
import { memberWords } from './refusal-words/member.ts'

const MAX_CENTS = 1_000_000_000_000
const MIN_GUARANTEE_PERIOD_SECONDS = 10
const MAX_GUARANTEE_PERIOD_SECONDS = 10 * 366 * 86_400

/** Chains that prizes can be paid on, by mode. */
const chainsOf = { test: ['test'], live: chains.map(({ name }) => name) }

const cents = z
  .int('must be a whole number of cents')
  .min(1, 'must be at least 1 cent')
  .max(MAX_CENTS, `must be at most ${MAX_CENTS}`)

/** Whole numbers only: fractions of a second could not be kept. */
const DURATION = /^P(?!$)(\d{1,4}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,5}D)?(T(?=\d)(\d{1,6}H)?(\d{1,7}M)?(\d{1,9}S)?)?$/

const isPeriod = (text: string): boolean => {
  if (!DURATION.test(text)) return false
  const start = Temporal.PlainDateTime.from('2026-01-01T00:00:00')
  const { seconds } = start.until(start.add(text), { largestUnit: 'seconds' })
  return seconds >= MIN_GUARANTEE_PERIOD_SECONDS && seconds <= MAX_GUARANTEE_PERIOD_SECONDS
}

const guarantee = z.strictObject({
  period: z.string().refine(isPeriod, checked(memberWords.period)),
  thresholdCents: cents,
  amountCents: cents,
})

/** What a campaign's public pages are written in. */
export const pageLanguage = z.enum(languages, { error: `must be ${languages.join(' or ')}` })

const winners = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('push') }),
  z.strictObject({
    mode: z.literal('pull'),
    url: z.string().superRefine((url, context) => {
      const problem = sourceUrlProblem(url, { allowLoopback: true })
      if (problem !== null) context.addIssue({ code: 'custom', ...checked(problem) })
    }),
  }),
])

export const winnersPerDraw = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(MAX_WINNERS, `must be at most ${MAX_WINNERS}`)

export const prizeTableId = z.string().regex(/^tbl_[A-Za-z0-9]{22}$/, 'must be the id of a prize table, tbl_…')

/** The maximum in the published document. It stays, although drawings with so long a lead would be made too late. */
const PUBLISHED_LEAD_SECONDS = 604_800

const tooLongLead = memberWords.lead(MAX_CUTOFF_LEAD_SECONDS, HORIZON_SECONDS / 3_600)

const cutoffLeadSeconds = z
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(PUBLISHED_LEAD_SECONDS, { error: tooLongLead.en, abort: true })
  .refine((seconds) => seconds <= MAX_CUTOFF_LEAD_SECONDS, checked(tooLongLead))

export const campaignSlug = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/,
    'must be 1 to 64 lower-case letters, digits and hyphens, with no hyphen at an end',
  )

/** What a campaign's file says, made by a partner or by the operator. */
const members = {
  slug: campaignSlug.meta({ description: 'The campaign’s name in addresses; it never changes.' }),
  name: shownName.meta({ description: 'The name that people see.' }),
  language: pageLanguage.default('en').meta({ description: 'The language of its public pages.' }),
  cadence: z.string().min(1).max(500).meta({ description: 'When it draws, as an iCalendar recurrence rule.' }),
  timeZone: z.string().min(1).max(64).meta({ description: 'The IANA zone whose clock the cadence follows.' }),
  startsAt: instant.meta({ description: 'No drawing of the cadence is earlier.' }),
  winnersPerDraw: winnersPerDraw.meta({ description: 'How many winners a draw takes.' }),
  cutoffLeadSeconds: cutoffLeadSeconds.default(0).meta({
    description: `How long before its draw the cutoff of a drawing is, ${MAX_CUTOFF_LEAD_SECONDS} seconds at most.`,
  }),
  winners: winners.meta({
    description: 'Whether you send the winners or the service fetches them.',
    // Each of the two is an object that says so itself.
    override: ({ jsonSchema }) => {
      delete jsonSchema.type
    },
  }),
  prizeTable: prizeTableId.meta({ description: 'One of your prize tables, or one that the operator made.' }),
  payout: z
    .strictObject({
      chain: z.string().min(1).max(40),
      token: shownText(40),
      wallet: addressText.nullable().default(null),
    })
    .meta({ description: 'How prizes are paid. A test campaign’s chain is `test`: its payments are only recorded.' }),
  largePrizeCents: cents
    .nullable()
    .default(null)
    .meta({ description: 'Prizes of this much or more are held and paid by hand.' }),
  guarantee: guarantee
    .nullable()
    .default(null)
    .meta({ description: 'What is paid for a period without a prize of the threshold.' }),
}

type Payout = { mode: Mode; payout: { chain: string; token: string } }

const checkPayout = ({ mode, payout }: Payout, context: z.RefinementCtx): void => {
  const known: readonly string[] = chainsOf[mode]
  if (!known.includes(payout.chain)) {
    const problem = memberWords.otherChain(mode, known, payout.chain)
    context.addIssue({ code: 'custom', path: ['payout', 'chain'], ...checked(problem) })
    return
  }
  const chain = findChain(payout.chain)
  if (chain && !findToken(chain, payout.token)) {
    const known = chain.tokens.map(({ symbol }) => symbol)
    const problem = memberWords.otherToken(chain.name, known, payout.token)
    context.addIssue({ code: 'custom', path: ['payout', 'token'], ...checked(problem) })
  }
}

export const campaignFile = z
  .strictObject({
    partner: z.string().regex(/^ptr_[A-Za-z0-9]{22}$/, 'must be the id of a partner, ptr_…'),
    mode: z.enum(modes, { error: 'must be test or live' }),
    ...members,
  })
  .superRefine(checkPayout)

export type CampaignFile = z.infer<typeof campaignFile>

/** The same from a partner, who makes test campaigns of its own. */
export const ownCampaignFile = z
  .strictObject(members)
  .superRefine((file, context) => checkPayout({ ...file, mode: 'test' }, context))

export type OwnCampaignFile = z.infer<typeof ownCampaignFile>

/** What a partner may edit of a test campaign; an absent member stays. */
export const campaignEdit = z
  .strictObject({
    name: members.name.optional(),
    winners: members.winners.optional(),
    cutoffLeadSeconds: cutoffLeadSeconds
      .optional()
      .meta({ description: 'For drawings that do not exist yet; those that do keep their cutoffs.' }),
    largePrizeCents: cents
      .nullable()
      .optional()
      .meta({ description: 'For drawings whose list is not locked yet. Null: no prize is held.' }),
    guarantee: guarantee
      .nullable()
      .optional()
      .meta({ description: 'Until the campaign starts: no period that runs loses its promise. Null: none.' }),
  })
  .refine((edit) => Object.keys(edit).length > 0, checked(memberWords.noChange))

export type CampaignEdit = z.infer<typeof campaignEdit>

import test from 'ava'
import { z } from 'zod'
import { campaignSlug, ownCampaignFile } from '../../domain/campaign.ts'
import { instant } from '../../domain/instant.ts'
import { emailAddress } from '../../domain/portal/email.ts'
import { shownName } from '../../domain/shown-name.ts'
import { germanOf } from '../../domain/zod-german.ts'
import { ENGLISH } from '../support/german.ts'

const said = (schema: z.ZodType, value: unknown): string[] => schema.safeParse(value).error?.issues.map(germanOf) ?? []

test('what a schema finds wrong is said in German, with its bounds', (t) => {
  t.deepEqual(said(z.object({ name: z.string() }), {}), ['muss ein Text sein'])
  t.deepEqual(said(z.string(), 7), ['muss ein Text sein'])
  t.deepEqual(said(z.int('must be a whole number'), 1.5), ['muss eine ganze Zahl sein'])
  t.deepEqual(said(z.string().min(1, 'must not be empty'), ''), ['darf nicht leer sein'])
  t.deepEqual(said(z.string().max(2, 'must be short'), 'abc'), ['darf höchstens 2 Zeichen haben'])
  t.deepEqual(said(z.number().min(1_000), 2), ['muss mindestens 1.000 sein'])
  t.deepEqual(said(z.array(z.string()).max(1), ['a', 'b']), ['darf höchstens 1 Einträge haben'])
  t.deepEqual(said(z.enum(['test', 'live'], { error: 'must be test or live' }), 'x'), ['muss test oder live sein'])
  t.deepEqual(said(z.strictObject({}), { a: 1, b: 2 }), ['hat Unbekanntes: a und b'])
  t.deepEqual(said(z.number().multipleOf(5), 7), ['muss ein Vielfaches von 5 sein'])
})

test('what people write themselves is corrected in words of its own', (t) => {
  t.regex(said(campaignSlug, 'My Campaign')[0] ?? '', /^muss aus 1 bis 64 Kleinbuchstaben, Ziffern und Bindestrichen/)
  t.regex(said(emailAddress, 'ada')[0] ?? '', /^muss eine E-Mail-Adresse sein/)
  t.regex(said(instant, 'tomorrow')[0] ?? '', /^muss eine Zeit nach ISO 8601/)
  t.regex(said(shownName, 'a\u202eb')[0] ?? '', /^darf keine Steuerzeichen haben/)
})

test('whatever is wrong with a campaign, nothing of it is said in English', (t) => {
  const wrong = {
    slug: '-',
    name: '\u200b',
    language: 'fr',
    cadence: '',
    startsAt: '2026',
    winnersPerDraw: 0,
    cutoffLeadSeconds: -1,
    winners: { mode: 'pull', url: 'ftp://a' },
    prizeTable: 'none',
    payout: { chain: 'x', token: '', wallet: '0x1' },
    guarantee: { period: 'P0D', thresholdCents: 0.5, amountCents: 0 },
    mehr: true,
  }
  const problems = said(ownCampaignFile, wrong)
  t.true(problems.length > 10)
  for (const problem of problems) t.notRegex(problem, ENGLISH)
})

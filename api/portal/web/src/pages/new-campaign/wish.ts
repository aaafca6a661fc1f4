import { addressProblem } from '../../../../../../domain/chain/address.ts'
import { sourceUrlProblem } from '../../../../../../domain/pull/source-url.ts'
import type { Language } from '../../texts/language.ts'
import { readCents, readWinners } from '../../format/numbers.ts'
import { firstPick, type Picked } from './cadence.ts'

/** What is typed into the form. */
export type Wish = {
  name: string
  /** Empty: it follows from the name. */
  slug: string
  picked: Picked
  timeZone: string
  winnersPerDraw: string
  cutoffLeadSeconds: number
  mode: 'push' | 'pull'
  url: string
  prizeTable: string
  largePrize: string
  hasGuarantee: boolean
  period: string
  threshold: string
  amount: string
  wallet: string
}

export const firstWish = (timeZone: string): Wish => ({
  name: '',
  slug: '',
  picked: firstPick,
  timeZone,
  winnersPerDraw: '10',
  cutoffLeadSeconds: 0,
  mode: 'push',
  url: '',
  prizeTable: '',
  largePrize: '',
  hasGuarantee: false,
  period: 'P7D',
  threshold: '',
  amount: '',
  wallet: '',
})

export const leads = [0, 60, 300, 900, 1_800, 3_600, 21_600, 86_400] as const
export const periods = ['P1D', 'P7D', 'P1M'] as const

const MAX_SLUG = 64

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ä: 'ae', ö: 'oe', ü: 'ue' }

/** A name as it can stand in an address: "Größter Gewinn!" is groesster-gewinn. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[ßæøäöü]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-|-$/g, '')

export type WishProblem = 'name' | 'winners' | 'url' | 'table' | 'largePrize' | 'threshold' | 'amount' | 'wallet'

/** What is missing or wrong, in the order of the form. */
export const problemsOf = (wish: Wish): WishProblem[] => {
  const isWrong: Readonly<Record<WishProblem, boolean>> = {
    name: wish.name.trim() === '' || (wish.slug || slugOf(wish.name)) === '',
    winners: readWinners(wish.winnersPerDraw) === null,
    url: wish.mode === 'pull' && sourceUrlProblem(wish.url, { allowLoopback: true }) !== null,
    table: wish.prizeTable === '',
    largePrize: wish.largePrize !== '' && readCents(wish.largePrize) === null,
    threshold: wish.hasGuarantee && readCents(wish.threshold) === null,
    amount: wish.hasGuarantee && readCents(wish.amount) === null,
    wallet: wish.wallet.trim() !== '' && addressProblem(wish.wallet.trim()) !== null,
  }
  return (Object.keys(isWrong) as WishProblem[]).filter((problem) => isWrong[problem])
}

/** The campaign's file, of a wish without problems. */
export const fileOf = (
  wish: Wish,
  { cadence, startsAt, language }: { cadence: string; startsAt: string; language: Language },
) => ({
  slug: wish.slug || slugOf(wish.name),
  name: wish.name.trim(),
  language,
  cadence,
  timeZone: wish.timeZone,
  startsAt,
  winnersPerDraw: readWinners(wish.winnersPerDraw) ?? 0,
  cutoffLeadSeconds: wish.cutoffLeadSeconds,
  winners: wish.mode === 'push' ? { mode: 'push' as const } : { mode: 'pull' as const, url: wish.url },
  prizeTable: wish.prizeTable,
  payout: { chain: 'test', token: 'TEST', wallet: wish.wallet.trim() === '' ? null : wish.wallet.trim() },
  largePrizeCents: wish.largePrize === '' ? null : readCents(wish.largePrize),
  guarantee: wish.hasGuarantee
    ? { period: wish.period, thresholdCents: readCents(wish.threshold) ?? 0, amountCents: readCents(wish.amount) ?? 0 }
    : null,
})

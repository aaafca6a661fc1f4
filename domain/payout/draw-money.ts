/**
 * Where a draw's prize money is, in one sentence for every page, list and file: what was transferred, and what is paid by
 * hand, with the day and the reference once it is.
 */
import { formatsOf, type Language } from '../language.ts'

/** Held prizes that were paid by hand: their sum, when the last was marked, and how many references there are. */
export type HandPaid = { cents: number; at: string; reference: string; references: number }

export type DrawMoney = {
  transferredCents: number
  heldCents: number
  /** Whether the transfer is confirmed. */
  isTransferred: boolean
  /** Null: nothing is paid by hand yet. */
  handPaid: HandPaid | null
}

type Words = {
  transferred: (amount: string) => string
  toBeTransferred: (amount: string) => string
  byHandPaid: (amount: string, day: string, reference: string) => string
  byHandNotYet: (amount: string) => string
  andMore: (reference: string, others: number) => string
}

const wordsIn: Readonly<Record<Language, Words>> = {
  en: {
    transferred: (amount) => `transferred ${amount}`,
    toBeTransferred: (amount) => `to be transferred: ${amount}`,
    byHandPaid: (amount, day, reference) => `${amount} by hand, paid on ${day} (${reference})`,
    byHandNotYet: (amount) => `${amount} by hand, not paid yet`,
    andMore: (reference, others) => `${reference} and ${others} more`,
  },
  de: {
    transferred: (amount) => `überwiesen ${amount}`,
    toBeTransferred: (amount) => `noch zu überweisen: ${amount}`,
    byHandPaid: (amount, day, reference) => `${amount} von Hand, ausgezahlt am ${day} (${reference})`,
    byHandNotYet: (amount) => `${amount} von Hand, noch nicht ausgezahlt`,
    andMore: (reference, others) => `${reference} und ${others} weitere`,
  },
}

type Reader = { timeZone: string; language?: Language }

/** `transferred $24,740 · $260,000 by hand, not paid yet`. Empty where every prize is 0. */
export const drawMoneyWords = (of: DrawMoney, { timeZone, language = 'en' }: Reader): string => {
  const { transferredCents, heldCents, isTransferred, handPaid } = of
  const words = wordsIn[language]
  const { money, day } = formatsOf(language)
  const leftCents = heldCents - (handPaid?.cents ?? 0)
  const parts: string[] = []
  if (transferredCents > 0)
    parts.push((isTransferred ? words.transferred : words.toBeTransferred)(money(transferredCents)))
  if (handPaid) {
    const { cents, at, reference, references } = handPaid
    const named = references === 1 ? reference : words.andMore(reference, references - 1)
    parts.push(words.byHandPaid(money(cents), day(new Date(at), timeZone), named))
  }
  if (leftCents > 0) parts.push(words.byHandNotYet(money(leftCents)))
  return parts.join(' · ')
}

type Marked = { amountCents: number; paidByHand?: { at: string; reference: string } | null }

/** What of these results was paid by hand. */
export const handPaidOf = (results: readonly Marked[]): HandPaid | null => {
  const marks = results.flatMap(({ amountCents, paidByHand }) => (paidByHand ? [{ amountCents, ...paidByHand }] : []))
  const [first, ...others] = marks.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
  if (!first) return null
  return {
    cents: marks.reduce((sum, { amountCents }) => sum + amountCents, 0),
    at: others.reduce((last, { at }) => (Date.parse(at) > Date.parse(last) ? at : last), first.at),
    reference: first.reference,
    references: new Set(marks.map(({ reference }) => reference)).size,
  }
}

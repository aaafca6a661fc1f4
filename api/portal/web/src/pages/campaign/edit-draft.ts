import type { Campaign } from '../../../../shapes.ts'
import { readCents, writeNumber } from '../../format/numbers.ts'

/** What is typed into the form that edits a campaign. */
export type EditDraft = {
  name: string
  cutoffLeadSeconds: number
  largePrize: string
  hasGuarantee: boolean
  period: string
  threshold: string
  amount: string
}

type Editable = Pick<Campaign, 'name' | 'cutoffLeadSeconds' | 'largePrizeCents' | 'guarantee'>

const typed = (cents: number | null | undefined): string =>
  cents === null || cents === undefined
    ? ''
    : writeNumber(cents / 100, { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })

export const draftOf = ({ name, cutoffLeadSeconds, largePrizeCents, guarantee }: Editable): EditDraft => ({
  name,
  cutoffLeadSeconds,
  largePrize: typed(largePrizeCents),
  hasGuarantee: guarantee !== null,
  period: guarantee?.period ?? 'P7D',
  threshold: typed(guarantee?.thresholdCents),
  amount: typed(guarantee?.amountCents),
})

export type EditProblem = 'name' | 'largePrize' | 'threshold' | 'amount'

export const problemsOf = ({ name, largePrize, hasGuarantee, threshold, amount }: EditDraft): EditProblem[] => {
  const isWrong: Readonly<Record<EditProblem, boolean>> = {
    name: name.trim() === '',
    largePrize: largePrize.trim() !== '' && readCents(largePrize) === null,
    threshold: hasGuarantee && readCents(threshold) === null,
    amount: hasGuarantee && readCents(amount) === null,
  }
  return (Object.keys(isWrong) as EditProblem[]).filter((problem) => isWrong[problem])
}

const guaranteeOf = ({ hasGuarantee, period, threshold, amount }: EditDraft): Campaign['guarantee'] =>
  hasGuarantee ? { period, thresholdCents: readCents(threshold) ?? 0, amountCents: readCents(amount) ?? 0 } : null

const isSame = (one: Campaign['guarantee'], other: Campaign['guarantee']): boolean =>
  one?.period === other?.period &&
  one?.thresholdCents === other?.thresholdCents &&
  one?.amountCents === other?.amountCents

/** What a draft without problems changes of a campaign; null: nothing. */
export const changedOf = (draft: EditDraft, campaign: Editable): Partial<Editable> | null => {
  const name = draft.name.trim()
  const { cutoffLeadSeconds } = draft
  const largePrizeCents = readCents(draft.largePrize)
  const guarantee = guaranteeOf(draft)
  const changed = {
    ...(name !== campaign.name && { name }),
    ...(cutoffLeadSeconds !== campaign.cutoffLeadSeconds && { cutoffLeadSeconds }),
    ...(largePrizeCents !== campaign.largePrizeCents && { largePrizeCents }),
    ...(!isSame(guarantee, campaign.guarantee) && { guarantee }),
  }
  return Object.keys(changed).length === 0 ? null : changed
}

import type { Statements } from '../../../db/statements.ts'
import { listWaitingProposals, type WaitingProposal } from '../../../db/queries/chain/proposals.ts'
import { listLogTrouble, type LogTrouble } from '../../../db/queries/log/trouble.ts'
import { listStandingMoves, type MoveLine } from '../../../db/queries/moving/moves.ts'
import {
  listNeedingPerson,
  listWaitingWallets,
  type StuckRow,
  type WaitingWalletRow,
} from '../../../db/queries/operator/status.ts'
import { checksummed } from '../../../domain/chain/address.ts'
import { type Severity, sentenceOf, severityOf } from '../../../domain/attention.ts'
import { proposalSentence } from '../../../domain/chain/proposal-words.ts'
import { standingMoveSentence } from '../../../domain/moving/steps.ts'

/** Something that needs a person. Trouble with the transparency log belongs to no partner and no campaign. */
export type OperatorNeed = {
  partner: string | null
  campaign: string | null
  chain: string | null
  drawing: string | null
  /** The drawing's number in its campaign. */
  number: number | null
  code: string
  severity: Severity
  since: string
  sentence: string
}

const needOf = ({ partner, slug: campaign, chain, drawing, number, attention }: StuckRow): OperatorNeed => {
  const { code, since } = attention
  const place = { partner, campaign, chain, drawing, number }
  return { ...place, code, severity: severityOf(code), since, sentence: sentenceOf(attention) }
}

export const logNeedOf = ({ kind, found, since }: { kind: LogTrouble; found: string; since: Date }): OperatorNeed => ({
  partner: null,
  campaign: null,
  chain: null,
  drawing: null,
  number: null,
  code: `log_${kind}`,
  severity: 'operator',
  since: since.toISOString(),
  sentence: found,
})

export const walletNeedOf = ({ partner, slug: campaign, chain, wallet, since }: WaitingWalletRow): OperatorNeed => ({
  partner,
  campaign,
  chain,
  drawing: null,
  number: null,
  code: 'wallet_waits',
  severity: 'operator',
  since: since.toISOString(),
  sentence: `A change of the payout wallet to ${checksummed(wallet)} waits: set it in the contract, or refuse it.`,
})

export const moveNeedOf = ({ partnerId: partner, state, baseUrl: to, since }: MoveLine): OperatorNeed => ({
  partner,
  campaign: null,
  chain: null,
  drawing: null,
  number: null,
  code: 'move_waits',
  severity: 'operator',
  since: since.toISOString(),
  sentence: standingMoveSentence(partner, { state, to }),
})

export const proposalNeedOf = (proposal: WaitingProposal): OperatorNeed => {
  const { chain, contract, calls, proposedBy: by, readyAt, since } = proposal
  const proposed = { contract, what: calls[0]?.what ?? 'nothing', by, until: readyAt.toISOString() }
  return {
    partner: null,
    campaign: null,
    chain,
    drawing: null,
    number: null,
    code: 'proposal_waits',
    severity: 'operator',
    since: since.toISOString(),
    sentence: proposalSentence(chain, proposed),
  }
}

/** `leftOff`: how many more there are. */
export type OperatorNeeds = { needs: OperatorNeed[]; leftOff: number }

/** How many rows there are beside those that are listed. */
export const leftOffOf = (rows: readonly { total: number }[]): number => (rows[0]?.total ?? 0) - rows.length

/** What needs a person now, all of it or only what has one of these codes; the oldest of each kind first. */
export const listOperatorNeeds = async (
  { statements }: { statements: Statements },
  codes: readonly string[] | null = null,
): Promise<OperatorNeeds> => {
  const isAsked = (code: string): boolean => codes === null || codes.includes(code)
  const wallets = isAsked('wallet_waits') ? await statements.rows(listWaitingWallets, []) : []
  const proposals = isAsked('proposal_waits') ? await statements.rows(listWaitingProposals, []) : []
  const others = [
    ...(await statements.rows(listLogTrouble, [])).map(logNeedOf),
    ...wallets.map(walletNeedOf),
    ...(await statements.rows(listStandingMoves, [])).map(moveNeedOf),
    ...proposals.map(proposalNeedOf),
  ]
  const stuck = await statements.rows(listNeedingPerson, [codes])
  return {
    needs: [...stuck.map(needOf), ...others.filter((need) => isAsked(need.code))],
    leftOff: leftOffOf(stuck) + leftOffOf(wallets) + leftOffOf(proposals),
  }
}

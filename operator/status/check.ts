import { listLogTrouble, type LogTrouble } from '../../db/queries/log/trouble.ts'
import {
  listNeedingPerson,
  listWaitingWallets,
  type StuckRow,
  type WaitingWalletRow,
} from '../../db/queries/operator/status.ts'
import { checksummed } from '../../domain/chain/address.ts'
import { sentenceOf, severityOf } from '../../domain/attention.ts'
import { chainBalances } from '../chain/status/balances.ts'
import type { Output, Store } from '../command.ts'

const needOf = ({ partner, slug: campaign, drawing, attention }: StuckRow) => {
  const { code, since } = attention
  return { partner, campaign, drawing, code, severity: severityOf(code), since, sentence: sentenceOf(attention) }
}

/** What is wrong with the transparency log is of no campaign. */
export const logNeedOf = ({ kind, found, since }: { kind: LogTrouble; found: string; since: Date }) => ({
  partner: null,
  campaign: null,
  drawing: null,
  code: `log_${kind}`,
  severity: 'operator' as const,
  since: since.toISOString(),
  sentence: found,
})

export const walletNeedOf = ({ partner, slug: campaign, wallet, since }: WaitingWalletRow) => ({
  partner,
  campaign,
  drawing: null,
  code: 'wallet_waits',
  severity: 'operator' as const,
  since: since.toISOString(),
  sentence: `A change of the payout wallet to ${checksummed(wallet)} waits: set it in the contract, or refuse it.`,
})

/** For monitors: fails while something needs a person, or money on a chain is to be refilled now. */
export const checkStatus = async (store: Pick<Store, 'statements' | 'pool' | 'environment'>): Promise<Output> => {
  const balances = chainBalances(store)
  const needs = [
    ...(await store.statements.rows(listNeedingPerson, [])).map(needOf),
    ...(await store.statements.rows(listLogTrouble, [])).map(logNeedOf),
    ...(await store.statements.rows(listWaitingWallets, [])).map(walletNeedOf),
  ]
  const warnings = (await balances).flatMap((balance) => balance.warnings)
  const lines = [
    ...needs.map(
      ({ partner, campaign, drawing, code, severity, since, sentence }) =>
        `${campaign ?? partner ?? 'the log'}${drawing === null ? '' : ` ${drawing}`}: ${code} (${severity}) since ${since}: ${sentence}`,
    ),
    ...warnings.map(({ sentence }) => sentence),
  ]
  const ok = lines.length === 0
  return { json: { ok, needs, warnings }, text: ok ? 'Nothing needs a person.' : lines.join('\n'), failed: !ok }
}

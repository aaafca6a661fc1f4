/** A drawing's rows as the console shows them: without secrets, and with links. */
import { checksummed, shownAddress } from '../../../domain/chain/address.ts'
import { proofPath } from '../../../domain/drawing/proof.ts'
import { isDrawn } from '../../../domain/drawing/state.ts'
import { toHex } from '../../../domain/hex.ts'
import { auditSentence } from '../../../domain/portal/audit-sentence.ts'
import { whoIs } from '../../portal/present/audit-actor.ts'
import { transactionPage, walletPage } from '../../portal/present/explorer.ts'
import { presentCancelled, presentVoid } from '../../v1/drawing/present.ts'
import type { ConsoleService } from '../context.ts'
import { inGwei } from '../chain/gwei.ts'
import { presentShown } from '../shown.ts'
import type { LifeRows } from './read-life.ts'
import { timeLineOf } from './time-line.ts'
import { troublesOf } from './troubles.ts'

const hex = (bytes: Buffer | null): string | null => bytes && toHex(bytes)

const presentDrawing = (row: LifeRows['drawing'], publicUrl: string) => {
  const { attention: _, campaignAttention: __, differs: ___, commitment, entropy, contract, ...shown } = row
  const isOut = isDrawn(row.status)
  return {
    ...shown,
    cancelled: presentCancelled(row),
    void: presentVoid(row),
    commitment: hex(commitment),
    entropy: hex(entropy),
    contract: shownAddress(contract),
    contractUrl: walletPage(row.chain, contract),
    pageUrl: `${publicUrl}/campaigns/${row.slug}/draws/${row.id}`,
    proofUrl: isOut ? publicUrl + proofPath(row.slug, row.id) : null,
  }
}

const presentPayout = (payout: NonNullable<LifeRows['payout']>) => ({
  ...payout,
  wallet: shownAddress(payout.wallet),
  transactionUrl: transactionPage(payout.chain, payout.transaction),
})

export const presentLife = (rows: LifeRows, { publicUrl, runbook }: Pick<ConsoleService, 'publicUrl' | 'runbook'>) => {
  const { drawing, payout, intents, attempts, record, entries, guarantee, ...shown } = rows
  return {
    ...shown,
    drawing: presentDrawing(drawing, publicUrl),
    troubles: troublesOf(rows, runbook),
    steps: timeLineOf(rows),
    guarantee,
    payout: payout && presentPayout(payout),
    intents: presentShown(intents, ({ contract, account, ...intent }) => ({
      ...intent,
      contract: checksummed(contract),
      account: shownAddress(account),
    })),
    attempts: presentShown(attempts, ({ maxFeeWei, priorityFeeWei, ...attempt }) => ({
      ...attempt,
      maxFeeGwei: inGwei(maxFeeWei),
      priorityFeeGwei: inGwei(priorityFeeWei),
      transactionUrl: transactionPage(attempt.chain, attempt.hash),
    })),
    record: record && {
      ...record,
      requestUrl: transactionPage(record.chain, record.requestTransaction),
      fulfilUrl: transactionPage(record.chain, record.fulfilTransaction),
    },
    entries: presentShown(entries, (entry) => ({
      id: entry.id,
      at: entry.at,
      ...whoIs(entry),
      action: entry.action,
      sentence: auditSentence(entry.action, entry.detail),
    })),
  }
}

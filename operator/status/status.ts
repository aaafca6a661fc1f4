import { z } from 'zod'
import { leftOffOf, logNeedOf, moveNeedOf, walletNeedOf } from '../../api/actions/operator/needs.ts'
import { queueNames } from '../../db/jobs.ts'
import { type AuditCheckRow, findAuditCheck } from '../../db/queries/audit/checked.ts'
import {
  countDrawings,
  countJobs,
  countSuspended,
  listStuck,
  listWaitingWallets,
} from '../../db/queries/operator/status.ts'
import { listStandingMoves } from '../../db/queries/moving/moves.ts'
import { listLogTrouble } from '../../db/queries/log/trouble.ts'
import { findSelfCheck, type SelfCheckRow } from '../../db/queries/self-check.ts'
import { balanceLines, chainBalances } from '../chain/status/balances.ts'
import { sentenceOf } from '../../domain/attention.ts'
import type { Command } from '../command.ts'
import { checkOptions, flag } from '../options.ts'
import { checkStatus, leftOffLines, TO_DO } from './check.ts'

/** How far a check that never ends has come. */
const checkLine = (what: string, row: SelfCheckRow | AuditCheckRow | undefined): string => {
  if (!row?.checkedAt) return `No ${what} was recomputed yet: workers do that all the time.`
  const round = row.endedAt ? `the last whole round ended ${row.endedAt.toISOString()}` : 'the first round goes on'
  return `A ${what} was last recomputed ${row.checkedAt.toISOString()}; ${round}.`
}

const suspendedLine = (count: number): string =>
  `${count === 1 ? '1 partner is' : `${count} partners are`} suspended: partner list says which.`

const countLine = (count: number): string =>
  count === 0 ? 'Nothing needs attention.' : `${count} ${count === 1 ? 'needs' : 'need'} attention: ${TO_DO}`

const statusOptions = z.strictObject({ check: flag })

export const status: Command = async (options, store) => {
  const { check: isCheck } = checkOptions(statusOptions, options)
  if (isCheck) return checkStatus(store)
  const { statements } = store
  const balances = chainBalances(store)
  const drawings = await statements.rows(countDrawings, [])
  const queues = await statements.rows(countJobs, [queueNames])
  const stuck = await statements.rows(listStuck, [])
  const logTrouble = (await statements.rows(listLogTrouble, [])).map(logNeedOf)
  const wallets = await statements.rows(listWaitingWallets, [])
  const waitingWallets = wallets.map(walletNeedOf)
  const standingMoves = (await statements.rows(listStandingMoves, [])).map(moveNeedOf)
  const leftOff = leftOffOf(stuck) + leftOffOf(wallets)
  const needs = stuck.length + logTrouble.length + waitingWallets.length + standingMoves.length + leftOff
  const [{ suspended } = { suspended: 0 }] = await statements.rows(countSuspended, [])
  const [selfCheck] = await statements.rows(findSelfCheck, [])
  const [auditCheck] = await statements.rows(findAuditCheck, [])
  const chains = await balances
  const json = {
    drawings: Object.fromEntries(drawings.map(({ status: name, count }) => [name, count])),
    queues,
    chains,
    selfCheck: { checkedAt: selfCheck?.checkedAt ?? null, roundEndedAt: selfCheck?.endedAt ?? null },
    logTrouble,
    waitingWallets,
    standingMoves,
    suspendedPartners: suspended,
    auditCheck: { checkedAt: auditCheck?.checkedAt ?? null, roundEndedAt: auditCheck?.endedAt ?? null },
    stuck: stuck.map(({ attention, total: _total, ...row }) => ({
      ...row,
      needsAttention: sentenceOf(attention),
      attentionCode: attention.code,
      attentionSince: attention.since,
      since: attention.since,
    })),
    ...(leftOff > 0 ? { leftOff } : {}),
  }
  const lines = [
    ...drawings.map(({ status: name, count }) => `${name.padEnd(18)} ${count} ${count === 1 ? 'drawing' : 'drawings'}`),
    ...queues.map(({ queue, ready, failed, oldestSeconds }) => {
      return `${queue.padEnd(18)} ${ready} jobs ready (oldest ${oldestSeconds.toFixed(1)} s), ${failed} failed`
    }),
    ...chains.flatMap(balanceLines),
    checkLine('drawn drawing', selfCheck),
    checkLine("partner's audit log", auditCheck),
    ...logTrouble.map(({ code, since, sentence }) => `${code} since ${since}: ${sentence}`),
    ...waitingWallets.map(({ campaign, code, since, sentence }) => `${campaign}: ${code} since ${since}: ${sentence}`),
    ...standingMoves.map(({ partner, code, since, sentence }) => `${partner}: ${code} since ${since}: ${sentence}`),
    ...stuck.map(
      ({ id, slug, attention }) =>
        `${slug ?? 'audit log of'} ${id}: ${attention.code} since ${attention.since}: ${sentenceOf(attention)}`,
    ),
    ...leftOffLines(leftOff),
    ...(suspended > 0 ? [suspendedLine(suspended)] : []),
    countLine(needs),
  ]
  return { json, text: lines.join('\n') }
}

import { z } from 'zod'
import { leftOffOf, logNeedOf, moveNeedOf, proposalNeedOf, walletNeedOf } from '../../api/actions/operator/needs.ts'
import { queueNames } from '../../db/jobs.ts'
import { listWaitingProposals } from '../../db/queries/chain/proposals.ts'
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
import type { Command, Store } from '../command.ts'
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

const passOf = (row: SelfCheckRow | AuditCheckRow | undefined) => ({
  checkedAt: row?.checkedAt ?? null,
  roundEndedAt: row?.endedAt ?? null,
})

const needLine = (of: string, { code, since, sentence }: { code: string; since: string; sentence: string }): string =>
  `${of}${code} since ${since}: ${sentence}`

const readStatus = async (store: Store) => {
  const { statements } = store
  const balances = chainBalances(store)
  const drawings = await statements.rows(countDrawings, [])
  const queues = await statements.rows(countJobs, [queueNames])
  const stuck = await statements.rows(listStuck, [])
  const logTrouble = (await statements.rows(listLogTrouble, [])).map(logNeedOf)
  const wallets = await statements.rows(listWaitingWallets, [])
  const standingMoves = (await statements.rows(listStandingMoves, [])).map(moveNeedOf)
  const proposals = await statements.rows(listWaitingProposals, [])
  const [{ suspended } = { suspended: 0 }] = await statements.rows(countSuspended, [])
  const [selfCheck] = await statements.rows(findSelfCheck, [])
  const [auditCheck] = await statements.rows(findAuditCheck, [])
  return {
    drawings,
    queues,
    stuck,
    logTrouble,
    waitingWallets: wallets.map(walletNeedOf),
    standingMoves,
    waitingProposals: proposals.map(proposalNeedOf),
    /** How many there are beyond those that are listed. */
    leftOff: leftOffOf(stuck) + leftOffOf(wallets) + leftOffOf(proposals),
    suspended,
    selfCheck,
    auditCheck,
    chains: await balances,
  }
}

type Read = Awaited<ReturnType<typeof readStatus>>

const jsonOf = (read: Read) => ({
  drawings: Object.fromEntries(read.drawings.map(({ status: name, count }) => [name, count])),
  queues: read.queues,
  chains: read.chains,
  selfCheck: passOf(read.selfCheck),
  logTrouble: read.logTrouble,
  waitingWallets: read.waitingWallets,
  standingMoves: read.standingMoves,
  waitingProposals: read.waitingProposals,
  suspendedPartners: read.suspended,
  auditCheck: passOf(read.auditCheck),
  stuck: read.stuck.map(({ attention, total: _total, ...row }) => ({
    ...row,
    needsAttention: sentenceOf(attention),
    attentionCode: attention.code,
    attentionSince: attention.since,
    since: attention.since,
  })),
  ...(read.leftOff > 0 ? { leftOff: read.leftOff } : {}),
})

/** What needs the operator and is of no drawing, each with what it is of. */
const otherNeedLines = ({ logTrouble, waitingWallets, standingMoves, waitingProposals }: Read): string[] => [
  ...logTrouble.map((need) => needLine('', need)),
  ...waitingWallets.map((need) => needLine(`${need.campaign}: `, need)),
  ...standingMoves.map((need) => needLine(`${need.partner}: `, need)),
  ...waitingProposals.map((need) => needLine(`${need.chain}: `, need)),
]

const linesOf = (read: Read): string[] => {
  const { stuck, leftOff, suspended } = read
  const others = otherNeedLines(read)
  return [
    ...read.drawings.map(
      ({ status: name, count }) => `${name.padEnd(18)} ${count} ${count === 1 ? 'drawing' : 'drawings'}`,
    ),
    ...read.queues.map(
      ({ queue, ready, failed, oldestSeconds }) =>
        `${queue.padEnd(18)} ${ready} jobs ready (oldest ${oldestSeconds.toFixed(1)} s), ${failed} failed`,
    ),
    ...read.chains.flatMap(balanceLines),
    checkLine('drawn drawing', read.selfCheck),
    checkLine("partner's audit log", read.auditCheck),
    ...others,
    ...stuck.map(({ id, slug, attention }) =>
      needLine(`${slug ?? 'audit log of'} ${id}: `, { ...attention, sentence: sentenceOf(attention) }),
    ),
    ...leftOffLines(leftOff),
    ...(suspended > 0 ? [suspendedLine(suspended)] : []),
    countLine(stuck.length + others.length + leftOff),
  ]
}

const statusOptions = z.strictObject({ check: flag })

export const status: Command = async (options, store) => {
  if (checkOptions(statusOptions, options).check) return checkStatus(store)
  const read = await readStatus(store)
  return { json: jsonOf(read), text: linesOf(read).join('\n') }
}

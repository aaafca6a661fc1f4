/**
 * Looks at what became of the intents that are under way. What the newest block has is mined; what a block has that is deep
 * enough to stay is final, and moves its drawing on. The contract's state decides, its events only say where.
 */
import { markUnsent } from '../../db/queries/chain/attempts.ts'
import { type IntentMove, type IntentRow, moveIntents } from '../../db/queries/chain/intents.ts'
import { decideLook, type Seen } from '../../domain/chain/intent.ts'
import { finishPayments } from './finish-payments.ts'
import { finishRequests } from './finish-requests.ts'
import type { Ground, Head } from './ground.ts'
import { type PayIntent, paymentKey, paymentsOf, type RequestIntent, requestsOf } from './intents.ts'
import { flagOverdue } from './overdue.ts'
import { readDrawings, readPaid } from './read-contract.ts'
import { whyRefused } from './why-refused.ts'

/** Doubles with every time that the contract refuses. */
const RETRY_REFUSED_SECONDS = 2
const MAX_DOUBLINGS = 11

type Finding = { row: IntentRow; seen: Seen }

const isNonceSpent = ({ nonce }: IntentRow, head: Head): boolean => nonce !== null && nonce < head.nonces

const lookAtRequests = async (ground: Ground, head: Head, requests: readonly RequestIntent[]): Promise<Finding[]> => {
  const places = requests.map((request) => request.arguments)
  const [newest, deep] = await Promise.all([
    readDrawings(ground, head.newest, places),
    head.deep === null ? [] : readDrawings(ground, head.deep, places),
  ])
  await flagOverdue(ground, head, requests, newest)
  return requests.map(({ row, arguments: request }, i) => {
    const isOurs = newest[i]?.winnersCommitment === request.winnersCommitment
    const isDone = isOurs && deep[i]?.winnersCommitment === request.winnersCommitment && deep[i].revealedAt !== 0
    return { row, seen: { isInNewest: isOurs, isDone, isNonceSpent: isNonceSpent(row, head) } }
  })
}

const lookAtPayments = async (ground: Ground, head: Head, payments: readonly PayIntent[]): Promise<Finding[]> => {
  const keys = payments.map((payment) => paymentKey(payment.arguments))
  const [newest, deep] = await Promise.all([
    readPaid(ground, head.newest, keys),
    head.deep === null ? [] : readPaid(ground, head.deep, keys),
  ])
  return payments.map(({ row }, i) => ({
    row,
    seen: { isInNewest: Boolean(newest[i]), isDone: Boolean(deep[i]), isNonceSpent: isNonceSpent(row, head) },
  }))
}

/** Brings every intent under way to where the chain has it. */
export const look = async (ground: Ground, head: Head, rows: readonly IntentRow[]): Promise<void> => {
  const requests = requestsOf(rows)
  const payments = paymentsOf(rows)
  const findings = (
    await Promise.all([lookAtRequests(ground, head, requests), lookAtPayments(ground, head, payments)])
  ).flat()
  const moves: IntentMove[] = []
  const finished = new Set<string>()
  for (const { row, seen } of findings) {
    const decision = decideLook(row, seen)
    if (decision.kind === 'finish') finished.add(row.key)
    if (decision.kind !== 'move') continue
    const tries = decision.isRefused ? await whyRefused(ground, row) : 0
    const retryAfterSeconds = decision.isRefused ? RETRY_REFUSED_SECONDS * 2 ** Math.min(tries, MAX_DOUBLINGS) : 0
    const block = Number(row.state === 'new' ? ground.deployedBlock : head.newest)
    moves.push({ key: row.key, from: row.state, to: decision.to, block, retryAfterSeconds })
  }
  if (moves.length > 0) await moveIntents(ground.pool, moves)
  const takenBack = moves.filter(({ to }) => to === 'signed').map(({ key }) => key)
  if (takenBack.length > 0) await markUnsent(ground.pool, takenBack)
  const done = <Intent extends { row: IntentRow }>(intents: readonly Intent[]): Intent[] =>
    intents.filter(({ row }) => finished.has(row.key))
  await finishRequests(ground, head, done(requests))
  await finishPayments(ground, head, done(payments))
}

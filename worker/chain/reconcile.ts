/**
 * Brings the intents in flight to the state that the chain shows. What the newest block has is mined. A value is final
 * once the safe block has it, or has its number as void, and a payment once the finalized one does: then its drawing
 * moves on. The contract's state decides; its events only say where to find it.
 */
import { markUnsent } from '../../db/queries/chain/attempts.ts'
import { type IntentMove, type IntentRow, moveIntents } from '../../db/queries/chain/intents.ts'
import { doubled } from '../../domain/backoff.ts'
import { noteSeenValues } from '../../db/queries/drawing/revealing.ts'
import { decideMove, type ChainView } from '../../domain/chain/intent.ts'
import { readAgreedAgain } from './agree.ts'
import { confirmPayments } from './confirm-payments.ts'
import { confirmRequests } from './confirm-requests.ts'
import type { Confirm } from './confirm.ts'
import type { ChainContext, Head, Reconcile } from './context.ts'
import { type PayIntent, type Place, placeOf, type RequestIntent } from './intents.ts'
import { planDeliveries } from './delivering/plan.ts'
import { eachAlone } from './each-alone.ts'
import { requireSameFacts } from './facts.ts'
import { unflagRows } from './flag-rows.ts'
import { noteMissing } from './missing-events.ts'
import { isNonceSpent } from './nonce-spent.ts'
import { flagOverdue } from './overdue.ts'
import { type OnchainDrawing, readDrawings } from './read-contract.ts'
import { reportRefusal } from './report-refusal.ts'
import { compareStalled } from './stalled.ts'

/** After the contract has refused. */
const RETRY_SECONDS = { first: 2, most: 3_600 }

type Finding = { row: IntentRow; seen: ChainView }

/** Whether a drawing is the one that was requested. */
const isOurs = ({ arguments: request }: RequestIntent, drawing: OnchainDrawing | undefined): boolean =>
  drawing?.contribution === request.contribution

/** Whether the drawing is the one that was requested, and has its value or is void. */
const isAnswered = (request: RequestIntent, drawing: OnchainDrawing | undefined): boolean =>
  isOurs(request, drawing) && (drawing?.revealedAt !== 0 || drawing.isVoid)

/**
 * Notes values that are in the newest block but not yet in the safe one: people see that a value is being confirmed,
 * and never the value.
 */
const noteUnsafeValues = async ({ pool }: ChainContext, found: readonly (Finding & { hasValue: boolean })[]) => {
  const awaited = found.filter(({ seen }) => !seen.isDone)
  if (awaited.length === 0) return
  await noteSeenValues(
    pool,
    awaited.map(({ row, hasValue }) => ({ id: row.drawingId, hasValue })),
  )
}

const findRequests = async (
  context: ChainContext,
  head: Head,
  requests: readonly RequestIntent[],
): Promise<Finding[]> => {
  const places = requests.map((request) => request.arguments)
  const [newest, safe] = await Promise.all([
    readDrawings(context, head.newest, places),
    head.safe === null ? [] : readDrawings(context, head.safe, places),
  ])
  await flagOverdue(context, head, requests, newest)
  await eachAlone(context, { step: 'find values' }, () => planDeliveries(context, head, requests, newest))
  const found = requests.map((request, i) => {
    const { row } = request
    const isInNewest = isOurs(request, newest[i])
    const isDone = isInNewest && isAnswered(request, safe[i])
    const hasValue = isInNewest && newest[i]?.revealedAt !== 0
    return { row, hasValue, seen: { isInNewest, isDone, isNonceSpent: isNonceSpent(context, row, head) } }
  })
  await eachAlone(context, { step: 'note values' }, () => noteUnsafeValues(context, found))
  return found
}

/** Whether a drawing shows the effect of a payment. */
const hasEffect = ({ arguments: payment }: PayIntent, drawing: OnchainDrawing | undefined): boolean => {
  if (!drawing) return false
  return payment.kind === 'settle' ? drawing.settled >= payment.through : drawing.isPicked
}

const findPayments = async (context: ChainContext, head: Head, payments: readonly PayIntent[]): Promise<Finding[]> => {
  const places = payments.map(placeOf)
  const [newest, finalized] = await Promise.all([
    readDrawings(context, head.newest, places),
    head.finalized === null ? [] : readDrawings(context, head.finalized, places),
  ])
  return payments.map((payment, i) => ({
    row: payment.row,
    seen: {
      isInNewest: hasEffect(payment, newest[i]),
      isDone: hasEffect(payment, finalized[i]),
      isNonceSpent: isNonceSpent(context, payment.row, head),
    },
  }))
}

/** Clears the flag of transactions that are in a block after all. */
const forgetUnmined = (context: ChainContext, findings: readonly Finding[], moves: readonly IntentMove[]) => {
  const mined = new Set(moves.flatMap(({ key, to }) => (to === 'mined' ? [key] : [])))
  const late = findings.filter(({ row }) => mined.has(row.key) && row.attention?.code === 'not_mined')
  const ids = late.map(({ row }) => row.subjectId)
  return unflagRows(context, ids, 'not_mined')
}

/** Moves intents to what was found of them. Returns the keys of those that may be recorded. */
const follow = async (context: ChainContext, head: Head, findings: readonly Finding[]): Promise<Set<string>> => {
  const moves: IntentMove[] = []
  const confirmed = new Set<string>()
  for (const { row, seen } of findings) {
    const decision = decideMove(row, seen)
    if (decision.kind === 'confirm') confirmed.add(row.key)
    if (decision.kind !== 'move') continue
    const tries = decision.isRefused ? await reportRefusal(context, head, row) : 0
    const retryAfterSeconds = decision.isRefused ? doubled(tries + 1, RETRY_SECONDS) : 0
    moves.push({ key: row.key, from: row.state, to: decision.to, retryAfterSeconds })
  }
  if (moves.length > 0) await moveIntents(context.pool, moves)
  await forgetUnmined(context, findings, moves)
  const takenBack = moves.filter(({ to }) => to === 'signed').map(({ key }) => key)
  if (takenBack.length > 0) await markUnsent(context.pool, takenBack)
  return confirmed
}

/** Whether it is to be signed again, as if it had never had an effect. */
const isGivenUp = ({ row, seen }: Finding): boolean => {
  const decision = decideMove(row, seen)
  return decision.kind === 'move' && decision.to === 'new'
}

type Lane<Intent> = {
  mark: 'safe' | 'finalized'
  place: (intent: Intent) => Place
  isThere: (intent: Intent, drawing: OnchainDrawing | undefined) => boolean
  isDone: (intent: Intent, drawing: OnchainDrawing | undefined) => boolean
}

/**
 * Has all nodes compared before an intent is given up, and now and then while one waits for long: a single node may
 * hide the effect of an intent, or something that it needs.
 */
const requireMissing = <Intent>(
  context: ChainContext,
  head: Head,
  findings: readonly (Finding & { intent: Intent })[],
  { mark, place, isThere, isDone }: Lane<Intent>,
): Promise<void> => {
  const keys = findings.map(({ row }) => row.key)
  return compareStalled(context, head, keys, async (stalled) => {
    const missing = findings.filter((finding) => stalled.has(finding.row.key) || isGivenUp(finding))
    const places = missing.map(({ intent }) => place(intent))
    const compare = (block: bigint, is: Lane<Intent>['isDone'], told: 'isInNewest' | 'isDone') =>
      readAgreedAgain(context, block, places, (drawing, i) => {
        const { intent, seen } = missing[i] as (typeof missing)[number]
        return is(intent, drawing) === seen[told]
      })
    await compare(head.newest, isThere, 'isInNewest')
    if (head[mark] !== null) await compare(head[mark], isDone, 'isDone')
    const rows = findings.filter(({ row }) => stalled.has(row.key)).map(({ row }) => row)
    await requireSameFacts(context, head, rows)
  })
}

/** Looks at intents through one node, and records an outcome only if all nodes agree on it. */
const lane =
  <Intent extends { row: IntentRow }>(
    find: (context: ChainContext, head: Head, intents: readonly Intent[]) => Promise<Finding[]>,
    confirm: Confirm<Intent>,
    rules: Lane<Intent>,
  ): Reconcile<Intent> =>
  async (context, head, intents) => {
    const { mark, place, isDone } = rules
    const findings = await find(context, head, intents)
    const ofIntents = findings.map((finding, i) => ({ ...finding, intent: intents[i] as Intent }))
    await requireMissing(context, head, ofIntents, rules)
    const confirmed = await follow(context, head, findings)
    const done = intents.filter(({ row }) => confirmed.has(row.key))
    const block = head[mark]
    if (done.length === 0 || block === null) return
    const drawings = await readAgreedAgain(context, block, done.map(place), (drawing, i) =>
      isDone(done[i] as Intent, drawing),
    )
    const found = new Set(await confirm(context, head, done, drawings))
    await noteMissing(
      context,
      head,
      done.map((intent) => ({ row: intent.row, number: place(intent).number, isFound: found.has(intent.row.key) })),
    )
  }

export const reconcileRequests = lane(findRequests, confirmRequests, {
  mark: 'safe',
  place: (request) => request.arguments,
  isThere: isOurs,
  isDone: isAnswered,
})
export const reconcilePayments = lane(findPayments, confirmPayments, {
  mark: 'finalized',
  place: placeOf,
  isThere: hasEffect,
  isDone: hasEffect,
})

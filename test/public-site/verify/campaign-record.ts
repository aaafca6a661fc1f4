/** A real campaign as it is served, beside what the node of its chain says. */
import type { ExecutionContext } from 'ava'
import type { Transaction } from '../../support/chain/fake-logs.ts'
import { type ChainRecord, type Manners, startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { runVerifier, serve } from './command.ts'
import { liveProofOf } from './proofs.ts'

const idOf = (number: number) => `drw_${String(number).padStart(22, '0')}`
export const timeOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}T18:00:00.000Z`

type Draw = NonNullable<Parameters<typeof liveProofOf>[0]>
export const proofOn = (number: number, draw: Draw = {}) =>
  liveProofOf({ id: idOf(number), number, drawAt: timeOf(number), cutoffAt: timeOf(number), ...draw })

/** A draw of the list: drawn with its proof, or only numbered. */
export const rowFor = (number: number, isDrawn: boolean): object => {
  const { drawing, winnerList } = proofOn(number)
  const { commitment: winnersCommitment, lockedAt, winners } = winnerList
  const known = { ...drawing, winners: winners.length, winnersCommitment, lockedAt }
  return isDrawn ? { ...known, stage: 'paid', proof: `/proofs/${number}` } : { ...known, stage: 'drawing', proof: null }
}

export type Campaign = {
  rows: object[][]
  last: number
  proofs?: Record<number, unknown>
  manners?: Manners
  others?: ChainRecord['others']
  payments?: number
  ledger?: (before: string | null) => unknown
  disowned?: Disowned[]
  guaranteed?: Transaction
  /** What the contract was requested under the number that no draw of the list has. */
  asked?: object
}

export const disowned = {
  number: 2,
  at: timeOf(2),
  reason: 'A key was stolen.',
  drawingId: `0x${'7d'.repeat(32)}`,
  transaction: `0x${'7e'.repeat(32)}`,
} as const
export type Disowned = Partial<Record<keyof typeof disowned, unknown>>

/** The request of number 2, which is for no draw of the campaign unless `asked` says otherwise. */
const requestOf = (record: ChainRecord, asked: object): Transaction => {
  const { request } = record.transactions
  const { values } = request.event
  const told = { ...(values['request'] as object), number: 2, drawingId: disowned.drawingId, ...asked }
  const { drawingId } = told
  return {
    ...request,
    hash: disowned.transaction,
    event: { name: 'DrawingRequested', values: { ...values, number: 2, drawingId, request: told } },
  }
}

/**
 * A real campaign whose first draw is drawn: `rows` are the list at each reading, `last` is the contract's last number,
 * `others` what it holds of further ones, `ledger` the list of guarantees.
 */
export const campaignOf = async (t: ExecutionContext, campaign: Campaign) => {
  const { rows, last, proofs = {}, manners = {}, others = {}, payments = 0, ledger, asked = {} } = campaign
  const record = recordOf(proofOn(1))
  record.campaign.drawings = last
  record.guarantee.payments = payments
  record.others = others
  record.transactions.disowned = requestOf(record, asked)
  if (campaign.guaranteed) record.transactions.guaranteed = campaign.guaranteed
  const node = await startFakeNode(t, () => record, manners)
  let readings = 0
  const address = await serve(t, ({ pathname, searchParams }) => {
    if (pathname === '/guarantees.json') return ledger?.(searchParams.get('before'))
    const number = Number(/^\/proofs\/(\d+)$/.exec(pathname)?.[1])
    if (number > 0) return proofs[number] ?? proofOn(number)
    const draws = rows[Math.min(readings++, rows.length - 1)]
    return {
      campaign: { id: 4, slug: 'daily', name: 'Daily draw', disowned: campaign.disowned },
      draws,
      nextBefore: null,
    }
  })
  return (...words: string[]) =>
    runVerifier('--campaign', `${address}/draws.json`, ...(words.length > 0 ? words : ['--rpc', node.url]))
}

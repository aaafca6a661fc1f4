import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import { type EntryContent, entryBytes } from '../../../domain/log/entry.ts'
import { leafHash } from '../../../domain/log/tree.ts'
import { lockOf } from '../../public-site/verify/log/entries.ts'
import { proofOf } from '../../public-site/verify/proofs.ts'
import { logProofOf } from './inclusion.ts'
import { leafHexOf, makeLog, seedOf, serveFiles } from './log.ts'

type Proof = ReturnType<typeof proofOf> & { log?: { index: number; leaf: string } }

const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const keyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
export const publicKeyOf = (seed: Buffer): Buffer =>
  createPublicKey(keyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(-32)

export const LOG_SEED = seedOf(1)
export const RECEIPT_SEED = seedOf(2)
const LATER_SEED = seedOf(3)

export const hashOf = (text: string): `0x${string}` => `0x${createHash('sha256').update(text).digest('hex')}`
const dayOf = (day: number, time = '18:00:00') => `2026-11-${String(day).padStart(2, '0')}T${time}.000Z`
export const idOf = (day: number): string => `drw_${String(day).padStart(22, '0')}`
export const account = (byte: string): string => `0x${byte.repeat(20)}`

const sendOf = ({ drawing, winnerList, sentAt }: Pick<Proof, 'drawing' | 'winnerList'> & { sentAt: string }) => ({
  type: 'send',
  drawing: drawing.id,
  winnersCommitment: winnerList.commitment,
  sentAt,
})

export type Receipt = Record<string, string>

/** A receipt as the service gives it. */
export const receiptOf = (url: string, send: EntryContent, seed = RECEIPT_SEED): Receipt => {
  const { type: _, ...facts } = send as Record<string, string>
  const keyId = createHash('sha256').update(publicKeyOf(seed)).digest('hex').slice(0, 16)
  return {
    ...facts,
    keyId,
    signature: sign(null, entryBytes(send), keyOf(seed)).toString('base64'),
    logProof: `${url}/log/proof/${leafHexOf(send).slice(2)}`,
    drawProof: `${url}/campaigns/daily/draws/${send['drawing']}/proof.json`,
  }
}

const rowOf = (proof: Proof, url: string, more: object = {}) => ({
  ...proof.drawing,
  stage: 'paid',
  cancelled: null as object | null,
  void: null as object | null,
  winners: proof.winnerList.winners.length,
  winnersCommitment: proof.winnerList.commitment as string | null,
  lockedAt: proof.winnerList.lockedAt as string | null,
  proof: `${url}/campaigns/daily/draws/${proof.drawing.id}/proof.json` as string | null,
  ...more,
})

const PERIOD = { periodStart: dayOf(1), periodEnd: dayOf(8), thresholdCents: 10_000, amountCents: 25_000 }

/**
 * A service that shows two campaigns and logs what it promises: `daily`, a test campaign with draws of the days 1 to 3,
 * one cancelled, one void and one open, and `live`, which is registered and has changed its wallet. Proofs of `unlogged`
 * days are not in the log yet.
 */
export const openPromising = async (t: ExecutionContext, { unlogged = [] }: { unlogged?: readonly number[] } = {}) => {
  const { url, asked, files } = await serveFiles(t, new Map())
  const log = makeLog(url, files, { seed: LOG_SEED })
  const b64 = (seed: Buffer) => publicKeyOf(seed).toString('base64')
  const keyEntry = (type: string, purpose: string, seed: Buffer) => ({ type, purpose, key: b64(seed) })
  log.add(keyEntry('key', 'log', LOG_SEED), keyEntry('key', 'receipts', RECEIPT_SEED))
  log.add(
    { type: 'wallet', campaign: 'daily', wallet: null },
    { type: 'wallet', campaign: 'live', wallet: account('aa') },
  )
  const registration = { chain: 'base', contract: account('cc'), campaignId: 4 }
  log.add({ type: 'registration', campaign: 'live', ...registration })
  const change = { campaign: 'live', change: 'wch_1', previous: account('aa'), wallet: account('bb') }
  log.add({ type: 'wallet_change', ...change }, { type: 'wallet_approved', ...change })
  log.add({ type: 'wallet', campaign: 'live', wallet: account('bb') })
  log.add({ type: 'audit', account: hashOf('a'), entries: 7, head: hashOf('7') })

  const proofs = new Map<number, Proof>()
  const sends = new Map<number, EntryContent>()
  const proven = (day: number): Proof => {
    const proof = proofOf({ id: idOf(day), number: day, drawAt: dayOf(day), cutoffAt: dayOf(day, '17:50:00') })
    proof.entropy.revealedAt = dayOf(day, '18:00:01')
    return proof
  }
  const sendOn = (day: number, proof: Proof): void => {
    const send = sendOf({ ...proof, sentAt: dayOf(day, '12:00:00') })
    sends.set(day, send)
    log.add(send)
  }
  const valueOf = ({ drawing, entropy }: Proof) => ({
    type: 'value',
    drawing: drawing.id,
    number: drawing.number,
    provider: entropy.provider,
    value: entropy.value,
  })
  const pathOf = (day: number) => `/campaigns/daily/draws/${idOf(day)}/proof.json`
  /** What is served as a proof, and logged as its newest version. */
  const publish = (day: number, proof: Proof, isLogged = true): void => {
    const text = JSON.stringify(proof)
    files.set(pathOf(day), text)
    if (isLogged) log.add({ type: 'proof', drawing: idOf(day), sha256: hashOf(text) })
  }
  const lockOn = (day: number): Proof => {
    const proof = proven(day)
    sendOn(day, proof)
    const index = log.add(lockOf(proof))
    return { ...proof, log: { index, leaf: leafHexOf(lockOf(proof)) } }
  }
  for (const day of [1, 2, 3]) {
    const proof = lockOn(day)
    proofs.set(day, proof)
    log.add(valueOf(proof))
    publish(day, proof, !unlogged.includes(day))
  }
  const reason = 'The shop was closed.'
  log.add({ type: 'cancellation', campaign: 'daily', drawing: idOf(5), reasonHash: hashOf(reason) })
  const voided = lockOn(4)
  const transaction = `0x${'7a'.repeat(32)}`
  log.add({ type: 'void', campaign: 'daily', drawing: idOf(4), number: 4, transaction })
  const { periodStart, periodEnd, thresholdCents, amountCents } = PERIOD
  log.add({
    type: 'guarantee',
    campaign: 'daily',
    guarantee: 'gua_1',
    periodStart,
    periodEnd,
    thresholdCents,
    amountCents,
  })
  const decided = { campaign: 'daily', guarantee: 'gua_1', bestPrizeCents: 5000 }
  log.add({ type: 'guarantee_awaiting_pick', ...decided, drawing: null, position: null })
  log.add({ type: 'guarantee_picked', ...decided, drawing: idOf(2), position: 1 })

  const open = { number: null, stage: 'open', proof: null, winnersCommitment: null, lockedAt: null, winners: 0 }
  const daily = {
    campaign: { id: null, slug: 'daily', name: 'Daily draw', payoutChain: 'test' },
    draws: [
      rowOf(proven(6), url, open),
      rowOf(proven(5), url, { ...open, cancelled: { at: dayOf(5), reason } }),
      rowOf(voided, url, { stage: 'drawing', proof: null, void: { at: dayOf(4), reason: 'Gone.', transaction } }),
      ...[3, 2, 1].map((day) => rowOf(proofs.get(day) as Proof, url)),
    ],
    nextBefore: null,
  }
  const live = {
    campaign: {
      id: 4,
      slug: 'live',
      name: 'Live draw',
      payoutChain: 'base',
      contracts: [{ chain: 'base', chainId: 8453, address: account('cc'), campaignId: 4, firstNumber: 1 }],
    },
    draws: [],
    nextBefore: null,
  }
  const pick = { drawingId: idOf(2), position: 1 }
  const guarantees = { periods: [{ period: 1, ...PERIOD, status: 'picked', pick, payment: null }], nextBefore: null }
  const hidden = new Set<string>()
  /** Lines of keys for receipts, beside the right one. */
  const alsoShown: string[] = []
  const show = (): void => {
    files.set('/campaigns/daily/draws.json', JSON.stringify(daily))
    files.set('/campaigns/live/draws.json', JSON.stringify(live))
    files.set('/campaigns/daily/guarantees.json', JSON.stringify(guarantees))
    files.set('/campaigns/live/guarantees.json', JSON.stringify({ periods: [], nextBefore: null }))
    const keyId = createHash('sha256').update(publicKeyOf(RECEIPT_SEED)).digest('hex').slice(0, 16)
    const keys = [`${keyId} ${b64(RECEIPT_SEED)} 2026-11-20T00:00:00.000Z`, ...alsoShown]
    files.set('/log/receipt-keys', keys.map((line) => `${line}\n`).join(''))
    for (const path of hidden) files.delete(path)
  }
  /** The log's own proofs of inclusion, as it answers them at the time, but for entries that only fill it. */
  const showLogProofs = (): void => {
    for (const [index, entry] of log.entries.entries())
      if (!log.isFilling(index)) files.set(`/log/proof/${leafHash(entry).toString('hex')}`, logProofOf(log, index))
  }
  show()
  return {
    url,
    asked,
    files,
    log,
    daily,
    live,
    guarantees,
    proofs,
    sends,
    hidden,
    alsoShown,
    show,
    showLogProofs,
    publish,
    pathOf,
    lockOn,
    keyEntry,
    laterSeed: LATER_SEED,
    receipt: (day: number) => receiptOf(url, sends.get(day) as EntryContent),
  }
}

export type Promising = Awaited<ReturnType<typeof openPromising>>

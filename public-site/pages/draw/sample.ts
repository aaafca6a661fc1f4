/**
 * An invented draw with the usual content. Its pages and proof are the compression dictionaries with which those of
 * real draws are stored.
 */
import { decidePrizes } from '../../../domain/drawing/prize.ts'
import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import { type OnchainRecord, type Proof, proofOf } from '../../../domain/drawing/proof.ts'
import type { Mode } from '../../../domain/actor.ts'
import type { Language } from '../../../domain/language.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { DrawFacts } from '../../facts.ts'

const ID = 'drw_0000000000000000000000'
const WINNERS = 10
const AT = new Date('2026-01-01T00:00:00.000Z')
const bytes = Buffer.alloc(32)
const digits = `0x${'0'.repeat(64)}`
const address = `0x${'0'.repeat(40)}`
const winners = Array.from({ length: WINNERS }, (_, i) => `winner-${i}`)

const prizeTable: PrizeTable = {
  version: 1,
  denominator: 100,
  tiers: [
    { amountCents: 100_000, weight: 1, threshold: 1 },
    { amountCents: 1_000, weight: 9, threshold: 10 },
    { amountCents: 500, weight: 90, threshold: 100 },
  ],
}

const onchain: OnchainRecord = {
  contract: address,
  contractId: 1,
  entropyContract: address,
  provider: address,
  sequence: '1',
  attempt: 1,
  tableNumber: 1,
  salt: bytes,
  userContribution: bytes,
  providerContribution: bytes,
  requestTx: digits,
  fulfilTx: digits,
}

const brief = (mode: Mode, language: Language): DrawFacts['campaign'] => ({
  slug: 'daily',
  name: 'Daily draw',
  mode,
  status: 'active',
  language,
  timeZone: 'America/New_York',
  payoutChain: mode === 'live' ? 'base' : 'test',
  payoutToken: mode === 'live' ? 'USDC' : 'TEST',
  organiser: null,
})

export const sampleProof = (mode: Mode): Proof => {
  const { slug, name, payoutChain: chain, payoutToken: token } = brief(mode, 'en')
  const isLive = mode === 'live'
  return proofOf({
    id: ID,
    number: 1,
    drawAt: AT,
    cutoffAt: AT,
    mode,
    campaign: { slug, name },
    winners,
    displayNames: null,
    displayChangedAt: null,
    winnersCommitment: winnersCommitment(ID, winners),
    lockedAt: AT,
    entropy: { provider: isLive ? 'pyth-entropy-v2' : 'mock', requestId: '1', value: bytes, revealedAt: AT },
    prizeTable,
    ...decidePrizes(bytes, prizeTable, WINNERS),
    largePrizeCents: null,
    handPayments: null,
    payout: { chain, token, wallet: isLive ? address : null, transaction: isLive ? digits : null, paidAt: AT },
    onchain: isLive ? onchain : null,
    log: { index: 0, leaf: bytes },
  })
}

/** The sample before its lock or, with `isDrawn`, once it is paid. */
export const sampleDraw = (mode: Mode, language: Language, isDrawn: boolean): DrawFacts => {
  const at = isDrawn ? AT : null
  const proof = isDrawn ? sampleProof(mode) : null
  return {
    campaign: brief(mode, language),
    id: ID,
    number: isDrawn ? 1 : null,
    status: isDrawn ? 'paid' : 'open',
    cancelled: null,
    void: null,
    valueSeenAt: null,
    isOverdue: false,
    heldSince: null,
    drawAt: AT,
    dueAt: AT,
    cutoffAt: AT,
    winnersExpected: WINNERS,
    winnersCommitment: proof && proof.winnerList.commitment,
    saltHash: isDrawn && mode === 'live' ? digits : null,
    lockedAt: at,
    entropyProvider: proof && proof.entropy.provider,
    entropyRequestedAt: at,
    entropyRevealedAt: at,
    settledAt: at,
    paidAt: at,
    prizeTable,
    largePrizeCents: null,
    proof,
    avatars: isDrawn ? winners.map(() => null) : [],
    previousId: isDrawn ? ID : null,
    nextId: isDrawn ? ID : null,
  }
}

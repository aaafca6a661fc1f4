import { hash } from 'node:crypto'
import { winnersCommitment } from '../../domain/drawing/commitment.ts'
import { decidePrizes } from '../../domain/drawing/prize.ts'
import { type OnchainRecord, proofOf } from '../../domain/drawing/proof.ts'
import { isDrawn, type Status, statuses } from '../../domain/drawing/state.ts'
import { toHex } from '../../domain/hex.ts'
import type { HandPayment } from '../../domain/payout/by-hand.ts'
import { type PrizeTable, parsePrizeTable } from '../../domain/prize-table.ts'
import type { CampaignBrief, DrawFacts } from '../../public-site/facts.ts'
import type { Site } from '../../public-site/page.ts'
import { drawPages } from '../../public-site/pages/draw.ts'
import { prizeTableFile } from '../support/prize-tables.ts'

/** A site whose assets are named but do not exist: other tests look at what pages load. */
export const site: Site = {
  publicUrl: 'https://draws.example',
  assets: Object.fromEntries(
    [
      'icon.svg',
      'site.css',
      'campaign.css',
      'embed.css',
      'embed.js',
      'times.js',
      'proof.js',
      'was-i-in-it.js',
      'verify.js',
    ].map((name) => [name, `/assets/${name.replace('.', '-00000000.')}`]),
  ),
}

export const table: PrizeTable = parsePrizeTable(prizeTableFile(3, [500_000, 1], [10_000, 49], [50, 950], [0, 4_000]))

const test: CampaignBrief = {
  slug: 'daily',
  name: 'Daily draw',
  mode: 'test',
  status: 'active',
  language: 'en',
  timeZone: 'America/New_York',
  payoutChain: 'test',
  payoutToken: 'TEST',
  organiser: null,
}

export const live: CampaignBrief = { ...test, mode: 'live', payoutChain: 'base', payoutToken: 'USDC' }

const DRAWING = 'drw_4T25iRCSPWkikRe40iJ14s'
const VALUE = Buffer.from('8aae8fe0fd6cbe093f17e61eb44f544617a171fb85523cdcab5745f403b8d487', 'hex')
const at = (time: string): Date => new Date(`2026-11-21T${time}Z`)

const onchain: OnchainRecord = {
  contract: `0x${'c0'.repeat(20)}`,
  contractId: 7,
  entropyContract: `0x${'e0'.repeat(20)}`,
  provider: `0x${'b0'.repeat(20)}`,
  sequence: '4711',
  attempt: 1,
  tableNumber: 1,
  salt: Buffer.alloc(32, 1),
  userContribution: Buffer.alloc(32, 2),
  providerContribution: Buffer.alloc(32, 3),
  requestTx: `0x${'aa'.repeat(32)}`,
  fulfilTx: `0x${'bb'.repeat(32)}`,
}

type Wanted = {
  status?: Status
  cancelled?: DrawFacts['cancelled']
  void?: DrawFacts['void']
  valueSeenAt?: Date
  isOverdue?: boolean
  heldSince?: Date
  cutoffAt?: Date
  campaign?: Partial<CampaignBrief>
  winners?: readonly string[]
  names?: readonly (string | null)[]
  avatars?: readonly (string | null)[]
  prizeTable?: PrizeTable
  largePrizeCents?: number | null
  handPayments?: readonly HandPayment[]
  value?: Buffer
}

export const manyWinners = (count: number): string[] => Array.from({ length: count }, (_, i) => `winner-${i}`)

/** A drawing as the database would have it, at the stage that is asked for; its proof is drawn by the real rules. */
export const drawFacts = (wanted: Wanted = {}): DrawFacts => {
  const { status = 'paid', winners = manyWinners(10), prizeTable = table, largePrizeCents = 100_000 } = wanted
  const campaign = { ...test, ...wanted.campaign }
  const isLive = campaign.mode === 'live'
  const commitment = winnersCommitment(DRAWING, winners)
  const provider = isLive ? 'pyth-entropy-v2' : 'mock'
  const value = wanted.value ?? VALUE
  const drawAt = at('23:00:00')
  const cutoffAt = wanted.cutoffAt ?? at('22:50:00')
  const reached = (stage: Status): boolean => statuses.indexOf(status) >= statuses.indexOf(stage)
  const paidAt = reached('paid') ? at('23:00:09.500') : null
  const proof = () =>
    proofOf({
      id: DRAWING,
      number: 12,
      drawAt,
      cutoffAt,
      mode: campaign.mode,
      campaign: { slug: campaign.slug, name: campaign.name },
      winners,
      displayNames: wanted.names ?? null,
      displayChangedAt: null,
      winnersCommitment: commitment,
      lockedAt: at('22:50:00.250'),
      entropy: { provider, requestId: `req_${'r'.repeat(22)}`, value, revealedAt: at('23:00:02') },
      prizeTable,
      ...decidePrizes(value, prizeTable, winners.length),
      largePrizeCents,
      handPayments: wanted.handPayments ?? null,
      payout: {
        chain: campaign.payoutChain,
        token: campaign.payoutToken,
        wallet: `0x${'d0'.repeat(20)}`,
        transaction: paidAt && isLive ? `0x${'cc'.repeat(32)}` : null,
        paidAt,
      },
      onchain: isLive ? onchain : null,
      log: null,
    })
  return {
    campaign,
    id: DRAWING,
    number: reached('entropy_requested') ? 12 : null,
    status,
    cancelled: wanted.cancelled ?? null,
    void: wanted.void ?? null,
    valueSeenAt: wanted.valueSeenAt ?? null,
    isOverdue: wanted.isOverdue ?? false,
    heldSince: wanted.heldSince ?? null,
    drawAt,
    dueAt: cutoffAt > drawAt ? cutoffAt : drawAt,
    cutoffAt,
    winnersExpected: winners.length,
    winnersCommitment: reached('locked') ? toHex(commitment) : null,
    saltHash: isLive && reached('locked') ? toHex(hash('sha256', onchain.salt, 'buffer')) : null,
    lockedAt: reached('locked') ? at('22:50:00.250') : null,
    entropyProvider: reached('entropy_requested') ? provider : null,
    entropyRequestedAt: reached('entropy_requested') ? at('23:00:00.400') : null,
    entropyRevealedAt: isDrawn(status) ? at('23:00:02') : null,
    settledAt: isDrawn(status) ? at('23:00:02.100') : null,
    paidAt,
    prizeTable,
    largePrizeCents,
    proof: isDrawn(status) ? proof() : null,
    avatars: isDrawn(status) ? winners.map((_, i) => wanted.avatars?.[i] ?? null) : [],
    previousId: reached('entropy_requested') ? 'drw_4T25iRCSPWkikRe40iJ14r' : null,
    nextId: null,
  }
}

/** The first page of such a draw. */
export const pageOf = (wanted: Parameters<typeof drawFacts>[0] = {}): string =>
  String(drawPages(drawFacts(wanted), site)[0]?.body)

import type { Answer } from './partner-api/ask.ts'

type Pause = { pausedAt: string; resumedAt: string | null }

export type LedgerPeriod = {
  period: number
  periodStart: string
  periodEnd: string | null
  pauses: Pause[]
  status: string
  thresholdCents: number
  amountCents: number
  bestPrizeCents: number | null
  checkedAt: string | null
  pick: { winner: string; displayName: string | null; drawingId: string; position: number; pickedAt: string } | null
  payment: Record<string, unknown> | null
  waitsFor?: { drawingId: string; drawAt: string; stage: string }[]
  waitsForCount?: number
}

export type Ledger = {
  campaign: { timeZone: string; startsAt: string; endedAt: string | null; status: string }
  guarantee: { period: string; thresholdCents: number; amountCents: number } | null
  periods: LedgerPeriod[]
  nextBefore: number | null
}

type Listed = { draws: { drawAt: string; proof: string | null }[]; nextBefore: string | null }
type Proof = { drawing: { id: string; drawAt: string }; results: { amountCents: number }[] }
type Get = <Body>(path: string) => Promise<Answer<Body>>

/** Every page of a campaign's ledger, newest period first. */
export const readLedger = async (get: Get, slug: string, limit: number): Promise<Ledger> => {
  const path = `/campaigns/${slug}/guarantees.json?limit=${limit}`
  const ledger = (await get<Ledger>(path)).body
  for (let { nextBefore } = ledger; nextBefore !== null; ) {
    const page = (await get<Ledger>(`${path}&before=${nextBefore}`)).body
    ledger.periods.push(...page.periods)
    nextBefore = page.nextBefore
  }
  return { ...ledger, nextBefore: null }
}

export const readProofs = async (get: Get, slug: string): Promise<Proof[]> => {
  const list = (await get<Listed>(`/campaigns/${slug}/draws.json?limit=100`)).body
  const paths = list.draws.flatMap(({ proof }) => (proof === null ? [] : [new URL(proof).pathname]))
  return Promise.all(paths.map(async (path) => (await get<Proof>(path)).body))
}

/**
 * The end of the period that starts at `start`: later by the period's length in the campaign's zone, and by each pause
 * that begins before that end.
 */
const endOf = (start: number, period: string, timeZone: string, pauses: readonly Pause[]): number => {
  const zoned = new Temporal.ZonedDateTime(BigInt(start) * 1_000_000n, timeZone)
  let end = zoned.add(Temporal.Duration.from(period)).epochMilliseconds
  for (const { pausedAt, resumedAt } of pauses) {
    const from = Math.max(Date.parse(pausedAt), start)
    if (from < end) end += Date.parse(resumedAt as string) - from
  }
  return end
}

/**
 * The checked periods as a stranger works them out, oldest first: bounds from the campaign's start, the length of a
 * period and the pauses; the best prize of each, and whether the guarantee was due, from the proofs.
 */
export const recompute = ({ campaign, guarantee, periods }: Ledger, proofs: readonly Proof[]) => {
  if (guarantee === null) return []
  const checked = periods.filter(({ status }) => status !== 'running')
  const all = periods.toReversed().flatMap(({ pauses }) => pauses)
  let start = Date.parse(campaign.startsAt)
  return checked.toReversed().map((_, i) => {
    const end = endOf(
      start,
      guarantee.period,
      campaign.timeZone,
      all.filter(({ resumedAt }) => Date.parse(resumedAt as string) > start),
    )
    const drawn = proofs.filter(({ drawing }) => {
      const at = Date.parse(drawing.drawAt)
      return at >= start && at < end
    })
    const best = Math.max(-1, ...drawn.flatMap(({ results }) => results.map(({ amountCents }) => amountCents)))
    const row = {
      period: i + 1,
      periodStart: new Date(start).toISOString(),
      periodEnd: new Date(end).toISOString(),
      bestPrizeCents: best === -1 ? null : best,
      isNeeded: best !== -1 && best < guarantee.thresholdCents,
    }
    start = end
    return row
  })
}

/**
 * A guarantee period that is over is recorded with its bounds, and the next one runs. It is checked once all its own
 * drawings are drawn: some prize met the threshold, or the partner is asked to pick who receives the guarantee. Until
 * then it waits, and holds back no other period.
 */
import { newId } from '../../db/new-id.ts'
import type { Transaction } from '../../db/pool.ts'
import {
  type Check,
  lockWaitingPeriods,
  insertPeriods,
  type OverPeriod,
  type Postponed,
  postponeChecks,
  readWaitingPeriods,
  recordChecks,
} from '../../db/queries/guarantee/checking.ts'
import {
  type GuaranteeCampaign,
  lockCampaignsWithPeriodOver,
  readGuaranteeCampaigns,
  setGuaranteeEnds,
} from '../../db/queries/guarantee/periods.ts'
import { overPeriods, runningPeriodEnd } from '../../domain/guarantee/calendar.ts'
import { decideCheck } from '../../domain/guarantee/check.ts'
import type { Stage } from '../stage.ts'

/** Periods that one transaction records: more than one of a campaign only after the service was down. */
const MAX_PERIODS_AT_ONCE = 5_000
const MAX_PERIODS_OF_ONE = 500
/**
 * A waiting period is looked at as soon as its drawings move; this delay is for those that moved during the last look.
 */
const LOOK_AGAIN_SECONDS = 30

const periodsOf = (campaign: GuaranteeCampaign, limit: number): OverPeriod[] => {
  const { id: campaignId, thresholdCents, amountCents } = campaign
  return overPeriods(campaign, campaign.now, limit).map((bounds, i) => ({
    id: newId('gua'),
    campaignId,
    period: campaign.period + i,
    ...bounds,
    thresholdCents,
    amountCents,
  }))
}

/** Records the periods that are over, and when the next ones end. Returns their ids, and the campaigns still behind. */
const recordOver = async (tx: Transaction, ids: readonly string[]) => {
  const campaigns = await readGuaranteeCampaigns(tx, await lockCampaignsWithPeriodOver(tx, ids))
  const limit = Math.min(MAX_PERIODS_OF_ONE, Math.ceil(MAX_PERIODS_AT_ONCE / Math.max(campaigns.length, 1)))
  const over = campaigns.map((campaign) => periodsOf(campaign, limit))
  const ends = campaigns.map((campaign, i) => {
    const start = over[i]?.at(-1)?.end ?? campaign.start
    return { id: campaign.id, endsAt: runningPeriodEnd({ ...campaign, start }), now: campaign.now }
  })
  await insertPeriods(tx, over.flat())
  await setGuaranteeEnds(tx, ends)
  const behind = ends.filter(({ endsAt, now }) => endsAt !== null && endsAt <= now).map(({ id }) => id)
  return { over: over.flat().map(({ id }) => id), behind }
}

/** Checks those of these periods whose drawings are drawn. The others wait on. The caller has locked them. */
const check = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  const checks: Check[] = []
  const postponed: Postponed[] = []
  for (const period of await readWaitingPeriods(tx, ids)) {
    const { id, bestPrizeCents } = period
    const decision = decideCheck(period)
    if (decision.kind === 'waits') postponed.push({ id, attention: decision.attention })
    else checks.push({ id, status: decision.status, bestPrizeCents })
  }
  await recordChecks(tx, checks)
  await postponeChecks(tx, postponed, LOOK_AGAIN_SECONDS)
}

export const guaranteeCheck = {
  queue: 'guarantee-check',
  kind: 'database',
  run: async (tx, ids) => {
    const isPeriod = (id: string) => id.startsWith('gua_')
    const { over, behind } = await recordOver(
      tx,
      ids.filter((id) => !isPeriod(id)),
    )
    const waiting = await lockWaitingPeriods(tx, ids.filter(isPeriod))
    await check(tx, [...over, ...waiting])
    return { again: [{ ids: behind }] }
  },
} satisfies Stage

/**
 * A guarantee period that is over is checked once all its drawings are drawn: some prize met the threshold, or the partner is
 * asked to pick who receives the guarantee. Periods of a campaign are checked one after the other.
 */
import { newId } from '../../db/new-id.ts'
import {
  type CheckedPeriod,
  type EndedPeriod,
  insertGuarantees,
  type Postponed,
  postponeChecks,
  readPeriods,
} from '../../db/queries/checking.ts'
import { type GuaranteeCampaign, holdCampaignsToCheck, setGuaranteeEnds } from '../../db/queries/guarantee-periods.ts'
import { nextGuaranteeEnd, overPeriods } from '../../domain/guarantee/calendar.ts'
import { decideCheck } from '../../domain/guarantee/check.ts'
import type { Stage } from '../stage.ts'

/** Periods of one campaign that are checked in one transaction: more than one only after the service was down. */
const MAX_PERIODS_AT_ONCE = 50
/** Drawings under way are drawn in moments; ones that need a person take longer. */
const RETRY_SECONDS = { underWay: 2, stuck: 30 }

type Outcome = { checked: readonly CheckedPeriod[]; postponed: Postponed | null }

/** Checks a campaign's ended periods up to the first that has to wait. */
const checkCampaign = (campaign: GuaranteeCampaign, periods: readonly EndedPeriod[]): Outcome => {
  const { id, thresholdCents, amountCents } = campaign
  const checked: CheckedPeriod[] = []
  for (const period of periods) {
    const decision = decideCheck({ ...period, thresholdCents })
    if (decision.kind === 'waits') {
      const { sentence } = decision
      const retryAfterSeconds = sentence === null ? RETRY_SECONDS.underWay : RETRY_SECONDS.stuck
      return { checked, postponed: { id, sentence, retryAfterSeconds } }
    }
    checked.push({ ...period, id: newId('gua'), status: decision.status, thresholdCents, amountCents })
  }
  return { checked, postponed: null }
}

export const guaranteeCheck: Stage = {
  queue: 'guarantee-check',
  run: async (tx, ids) => {
    const campaigns = await holdCampaignsToCheck(tx, ids)
    const over = campaigns.flatMap((campaign) =>
      overPeriods(campaign, campaign.now, MAX_PERIODS_AT_ONCE).map((period, i) => ({
        ...period,
        campaignId: campaign.id,
        period: campaign.nextPeriod + i,
      })),
    )
    const ended = Map.groupBy(await readPeriods(tx, over), ({ campaignId }) => campaignId)
    const outcomes = campaigns.map((campaign) => checkCampaign(campaign, ended.get(campaign.id) ?? []))
    await insertGuarantees(
      tx,
      outcomes.flatMap(({ checked }) => checked),
    )
    const ends = campaigns.map((campaign, i) => {
      const nextStart = outcomes[i]?.checked.at(-1)?.end ?? campaign.nextStart
      return { id: campaign.id, endsAt: nextGuaranteeEnd({ ...campaign, nextStart }) }
    })
    await setGuaranteeEnds(tx, ends)
    await postponeChecks(
      tx,
      outcomes.flatMap(({ postponed }) => postponed ?? []),
    )
    return []
  },
}

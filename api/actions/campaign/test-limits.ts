/**
 * Limits on all test campaigns of a partner together. The database has no such guard, because the operator may exceed
 * them, and draws that come too often are late, never wrong. The team is locked meanwhile, so that no other campaign of
 * it is made between the check and the insert.
 */
import type { Pool, Transaction } from '../../../db/pool.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { countTestCampaigns, findTestPace, MAX_TEST_CAMPAIGNS } from '../../../db/queries/campaign/campaigns.ts'
import { periodsPerHour } from '../../../domain/guarantee/shortest.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { Refused } from '../../../domain/refusals.ts'

export const TOO_MANY_CAMPAIGNS = campaignWords.tooMany(MAX_TEST_CAMPAIGNS)

/** Without the team's lock this is a snapshot: others may be made until a campaign is inserted. */
export const refuseFullAccount = async (db: Pool | Transaction, partnerId: string): Promise<void> => {
  if ((await countTestCampaigns(db, partnerId)) >= MAX_TEST_CAMPAIGNS)
    throw new Refused('campaign_limit', TOO_MANY_CAMPAIGNS)
}

export const refuseManyCampaigns = async (tx: Transaction, partnerId: string): Promise<void> => {
  await lockTeam(tx, partnerId)
  await refuseFullAccount(tx, partnerId)
}

const refuseQuickGuarantees = ({ guaranteePeriods, allowed }: Awaited<ReturnType<typeof findTestPace>>): void => {
  const periods = guaranteePeriods.reduce((sum, period) => sum + periodsPerHour(period), 0)
  if (periods > allowed) throw new Refused('test_draw_limit', campaignWords.tooManyPeriods(periods, allowed))
}

/** Counts the draws and guarantee periods of all test campaigns, including one that was just inserted. */
export const refuseQuickPace = async (tx: Transaction, partnerId: string): Promise<void> => {
  const pace = await findTestPace(tx, partnerId)
  const { drawsPerHour, allowed } = pace
  if (drawsPerHour > allowed) throw new Refused('test_draw_limit', campaignWords.tooManyDraws(drawsPerHour, allowed))
  refuseQuickGuarantees(pace)
}

/** Counts the guarantee periods of all test campaigns, including a guarantee that was just edited. */
export const refuseManyPeriods = async (tx: Transaction, partnerId: string): Promise<void> =>
  refuseQuickGuarantees(await findTestPace(tx, partnerId))

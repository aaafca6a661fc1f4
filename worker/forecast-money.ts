/**
 * Compares each campaign's balance in its contract with what its draws need, so that people hear before it runs out.
 */
import { findMoneyToForecast, noteForecasts } from '../db/queries/chain/pace.ts'
import { forecastCampaign, isCampaignShort, paceOf, plannedDraws } from '../domain/chain/forecast.ts'
import type { Chore } from './chore.ts'
import type { Workplace } from './stage.ts'

const CAMPAIGNS_AT_ONCE = 20
const EVERY_MS = 10_000

type Place = Pick<Workplace, 'pool'>

/** One portion; the next ones follow. Returns how many campaigns it looked at. */
export const forecastMoney = async ({ pool }: Place): Promise<number> => {
  const rows = await findMoneyToForecast(pool, CAMPAIGNS_AT_ONCE)
  if (rows.length === 0) return 0
  const forecasts = rows.map(({ id, balanceCents, ...pace }) => ({
    id,
    balanceCents,
    isShort: isCampaignShort(forecastCampaign(paceOf(pace, plannedDraws(pace)), balanceCents)),
  }))
  await noteForecasts(pool, forecasts)
  return rows.length
}

/** What the worker on watch does for prize money. */
export const forecastingMoney = (workplace: Place): Chore => ({
  name: 'forecasting prize money',
  everyMs: EVERY_MS,
  run: () => forecastMoney(workplace),
})

import { z } from 'zod'
import {
  findOpenMoney,
  findOpenMoneyOfCampaign,
  listEndpointDays,
  listWeeks,
  type OpenMoneyRow,
  type WeekRow,
} from '../../../db/queries/portal/statistics.ts'
import { chanceBand } from '../../../domain/drawing/chance-band.ts'
import { id, slug } from '../inputs.ts'
import { found } from '../not-found.ts'
import { inAccount } from '../procedure.ts'
import type { EndpointDay, Week, WeekStatistics } from '../statistics-shapes.ts'

const viewer = inAccount({ role: 'viewer' })

const presentWeek = ({ variance, ...week }: WeekRow): Week => ({
  ...week,
  ...chanceBand({ expectedCents: week.expectedCents, variance }),
})

const presentMoney = ({ openCents, leftCents, leftSeenAt }: OpenMoneyRow): Omit<WeekStatistics, 'weeks'> => ({
  openCents,
  left: leftCents === null || leftSeenAt === null ? null : { cents: leftCents, seenAt: leftSeenAt.toISOString() },
})

export const statisticsProcedures = {
  /** Of a campaign, or of all in the account. */
  weeks: viewer
    .input(z.object({ slug: slug.optional() }))
    .query(async ({ ctx: { service, caller }, input }): Promise<WeekStatistics> => {
      const { slug } = input
      const weeks = await service.statements.rows(listWeeks, [caller.id, slug ?? null])
      found(weeks[0], 'campaign')
      const [money] = slug
        ? await service.statements.rows(findOpenMoneyOfCampaign, [caller.id, slug])
        : await service.statements.rows(findOpenMoney, [caller.id])
      return { weeks: weeks.map(presentWeek), ...presentMoney(found(money, 'campaign')) }
    }),

  endpoint: viewer
    .input(z.object({ id }))
    .query(async ({ ctx: { service, caller }, input }): Promise<EndpointDay[]> => {
      const days = await service.statements.rows(listEndpointDays, [caller.id, input.id])
      found(days[0], 'endpoint')
      return days
    }),
}

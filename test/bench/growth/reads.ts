import { listChanges } from '../../../db/queries/campaign/changes.ts'
import { findCampaign, listCampaigns, listPayouts } from '../../../db/queries/partner-api/campaigns.ts'
import { listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { listGuarantees, listWaitingPeriods } from '../../../db/queries/partner-api/guarantees.ts'
import { listAudit } from '../../../db/queries/portal/audit.ts'
import { listPortalCalls } from '../../../db/queries/portal/calls.ts'
import { findPortalCampaign, listPortalCampaigns } from '../../../db/queries/portal/campaigns.ts'
import { findPortalDrawing, listPastDrawings, listUpcomingDrawings } from '../../../db/queries/portal/drawings.ts'
import { findRunningPeriod, listPortalGuarantees } from '../../../db/queries/portal/guarantees.ts'
import { listHandPaid, listWaitingHeld, sumHeld } from '../../../db/queries/portal/held.ts'
import { listNeeds, listNextDraws } from '../../../db/queries/portal/home.ts'
import { listPortalKeys } from '../../../db/queries/portal/keys.ts'
import { listMonths, listPortalPayouts, listPortalPayoutsOfCampaign } from '../../../db/queries/portal/payouts.ts'
import {
  findOpenMoney,
  findOpenMoneyOfCampaign,
  listEndpointDays,
  listWeeks,
} from '../../../db/queries/portal/statistics.ts'
import { listWins, searchWins } from '../../../db/queries/portal/wins.ts'
import { listArchivedDraws } from '../../../db/queries/site/archive.ts'
import { listPublicDraws } from '../../../db/queries/site/draws-json.ts'
import { findPublicGuarantees, listPublicPeriods } from '../../../db/queries/site/guarantees-json.ts'
import { listDeliveries } from '../../../db/queries/webhook/deliveries.ts'
import { listEndpoints } from '../../../db/queries/webhook/endpoints.ts'
import { listEvents, listEventsOfDrawing } from '../../../db/queries/webhook/events.ts'
import type { Statement } from '../../../db/statements.ts'

/** A partner who reads: its key, and the ids of what it reads. */
export type Asker = {
  key: string
  endpoint: string
  campaign: string
  slug: string
  drawing: string
  guarantee: string
}

/** A page, and one row more, which shows whether there is a next page. */
export const PAGE_ROWS = 51
const PUBLIC_ROWS = 101

type Read = readonly [Statement<unknown>, readonly (string | number | boolean | null)[]]

const ofApi = ({ key, slug, drawing }: Asker): readonly Read[] => [
  [listCampaigns, [key, null, null, PAGE_ROWS]],
  [findCampaign, [key, slug]],
  [listDrawings({}), [key, slug, null, null, PAGE_ROWS]],
  [listDrawings({ status: 'open' }), [key, slug, null, null, PAGE_ROWS]],
  [listDrawings({ status: 'paid' }), [key, slug, null, null, PAGE_ROWS]],
  [listDrawings({ attention: true }), [key, slug, null, null, PAGE_ROWS]],
  [listPayouts, [key, slug, null, null, PAGE_ROWS]],
  [listGuarantees, [key, slug, null, null, PAGE_ROWS]],
  [listWaitingPeriods, [key, slug]],
  [listChanges, [key, slug, null, PAGE_ROWS]],
  [listEndpoints, [key, null, null, PAGE_ROWS]],
  [listEvents, [key, 0, Number.MAX_SAFE_INTEGER, PAGE_ROWS]],
  [listEventsOfDrawing, [key, 0, Number.MAX_SAFE_INTEGER, PAGE_ROWS, drawing]],
]

const ofPortal = ({ key, slug, drawing, guarantee, endpoint }: Asker): readonly Read[] => [
  [listNeeds, [key]],
  [listNextDraws, [key]],
  [listPortalCampaigns, [key, null, null, null]],
  [findPortalCampaign, [key, slug]],
  [listUpcomingDrawings, [key, slug, null]],
  [listPastDrawings, [key, slug, null]],
  [findPortalDrawing, [key, slug, drawing]],
  [findRunningPeriod, [key, slug]],
  [listPortalGuarantees, [key, slug]],
  [listWins, [key, slug, guarantee]],
  [searchWins, [key, slug, guarantee, 'w2', null]],
  [listPortalPayouts, [key, null, null]],
  [listPortalPayoutsOfCampaign, [key, slug, null, null]],
  [listMonths, [key]],
  [listWeeks, [key, null]],
  [listWeeks, [key, slug]],
  [findOpenMoney, [key]],
  [findOpenMoneyOfCampaign, [key, slug]],
  [listEndpointDays, [key, endpoint]],
  [listWaitingHeld, [key, null, null, null]],
  [listHandPaid, [key, null, null, null]],
  [sumHeld, [key]],
  [listPortalKeys, [key]],
  [listAudit, [key, null, null, null, null, null, true]],
  [listPortalCalls(key, {}).statement, [key, PAGE_ROWS]],
  [listDeliveries, [key, endpoint, null, null, null, PAGE_ROWS]],
]

const ofEverybody = ({ campaign, slug }: Asker): readonly Read[] => [
  [listPublicDraws, [slug, null, PUBLIC_ROWS]],
  [findPublicGuarantees, [slug]],
  [listPublicPeriods, [campaign, null, PUBLIC_ROWS]],
  [listArchivedDraws, [campaign, 0, LAST_NUMBER]],
]

const LAST_NUMBER = 2_147_483_647

/** What is read over the API, in the portal and by everybody: every list, and what their pages show beside it. */
export const reads = (asker: Asker): readonly Read[] => [...ofApi(asker), ...ofPortal(asker), ...ofEverybody(asker)]

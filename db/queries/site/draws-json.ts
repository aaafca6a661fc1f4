import type { HandPaid } from '../../../domain/payout/draw-money.ts'
import type { CampaignStatus } from '../../../domain/campaign-state.ts'
import { type ChangeRow, upcomingChanges } from '../campaign/changes.ts'
import type { Timetable } from '../partner-api/drawings.ts'
import { statement } from '../../statements.ts'
import { firstRows } from '../first-rows.ts'

export type PublicRow = Omit<Timetable, 'id' | 'winnersExpected'> & {
  contractId: number | null
  slug: string
  name: string
  campaignStatus: CampaignStatus
  cadence: string
  timeZone: string
  winnersPerDraw: number
  payoutChain: string
  payoutToken: string
  organiser: { name: string; contactUrl: string | null; termsUrl: string | null } | null
  upcoming: ChangeRow[]
  contracts: { chain: string; chainId: number; address: string; campaignId: number; firstNumber: number }[]
  disowned: { number: number; at: string; reason: string; drawingId: string; transaction: string }[]
  id: string | null
  winners: number
  winnersCommitment: Buffer | null
  saltHash: Buffer | null
  lockedAt: Date | null
  settledAt: Date | null
  paidAt: Date | null
  transferredCents: number | null
  heldCents: number | null
  handPaid: HandPaid | null
  heldAt: Date | null
}

/** Numbers of the contract that belong to no draw of campaign `c`, in their order. */
const disownedNumbers = `cross join lateral (
    select coalesce(json_agg(json_build_object('number', number, 'at', spelled(disowned_at), 'reason', reason,
        'drawingId', drawing_id, 'transaction', transaction) order by number), '[]')
    from disowned_number where campaign_id = c.id) n (disowned)`

/** The contracts that campaign `c` has its numbers from, in their order. */
const itsContracts = `cross join lateral (
    select coalesce(json_agg(json_build_object('chain', k.chain, 'chainId', k.chain_id, 'address', k.address,
        'campaignId', r.contract_id, 'firstNumber', r.first_number) order by r.first_number, r.left_at), '[]')
    from registration r join chain_contract k on (k.chain, k.address) = (r.chain, r.contract)
    where r.campaign_id = c.id) k (contracts)`

/**
 * $1 slug, $2 draws before this time or null, $3 limit. Newest first; a campaign without such draws is one row with a
 * null id. A list is taken only with as many winners as are expected, so that none needs to be read.
 */
export const listPublicDraws = statement<PublicRow>(
  'list-public-draws',
  `select c.contract_id as "contractId", c.slug, c.name, c.status as "campaignStatus", c.cadence, c.time_zone as "timeZone",
    t.winners_per_draw as "winnersPerDraw", c.payout_chain as "payoutChain", c.payout_token as "payoutToken",
    (select json_build_object('name', name, 'contactUrl', contact_url, 'termsUrl', terms_url)
      from organiser where partner_id = c.partner_id) as organiser,
    ${upcomingChanges} as upcoming, k.contracts, n.disowned,
    d.id, d.number, d.draw_at as "drawAt", d.cutoff_at as "cutoffAt", d.status, d.cancelled_at as "cancelledAt",
    d.cancelled_reason as "cancelledReason", d.voided_at as "voidedAt", d.void_reason as "voidReason",
    d.void_transaction as "voidTransaction", d.held_at as "heldAt", d.winners_commitment as "winnersCommitment", sha256(d.salt) as "saltHash",
    d.locked_at as "lockedAt", d.settled_at as "settledAt", d.paid_at as "paidAt",
    r.transferred_cents::float8 as "transferredCents", r.held_cents::float8 as "heldCents",
    case when r.held_cents > 0 then hand_paid(d.id) end as "handPaid",
    case when exists (select from winner_list l where l.drawing_id = d.id) then d.winners_expected else 0 end as winners
  from campaign c
  cross join lateral terms_at(c.id, now()) t
  ${itsContracts}
  ${disownedNumbers}
  left join lateral (
    ${firstRows(
      'select * from drawing where campaign_id = c.id and ($2::timestamptz is null or draw_at < $2)',
      'order by draw_at desc',
      '$3',
    )}
  ) d on true
  left join result r on r.drawing_id = d.id
  where c.slug = $1
  order by d.draw_at desc`,
)
